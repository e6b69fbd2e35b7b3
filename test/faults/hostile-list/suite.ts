/**
 * Files that are no lists, far too much of one, or no files, brought to hubs of 512 MB in every way that a list comes: into a
 * watched folder, in the place of the watched file, by hand and by HTTP, side by side. One run is one of them. Each is
 * answered for what it is, no hub ends, none does one thing for longer than a screen may wait, and none takes more memory
 * than docs/reference/list-format.md says.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { builtHub, type HubCommand } from '../hub-process.ts';
import { createRandom, oneOf } from '../random.ts';
import type { Screen } from '../screen.ts';
import { createFindings, type Findings, type SuiteOptions, type SuiteReport } from '../suite.ts';
import { type Bomb, BOMBS } from './bombs.ts';
import { type ListHub, type ListLobby, openListLobby } from './lobby.ts';
import { clear, ODD_PLACES } from './places.ts';
import { asWatchedFile, byHand, bytesOf, putInPlace, type Sizes, throughFolder } from './ways.ts';

export interface HostileListCapabilities {
  readonly command: (say?: (line: string) => void) => Promise<HubCommand>;
  readonly sizes: Sizes;
  /** Names of bombs that are brought; by default all of them. */
  readonly only?: RegExp;
}

/** As much as is read of each (docs/reference/list-format.md). */
const LARGEST: Sizes = { file: 98_900_000, hand: 48_900_000, http: 1_048_000 };

export const builtLists: HostileListCapabilities = {
  // Its screens have no pages here: they are asked over their lines.
  command: (say) => builtHub(say),
  sizes: LARGEST,
};

/** For how long at most a hub may do one thing, in milliseconds: every screen is answered in between. */
const LONGEST_HOLD_MS = 100;
/** Megabytes that a hub may take more than before, at most (docs/reference/list-format.md). */
const MOST_MORE_MB = 400;
const ANSWERED_WITHIN_MS = 20_000;
const ASK_EVERY_MS = 500;

type Way = 'folder' | 'file' | 'hand' | 'http';
/** What comes how often: the watched file rests for two seconds each time, and every other time it is no file. */
const WAYS: readonly Way[] = ['folder', 'hand', 'folder', 'http', 'file', 'folder', 'hand', 'http'];

interface Siege {
  readonly lobby: ListLobby;
  readonly findings: Findings;
  readonly sizes: Sizes;
  readonly deck: readonly Bomb[];
}

/** What a hub holds and takes, looked at after each run. */
async function lookAt(hub: ListHub, at: string, findings: Findings): Promise<void> {
  const longest = await hub.longestHoldMs();
  if (longest === undefined) return;
  findings.most('longest hold, ms', Math.round(longest));
  if (longest > LONGEST_HOLD_MS)
    findings.violation(`${at}: the hub did one thing for ${Math.round(longest)} ms`);
}

async function post({ lobby, sizes }: Siege, bomb: Bomb): Promise<string> {
  // Cut at its size, so it may be an end too early.
  const status = await lobby.post(bytesOf(bomb, sizes.http).subarray(0, sizes.http));
  return `status ${status}`;
}

/** No bomb may break the hub. */
const ANSWERED = /^status (?:200|400|413)$/;

async function bring(siege: Siege, way: Way, n: number, run: number): Promise<void> {
  const { lobby, findings, sizes, deck } = siege;
  const odd = way === 'file' && n % 2 === 1 ? ODD_PLACES[((n - 1) / 2) % ODD_PLACES.length] : undefined;
  const bomb = deck[n % deck.length];
  if (!bomb) return;
  const { name } = odd ?? bomb;
  const at = `run ${run}, ${name} (${way})`;
  const saidBy = (by: Way): Promise<string> => {
    switch (by) {
      case 'folder':
        return throughFolder(lobby, bomb, run, sizes);
      case 'hand':
        return byHand(lobby, bomb, sizes);
      case 'http':
        return post(siege, bomb);
      case 'file':
        return asWatchedFile(lobby, () => {
          if (!odd) return putInPlace(lobby.path, bomb, sizes.file);
          clear(lobby.path);
          odd.make(lobby.path);
        });
    }
  };
  const said = await saidBy(way);
  findings.count(`${way}: ${said}`);
  const expected = way === 'http' ? ANSWERED : (odd ?? bomb).said;
  if (!expected.test(said)) findings.violation(`${at} was answered: ${said}`);
  await lookAt(way === 'file' ? lobby.ofFile : lobby.inFolder, at, findings);
}

