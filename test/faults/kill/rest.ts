/** Between the kills of the kill suite: faults end, everybody tries once more, and everything must come to rest. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE, readEvidence } from './evidence.ts';
import { checkDisk, checkRest, newestCall } from './checks.ts';
import { checkIn, post, screenOf, type World } from './world.ts';

const REST_WITHIN_MS = 90_000;

/** The first value of a stream that begins with a snapshot. */
async function snapshot<T>(stream: AsyncIterable<T>): Promise<T> {
  for await (const first of stream) return first;
  throw new Error('a stream without a snapshot');
}

/** A hub that goes away meanwhile is a violation, and not the end of the suite. */
export async function comeToRest(world: World, run: number): Promise<void> {
  const at = `rest after run ${run}`;
  try {
    await rest(world, at);
  } catch (error) {
    world.findings.violation(`${at}: broken off: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function rest(world: World, at: string): Promise<void> {
  const { lobby, ledger, findings } = world;
  await lobby.faults({});
  const hub = await world.start(at);
  if (!hub) return;
  const kiosk = await screenOf(hub, 'kiosk');
  await Promise.all(ledger.unacknowledged().map((entry) => post(world, hub, entry, at)));
  await Promise.all(ledger.unpromised().map((entry) => checkIn(world, kiosk, entry, at)));
  kiosk.close();

  const desk = await screenOf(hub, 'desk');
  const waiting = async (): Promise<number> => (await snapshot(await desk.client.hub.watch())).waitingToSend;
  const until = performance.now() + REST_WITHIN_MS;
  let left = await waiting();
  while (left > 0 && performance.now() < until) {
    await sleep(100);
    left = await waiting();
  }
  desk.close();
  if (left > 0) findings.violation(`${at}: ${left} intents still wait after ${REST_WITHIN_MS} ms`);

  const display = await screenOf(hub, 'display');
  const { current } = await snapshot(await display.client.board.watch());
  const expected = newestCall(ledger);
  if (current?.calledAt !== expected) {
    findings.violation(`${at}: the board shows the call of ${current?.calledAt}, not of ${expected}`);
  }
  display.close();

  const ending = await hub.stop();
  if (ending.code !== 0) findings.violation(`${at}: stopping ended with ${ending.code ?? ending.signal}`);
  const evidence = readEvidence(join(world.dataDir, DATABASE));
  if (!evidence) return findings.violation(`${at}: the database is gone`);
  checkDisk(at, evidence, ledger, findings);
  await checkRest(at, evidence, ledger, lobby, findings);
  findings.count('rests');
  world.say(
    `${at}: ${ledger.checkIns.length} check-ins, ${ledger.events.length} events, ${findings.violations} violations`,
  );
}
