/** The API requests received, in order, as `GET /requests` shows them. */
import { z } from 'zod';

/** The newest entries that are kept. */
const KEPT = 20_000;

export const requestEntrySchema = z.object({
  n: z.number(),
  /** ISO 8601, UTC: when the head of the request was read. */
  at: z.string(),
  method: z.string(),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  /** Parsed when it is JSON, else the text; null when there is none. */
  body: z.unknown(),
  /** Null while there is no answer, and when the connection was cut. */
  status: z.number().nullable(),
  /** Whether the service's state changed. */
  processed: z.boolean(),
  /** The status of the appointment after the request; null where it is about none, or is refused. */
  appointment: z.string().nullable().default(null),
});
export type RequestEntry = z.infer<typeof requestEntrySchema>;

export interface RequestLog {
  open(entry: Omit<RequestEntry, 'n' | 'status' | 'processed' | 'appointment'>): number;
  /** Fills in what became of it: first `processed` and the appointment, later the status. */
  note(n: number, what: Partial<Pick<RequestEntry, 'status' | 'processed' | 'appointment' | 'body'>>): void;
  close(n: number): void;
  /** Entries with a number above `n`. */
  since(n: number): RequestEntry[];
  clear(): void;
}

/** `onClosed` gets every entry once it is complete. */
export function createRequestLog(
  kept: readonly RequestEntry[],
  onClosed: (entry: RequestEntry) => void,
): RequestLog {
  let entries = new Map(kept.map((entry) => [entry.n, entry]));
  let last = Math.max(0, ...kept.map(({ n }) => n));
  return {
    open(entry) {
      last += 1;
      entries.set(last, { n: last, ...entry, status: null, processed: false, appointment: null });
      entries.delete(last - KEPT);
      return last;
    },
    note(n, what) {
      const entry = entries.get(n);
      if (entry !== undefined) Object.assign(entry, what);
    },
    close(n) {
      const entry = entries.get(n);
      if (entry !== undefined) onClosed(entry);
    },
    since: (n) => [...entries.values()].filter((entry) => entry.n > n),
    clear() {
      entries = new Map();
    },
  };
}

const mask = (key: string) => (key.length > 8 ? `****${key.slice(-4)}` : '****');

/** Header fields by lower-case name, the API key masked to its last four characters. */
export function maskedHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]): [string, string] => {
    const text = Array.isArray(value) ? value.join(', ') : (value ?? '');
    return [name, name === 'x-service-rest-api-key' ? mask(text) : text];
  });
  return Object.fromEntries(entries);
}

/** The request target with the `rest-api-key` parameter masked. */
export function maskedPath(target: string): string {
  return target.replace(
    /([?&]rest-api-key=)([^&#]*)/gi,
    (_all, name: string, key: string) => name + mask(key),
  );
}