/** What a page of any kind asks first. */
async function isAnswered({ client }: Screen): Promise<boolean> {
  try {
    const stream = await client.screen.watch();
    const first = await stream.next();
    await stream.return?.();
    return first.done !== true;
  } catch {
    return false;
  }
}

/** A front desk, a kiosk, a display and setup ask all the while. */
async function askAll(
  { screens, process }: ListHub,
  findings: Findings,
  isOver: () => boolean,
): Promise<void> {
  const none = process.ended.then(() => false);
  while (!isOver()) {
    for (const screen of screens) {
      const began = performance.now();
      const late = sleep(ANSWERED_WITHIN_MS, false, { ref: false });
      const isGood = await Promise.race([isAnswered(screen), late, none]);
      findings.most('longest wait of a screen, ms', Math.round(performance.now() - began));
      if (!isGood) return findings.violation('a screen had no answer');
      findings.count('answers to screens');
    }
    await sleep(ASK_EVERY_MS);
  }
}

function judgeMemory(hub: ListHub, what: string, before: number | undefined, findings: Findings): void {
  const most = hub.memoryMb()?.most;
  if (most === undefined || before === undefined) return;
  findings.most(`memory of the hub ${what} more than at rest, MB`, most - before);
  if (most - before > MOST_MORE_MB)
    findings.violation(`the hub ${what} took ${most - before} MB more than the ${before} it had`);
}

async function besiege(siege: Siege, options: SuiteOptions): Promise<void> {
  const { lobby, findings, deck } = siege;
  const hubs = [
    [lobby.inFolder, 'of a folder'],
    [lobby.ofFile, 'of a file'],
  ] as const;
  // Its file is not there yet, and that is told: a later notice is of a file that was brought.
  while (!lobby.ofFile.notices().some(({ kind }) => kind === 'roster')) await sleep(ASK_EVERY_MS);
  const before = hubs.map(([hub]) => hub.memoryMb()?.now);
  const inFolder = ODD_PLACES.filter(({ isWatchedOnly }) => isWatchedOnly === undefined);
  for (const { name, make } of inFolder) make(`${lobby.folder}/${name}.csv`);
  let isOver = false;
  const asking = hubs.map(([hub]) => askAll(hub, findings, () => isOver));
  /** Each way one after another, and the ways side by side. */
  const lane = async (way: Way): Promise<void> => {
    let n = WAYS.indexOf(way) * Math.ceil(deck.length / WAYS.length);
    for (let run = 1; run <= options.runs && !findings.isEnough(options); run += 1) {
      if (WAYS[(run - 1) % WAYS.length] !== way) continue;
      await bring(siege, way, n, run);
      n += 1;
    }
  };
  await Promise.all([...new Set(WAYS)].map(lane));
  isOver = true;
  await Promise.all(asking);
  for (const [n, [hub, what]] of hubs.entries()) judgeMemory(hub, what, before[n], findings);
  for (const { name } of inFolder) clear(`${lobby.folder}/${name}.csv`);
}

export async function runHostileListSuite(
  options: SuiteOptions,
  capabilities = builtLists,
): Promise<SuiteReport> {
  const findings = createFindings();
  const random = createRandom(options.seed);
  const command = await capabilities.command(options.say);
  const lobby = await openListLobby(command).catch((error: unknown) => {
    command.remove();
    throw error;
  });
  const left = BOMBS.filter(({ name }) => capabilities.only?.test(name) ?? true);
  const deck: Bomb[] = [];
  while (left.length > 0) {
    const bomb = oneOf(random, left);
    deck.push(...left.splice(left.indexOf(bomb), 1));
  }
  try {
    await besiege({ lobby, findings, sizes: capabilities.sizes, deck }, options);
  } finally {
    await lobby.close();
    command.remove();
  }
  return findings.report('hostile-list', options);
}
