/** The ways a list comes to a hub, and what the hub says of it. */
import { isBlocking } from '../../../src/contract/list-fields.ts';
import { mkdtempSync, readFileSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ListState } from '../../../src/contract/list-import.ts';
import { LIST_CHUNK_BYTES } from '../../../src/contract/limits.ts';
import type { Notice } from '../../../src/contract/notice.ts';
import type { RosterUnreadable } from '../../../src/contract/roster.ts';
import { type Bomb, writeBomb } from './bombs.ts';
import type { ListHub, ListLobby } from './lobby.ts';
import { clear } from './places.ts';

/** How large a list is, in bytes, by the way it comes. */
export interface Sizes {
  readonly file: number;
  readonly hand: number;
  readonly http: number;
}

const PATIENCE_MS = 240_000;
const LOOK_EVERY_MS = 100;

const whyWords = (why: RosterUnreadable): string =>
  why.kind === 'past-bound' ? `past-bound ${why.bound}` : why.kind;

const troubleWords = ({ trouble }: Extract<Notice, { kind: 'roster' }>): string =>
  trouble.kind === 'unreadable' ? whyWords(trouble.why) : trouble.kind;

const ofRoster = (notice: Notice) => (notice.kind === 'roster' ? [notice] : []);

/** The first answer of `look`; `silence` where there is none, `the hub ended` where it has. */
async function until(hub: ListHub, look: () => Promise<string | undefined>): Promise<string> {
  let isOver = false;
  void hub.process.ended.then(() => (isOver = true));
  for (const began = performance.now(); performance.now() - began < PATIENCE_MS;) {
    const said = await look().catch(() => undefined);
    if (said !== undefined) return said;
    if (isOver) return 'the hub ended';
    await sleep(LOOK_EVERY_MS);
  }
  return 'silence';
}

/** What a hub says of a file: in a notice, or where it has taken it in its log and at the front desk. */
function saidOf(hub: ListHub, isIt: (notice: Extract<Notice, { kind: 'roster' }>) => boolean, file?: string) {
  const before = hub.read().length;
  return until(hub, async () => {
    const notice = hub.notices().flatMap(ofRoster).find(isIt);
    if (notice) return troubleWords(notice);
    const read = hub.read().at(before);
    if (!read) return undefined;
    const about = file === undefined ? { from: 0 } : { from: 0, file };
    const { total } = await hub.desk.client.roster.problems(about);
    if (total > 0) return 'rows';
    return read.rows === 0 ? 'empty' : 'taken';
  });
}

export async function throughFolder(
  { folder, inFolder }: ListLobby,
  bomb: Bomb,
  run: number,
  sizes: Sizes,
): Promise<string> {
  const name = `${run}.${bomb.ext}`;
  const [hidden, path] = [join(folder, `.${name}`), join(folder, name)];
  writeBomb(bomb, hidden, sizes.file);
  const said = saidOf(inFolder, ({ file }) => file === name, name);
  // Written an hour ago, so it need not rest.
  const at = Date.now() / 1_000 - 3_600;
  utimesSync(hidden, at, at);
  renameSync(hidden, path);
  return said.finally(() => clear(path));
}

/** `make` puts it there. A notice from before is one about something else. */
export function asWatchedFile({ ofFile }: ListLobby, make: () => void): Promise<string> {
  const before = new Set(ofFile.notices().map(({ noticeId }) => noticeId));
  const said = saidOf(ofFile, ({ noticeId }) => !before.has(noticeId));
  make();
  return said;
}

/** In one step: a file that is not there for a moment is another trouble. */
export function putInPlace(path: string, bomb: Bomb, bytes: number): void {
  writeBomb(bomb, `${path}.new`, bytes);
  clear(path);
  renameSync(`${path}.new`, path);
}

function stateWords(state: ListState): string {
  if (state.kind === 'unreadable') return whyWords(state.why);
  if (state.kind !== 'preview') return state.kind;
  const { bad, doubtful, new: fresh, changed, same } = state.counts;
  if (state.questions.some(isBlocking)) return 'asks';
  if (!state.isOfService) return 'other-list';
  if (bad + doubtful > 0) return 'rows';
  return fresh + changed + same === 0 ? 'empty' : 'taken';
}

/** As a clerk brings it: looked at, and given up. */
export async function byHand({ inFolder: { desk } }: ListLobby, bomb: Bomb, sizes: Sizes) {
  const bytes = bytesOf(bomb, sizes.hand);
  const { lists } = desk.client;
  const begun = await lists.begin({ bytes: bytes.length });
  if (begun.kind !== 'begun') return begun.kind;
  const { importId } = begun;
  for (let at = 0; at < bytes.length; at += LIST_CHUNK_BYTES)
    await lists.add({ importId, at, base64: bytes.subarray(at, at + LIST_CHUNK_BYTES).toString('base64') });
  for await (const state of await lists.watch({ importId })) {
    if (state.kind === 'receiving' || state.kind === 'reading') continue;
    await lists.cancel({ importId });
    return stateWords(state);
  }
  return 'silence';
}

export function bytesOf(bomb: Bomb, bytes: number): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bomb-'));
  try {
    writeBomb(bomb, join(folder, 'bomb'), bytes);
    return readFileSync(join(folder, 'bomb'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
