/** One list that a clerk brings, and the SIGKILL in the middle of it. */
import { z } from 'zod';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listIs, listOf, sendList } from '../bring-list.ts';
import type { HubProcess } from '../hub-process.ts';
import { readCopy } from '../kill/evidence.ts';
import type { Screen } from '../screen.ts';
import type { Findings } from '../suite.ts';

/** A hub that runs, and a front desk at it. */
export interface Running {
  readonly hub: HubProcess;
  readonly desk: Screen;
}

export interface World {
  readonly findings: Findings;
  readonly random: () => number;
  /** The path of its file. */
  readonly database: () => string;
  /** Throws where it does not come up. */
  start(): Promise<Running>;
}

const ROWS = 5_000;
/** Parts of the time that such a list takes: a few runs already have a kill in the middle of its rows. */
const MOMENTS = [0.6, 0.2, 0.9, 0.45, 0, 0.75, 0.3, 1.05, 0.55, 0.7];
const SPREAD = 0.1;

const CountSchema = z.object({ count: z.number() });

/** What the kill left: rows that are appointments, and files of lists. */
function left(path: string, name: string) {
  const folder = join(dirname(path), 'lists');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return readCopy(path, (sqlite) => {
    const count = (from: string): number =>
      CountSchema.parse(sqlite.prepare(`SELECT count(*) AS count FROM ${from}`).get()).count;
    return {
      integrity: String(sqlite.prepare('PRAGMA integrity_check').get()?.['integrity_check']),
      rows: count(`appointments WHERE id LIKE '${name}-%'`),
      decided: files.filter((file) => file.endsWith('.json')).length,
      unfinished: files.filter((file) => file.endsWith('.new')).length,
    };
  });
}

interface Told {
  /** Its page was told that it is in. */
  isDone: boolean;
  /** Its page was told that it comes in. */
  rows: number;
}

/** Looks at it, confirms it and has the hub killed `afterMs` later; without that it comes in whole. */
async function putIn({ hub, desk: screen }: Running, text: string, afterMs: number | undefined) {
  const told: Told = { isDone: false, rows: 0 };
  const importId = await sendList(screen, text);
  const preview = await listIs(screen, importId, 'preview');
  if (preview?.counts.new !== ROWS || preview.counts.bad !== 1)
    throw new Error(`a new list was looked at as ${JSON.stringify(preview?.counts)}`);
  const began = performance.now();
  const end = listIs(screen, importId, 'done', (state) => {
    if (state.kind === 'writing') told.rows = state.rows;
    if (state.kind === 'done') told.isDone = true;
  }).catch(() => undefined);
  // Killed before it answers where that comes first: the rows are being written down then.
  const confirmed = screen.client.lists.confirm({ importId }).catch(() => undefined);
  if (afterMs === undefined) {
    await confirmed;
    await end;
  } else {
    await sleep(afterMs);
    await hub.kill();
    await screen.closed;
  }
  return { told, tookMs: performance.now() - began };
}

/** How much of it is in, as the hub itself counts it. */
async function countIn(
  screen: Screen,
  text: string,
): Promise<{ readonly same: number; readonly new: number }> {
  const importId = await sendList(screen, text);
  const preview = await listIs(screen, importId, 'preview');
  await screen.client.lists.cancel({ importId });
  return { same: preview?.counts.same ?? 0, new: preview?.counts.new ?? 0 };
}

function judge({ findings, database }: World, at: string, name: string, told: Told): { isDecided: boolean } {
  const found = left(database(), name);
  if (found?.integrity !== 'ok') findings.violation(`${at}: the database is ${found?.integrity ?? 'gone'}`);
  const { rows = 0, decided = 0, unfinished = 0 } = found ?? {};
  const isWhole = rows === ROWS;
  if (decided === 0 && rows > 0 && !isWhole)
    findings.violation(`${at}: ${rows} rows are in and nothing decided`);
  if (decided > 0)
    findings.count(rows === 0 ? 'killed before its first row was in' : 'killed among its rows');
  else if (isWhole) findings.count('killed when it was in');
  else
    findings.count(unfinished > 0 ? 'killed while its file was written' : 'killed before its file was begun');
  return { isDecided: decided > 0 || isWhole || told.isDone || told.rows > 0 };
}

/** How long a list takes that nobody interrupts, in milliseconds. */
export const usualTime = async (running: Running): Promise<number> =>
  (await putIn(running, listOf('whole', ROWS), undefined)).tookMs;

/** Returns the hub that was started after it. */
export async function killedInList(
  world: World,
  before: Running,
  run: number,
  usualMs: number,
): Promise<Running> {
  const { findings, random } = world;
  const at = `run ${run}`;
  const name = `L${run}`;
  const text = listOf(name, ROWS);
  const part = (MOMENTS[(run - 1) % MOMENTS.length] ?? 0) + SPREAD * (random() - 0.5);
  const { told } = await putIn(before, text, Math.max(0, part * usualMs));
  const { isDecided } = judge(world, at, name, told);
  const after = await world.start();
  const counts = await countIn(after.desk, text);
  const isIn = counts.same === ROWS && counts.new === 0;
  const isOut = counts.new === ROWS && counts.same === 0;
  findings.count(isIn ? 'lists in' : 'lists not in');
  if (!isIn && !isOut)
    findings.violation(
      `${at}: after the start ${counts.same} of ${ROWS} rows are in, and ${counts.new} are not`,
    );
  if (isOut && isDecided) findings.violation(`${at}: a list that was decided is not in after the start`);
  return after;
}
