/** Which crash dumps to delete, because all contain memory. Pure. */

const DUMPS_KEPT = 5;
export const DUMP_AGE_MS = 7 * 24 * 3_600_000;

export interface DumpFile {
  readonly path: string;
  /** Modification time, wall-clock milliseconds. */
  readonly at: number;
}

/** Crashpad needs its settings and, on Windows, its list. */
const KEPT_ALWAYS = /(?:^|[/\\])(?:settings\.dat|metadata|client_id)$/;

/** All files of a dump contain its id: `pending/ID.dmp`, `pending/ID.meta`, `attachments/ID/…`. */
function idOf(path: string): string {
  const parts = path.split(/[/\\]/);
  const attached = parts.indexOf('attachments');
  return attached >= 0 ? (parts[attached + 1] ?? path) : (parts.at(-1) ?? path).replace(/\.[^.]*$/, '');
}

/** Dumps more than a week from the clock, and all but the newest five. */
export function dumpsToDelete(files: readonly DumpFile[], now: number): readonly string[] {
  const dumps = new Map<string, { at: number; paths: string[] }>();
  for (const { path, at } of files) {
    if (KEPT_ALWAYS.test(path)) continue;
    const dump = dumps.get(idOf(path)) ?? { at: -Infinity, paths: [] };
    dumps.set(idOf(path), { at: Math.max(dump.at, at), paths: [...dump.paths, path] });
  }
  return [...dumps.values()]
    .toSorted((a, b) => b.at - a.at)
    .filter(({ at }, place) => place >= DUMPS_KEPT || Math.abs(now - at) > DUMP_AGE_MS)
    .flatMap(({ paths }) => paths);
}
