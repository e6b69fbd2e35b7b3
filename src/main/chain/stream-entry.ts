/** Reads entries of a stream as `append-script.ts` writes them. Pure. */
import { z } from 'zod';
import { type EngineAnswer, readAs, Text } from './engine.ts';

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

const entriesIn = (list: unknown): readonly EntryRead[] =>
  Array.isArray(list) ? list.flatMap((raw) => entryOf(raw) ?? []) : [];

/** The id of the newest entry, from the answer to `XREVRANGE`. */
export const newestIn = (answer: EngineAnswer): string | undefined =>
  entriesIn(readAs(answer, z.unknown()))[0]?.id;

/** The answer to `XREAD`: by stream. Null if nothing came in time. */
export const streamsIn = (answer: EngineAnswer): ReadonlyMap<string, readonly EntryRead[]> =>
  new Map(
    readAs(answer, z.array(z.tuple([Text, z.unknown()])))?.map(([name, list]) => [name, entriesIn(list)]),
  );

/** The answer to `TIME`, in milliseconds since 1970. */
export function timeIn(answer: EngineAnswer): number | undefined {
  const [seconds, micros = 0] = readAs(answer, z.tuple([Whole, Whole])) ?? [];
  return seconds === undefined ? undefined : seconds * 1_000 + Math.floor(micros / 1_000);
}

/** Orders ids of a stream: below 0, 0, or above. */
export function compareIds(a: string, b: string): number {
  const [[aMs = 0n, aSeq = 0n] = [], [bMs = 0n, bSeq = 0n] = []] = [a, b].map((id) =>
    id.split('-').map(BigInt),
  );
  const [x, y] = aMs === bMs ? [aSeq, bSeq] : [aMs, bMs];
  return x < y ? -1 : x > y ? 1 : 0;
}
