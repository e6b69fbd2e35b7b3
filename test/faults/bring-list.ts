/** Lists of appointments, brought to a running hub as the page brings them. */
import { LIST_CHUNK_BYTES } from '../../src/contract/limits.ts';
import type { ListState } from '../../src/contract/list-import.ts';
import type { Screen } from './screen.ts';

const QUARTER_MS = 15 * 60_000;

/** `rows` appointments whose ids begin with `name`, at a line of their own, and one line that cannot be read. */
export function listOf(name: string, rows: number): string {
  const at = (ms: number): string => new Date(ms).toISOString();
  const now = Date.now();
  const lines = Array.from({ length: rows }, (_, n) => {
    const startsAt = now + (n % 200) * QUARTER_MS;
    return `${name}-${n},${name}-${n},Ada,Name ${n % 97},77,${at(startsAt)},${at(startsAt + QUARTER_MS)}`;
  });
  return ['id,code,firstName,lastName,lineId,startTime,endTime', ...lines, 'bad'].join('\n');
}

const DAY_MS = 96 * QUARTER_MS;

/** As another program writes it, from tomorrow on: no id, and a reference of its own. */
export function otherListOf(rows: number, lineId: number): string {
  const first = Math.ceil(Date.now() / DAY_MS + 1) * DAY_MS;
  const at = (n: number): string => new Date(first + n * QUARTER_MS).toISOString();
  const lines = Array.from(
    { length: rows },
    (_, n) => `#R${n},Ada,Name ${n},${lineId},${at(n)},${at(n + 1)}`,
  );
  return ['Booking ref,First name,Last name,lineId,Start time,End time', ...lines].join('\n');
}

/** Looks at it, and has it booked. */
export async function startBooking(desk: Screen, text: string): Promise<void> {
  const importId = await sendList(desk, text);
  await listIs(desk, importId, 'preview');
  await desk.client.listBookings.plan({ importId });
  const { kind } = await desk.client.listBookings.start({ importId });
  if (kind !== 'done') throw new Error(`a list to be booked was answered ${kind}`);
}

/** Sends it; resolves with its id. Rejects where the hub does not take it, or goes away. */
export async function sendList({ client }: Screen, text: string): Promise<string> {
  const bytes = Buffer.from(text);
  const begun = await client.lists.begin({ bytes: bytes.length });
  if (begun.kind !== 'begun') throw new Error(`a list was answered ${begun.kind}`);
  const { importId } = begun;
  for (let at = 0; at < bytes.length; at += LIST_CHUNK_BYTES) {
    const base64 = bytes.subarray(at, at + LIST_CHUNK_BYTES).toString('base64');
    const { done } = await client.lists.add({ importId, at, base64 });
    if (!done) throw new Error('a piece of a list was not taken');
  }
  return importId;
}

/** The first state of `kind`, with every state on the way there; undefined where its stream ended before. */
export async function listIs<Kind extends ListState['kind']>(
  { client }: Screen,
  importId: string,
  kind: Kind,
  heard: (state: ListState) => void = () => {},
): Promise<Extract<ListState, { kind: Kind }> | undefined> {
  const isThat = (state: ListState): state is Extract<ListState, { kind: Kind }> => state.kind === kind;
  for await (const state of await client.lists.watch({ importId })) {
    heard(state);
    if (isThat(state)) return state;
  }
  return undefined;
}
