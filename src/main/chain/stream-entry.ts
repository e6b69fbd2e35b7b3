/** Reads entries of a stream as `append-script.ts` writes them. Pure. */
import { z } from 'zod';

const Text = z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes).toString('latin1'));
const Id = Text.pipe(z.string().regex(/^\d{1,20}-\d{1,20}$/));
const Whole = Text.pipe(z.string().regex(/^\d{1,15}$/)).transform(Number);

const FieldsSchema = z.object({
  n: Whole,
  before: Id,
  of: Text,
  at: Whole,
  kind: Text.pipe(z.enum(['event', 'appointments'])),
  body: z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes)),
});

export interface StreamEntry {
  readonly id: string;
  /** Which entry of the stream it is, from 1. */
  readonly n: number;
  /** The id of the entry before it, `0-0` for the first. */
  readonly before: string;
  /** The same for every copy of this delivery, and for no other. */
  readonly key: string;
  /** When the engine accepted the delivery first, by its clock. */
  readonly at: number;
  readonly kind: 'event' | 'appointments';
  readonly body: Buffer;
}

/** Of a newer Foyer, or not of Foyer. */
export interface UnreadableEntry {
  readonly id: string;
  readonly kind: 'unreadable';
  /** All it has, for the diagnostics. */
  readonly raw: Buffer;
  /** Of a newer Foyer, which counts as this one does. */
  readonly place?: Pick<StreamEntry, 'n' | 'before'>;
}

export type EntryRead = StreamEntry | UnreadableEntry;

const PlaceSchema = FieldsSchema.pick({ n: true, before: true });

const RawSchema = z.tuple([Id, z.array(z.instanceof(Uint8Array)).nullable()]);

function entryOf(raw: unknown): EntryRead | undefined {
  const read = RawSchema.safeParse(raw);
  if (!read.success) return undefined;
  const [id, list] = read.data;
  const fields: Record<string, unknown> = {};
  for (let at = 0; at + 1 < (list ?? []).length; at += 2)
    fields[Buffer.from(list?.[at] ?? []).toString('latin1')] = list?.[at + 1];
  const entry = FieldsSchema.safeParse(fields);
  if (!entry.success) {
    const { data: place } = PlaceSchema.safeParse(fields);
    const raw = Buffer.concat((list ?? []).flatMap((text) => [text, Buffer.from('\n')]));
    return { id, kind: 'unreadable', raw, ...(place && { place }) };
  }
  const { of, ...rest } = entry.data;
  return { id, key: `${of}@${rest.at}`, ...rest };
}

/** The answer to `XREVRANGE`. */
export const entriesOf = (answer: unknown): readonly EntryRead[] =>
  Array.isArray(answer) ? answer.flatMap((raw) => entryOf(raw) ?? []) : [];

/** The answer to `XREAD`: by stream. Null if nothing came in time. */
export function streamsOf(answer: unknown): ReadonlyMap<string, readonly EntryRead[]> {
  const pairs = z.array(z.tuple([Text, z.unknown()])).safeParse(answer);
  return new Map((pairs.data ?? []).map(([name, entries]) => [name, entriesOf(entries)]));
}

const TimeSchema = z.tuple([Whole, Whole]);

/** The answer to `TIME`, in milliseconds since 1970. */
export function timeOf(answer: unknown): number | undefined {
  const read = TimeSchema.safeParse(answer);
  return read.success ? read.data[0] * 1_000 + Math.floor(read.data[1] / 1_000) : undefined;
}

/** Orders ids of a stream: below 0, 0, or above. */
export function compareIds(a: string, b: string): number {
  const [[aMs = 0n, aSeq = 0n] = [], [bMs = 0n, bSeq = 0n] = []] = [a, b].map((id) =>
    id.split('-').map(BigInt),
  );
  const [x, y] = aMs === bMs ? [aSeq, bSeq] : [aMs, bMs];
  return x < y ? -1 : x > y ? 1 : 0;
}
