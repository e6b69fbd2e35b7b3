import { expect } from 'vitest';
import type { ListState } from '../../../src/contract/list-import.ts';
import type { ListRecipe } from '../../../src/contract/list-recipe.ts';
import { LIST_CHUNK_BYTES } from '../../../src/contract/limits.ts';
import { createFakeClock } from '../fake-clock.ts';
import { eventually } from '../eventually.ts';
import { hubOf } from './hub-of.ts';

export const HEADER = 'id,code,firstName,lastName,lineId,startTime,endTime';
/** The `n`th appointment of a list, of today unless said otherwise. */
export const row = (n: number, about = '2026-01-05T09:10:00Z,2026-01-05T09:40:00Z') =>
  `a${n},A-${n},Anna,K,1,${about}`;
export const csv = (...rows: readonly string[]) => [HEADER, ...rows].join('\n');

/** The columns of {@link HEADER} by other names, and what a person says of them. */
export const OTHER_HEADER = 'Nr,Kürzel,Vorname,Nachname,Schalter,Beginn,Ende';
export const SAID: ListRecipe = {
  columns: {
    Nr: 'id',
    Kürzel: 'code',
    Vorname: 'firstName',
    Nachname: 'lastName',
    Schalter: 'lineId',
    Beginn: 'start',
    Ende: 'end',
  },
};

/** A lobby in UTC, on a Monday at nine, and the screen of a clerk who has a list. */
export async function listLobby({
  timeZone = 'UTC',
  clock = createFakeClock(),
  rosterFile,
  databasePath,
}: {
  timeZone?: string;
  clock?: ReturnType<typeof createFakeClock>;
  rosterFile?: string;
  databasePath?: string;
} = {}) {
  const hub = await hubOf({
    clock,
    ...(databasePath === undefined ? {} : { databasePath }),
    settings: { timeZone, ...(rosterFile === undefined ? {} : { rosterFile }) },
  });
  const { lists } = hub;

  async function stateOf(importId: string, screen = 'desk'): Promise<ListState> {
    const first = (await lists.watch(screen, importId, undefined).next()).value;
    return first ?? { kind: 'gone' };
  }
  /** Sends a file as the page does. */
  function send(bytes: Buffer, screen = 'desk'): string {
    const begun = lists.begin(screen, bytes.length);
    if (begun.kind !== 'begun') throw new Error(begun.kind);
    for (let at = 0; at < bytes.length; at += LIST_CHUNK_BYTES) {
      const piece = bytes.subarray(at, at + LIST_CHUNK_BYTES).toString('base64');
      expect(lists.add(screen, begun.importId, at, piece)).toBe(true);
    }
    return begun.importId;
  }
  async function look(importId: string, kind: ListState['kind'], screen = 'desk'): Promise<ListState> {
    await eventually(async () => expect((await stateOf(importId, screen)).kind).toBe(kind));
    return stateOf(importId, screen);
  }
  async function preview(text: string | Buffer) {
    const id = send(typeof text === 'string' ? Buffer.from(text) : text);
    const state = await look(id, 'preview');
    if (state.kind !== 'preview') throw new Error(state.kind);
    return { id, ...state };
  }
  /** Says more about a list, and waits until it was read again. */
  async function decide(id: string, recipe: ListRecipe = SAID, screen = 'desk'): Promise<ListState> {
    expect(lists.decide(screen, id, recipe)).toBe(true);
    return look(id, 'preview', screen);
  }
  async function confirm(id: string) {
    expect(lists.confirm('desk', id)).toBe(true);
    return look(id, 'done');
  }
  const kindOf = (code: string) => hub.actions.lookUp(code).answer.kind;
  return { hub, lists, clock, send, look, stateOf, preview, decide, confirm, kindOf };
}
