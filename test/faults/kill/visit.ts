/** One run on the lobby's own hub: start, visitors and events, SIGKILL, and a look at what is on disk. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE, readEvidence } from './evidence.ts';
import type { HubProcess } from '../hub-process.ts';
import { checkDisk } from './checks.ts';
import { backupBegun, checkBackups, filesSetAside, forgetBackups, HURRY_BACKUP } from './files.ts';
import { checkIn, post, screenOf, type World } from './world.ts';
import type { CheckInEntry, EventEntry } from '../ledger.ts';
import type { Booking } from '../lobby.ts';
import { oneOf, shuffled, wholeBetween } from '../random.ts';
import { rosterRead } from '../roster-read.ts';

export type VisitKind = 'check-in' | 'sending' | 'webhook' | 'everything' | 'backup';

const BOOKED_AT_ONCE = 60;
const FEWEST_FREE = 8;

/** How long after its beginning a run is killed at the latest, in milliseconds. */
const LONGEST: Readonly<Record<VisitKind, number>> = {
  'check-in': 60,
  sending: 200,
  webhook: 150,
  everything: 200,
  backup: 80,
};

/** An answer may take as long as a visitor is made to wait for the service. */
const LONGEST_WAIT_MS = 1_000;

function network(kind: VisitKind, random: () => number): object {
  if (kind === 'webhook' || kind === 'backup') return {};
  if (kind === 'check-in') return oneOf(random, [{}, {}, { rejectKey: true }, { captivePortal: true }]);
  return oneOf(random, [
    { latencyMs: wholeBetween(random, 20, 150) },
    { latencyMs: wholeBetween(random, 20, 150) },
    { latencyMs: wholeBetween(random, 20, 150) },
    { cutAfterRate: 0.6 },
    { cutBeforeRate: 0.6 },
    { errorRate: 0.6, errorStatus: 503 },
    { outage: true },
    { rejectKey: true },
  ]);
}

export type Visit = (run: number, kind: VisitKind) => Promise<void>;

export function createVisit(world: World): Visit {
  const { lobby, ledger, findings, random, dataDir } = world;
  const free: Booking[] = [];

  /** What got no answer before, and something new. */
  function workOf(run: number, kind: VisitKind): { checkIns: CheckInEntry[]; events: EventEntry[] } {
    const checkIns = [...ledger.unpromised()];
    const events = [...ledger.unacknowledged()];
    if (kind !== 'webhook') {
      const fresh = free.splice(0, wholeBetween(random, 1, 3));
      checkIns.push(...fresh.map((booking) => ledger.tried(booking, run)));
    }
    if (kind !== 'check-in' && kind !== 'sending') {
      for (let n = wholeBetween(random, 1, 4); n > 0; n -= 1)
        events.push(...ledger.ticket(run, random() < 0.5));
    }
    return { checkIns, events };
  }

  async function untilKilled(hub: HubProcess, run: number, kind: VisitKind, at: string): Promise<void> {
    const screen = await screenOf(hub, 'kiosk');
    const ready = await hub.ready;
    if (!ready || !(await rosterRead(ready.desk, free.at(-1)?.code ?? '')))
      throw new Error('the hub is gone');
    if (kind === 'backup' && (await backupBegun(dataDir, hub))) findings.count('backups begun');
    const { checkIns, events } = workOf(run, kind);
    const enough = Promise.withResolvers<void>();
    let missing = wholeBetween(random, 1, checkIns.length + events.length);
    const answered = (): void => {
      missing -= 1;
      if (missing === 0) enough.resolve();
    };
    const work = [
      ...checkIns.map((entry) => checkIn(world, screen, entry, at).then(answered)),
      ...shuffled(random, events).map((entry) => post(world, hub, entry, at).then(answered)),
    ];
    // Right after an answer is when a promise that is not on disk yet would be lost.
    const moments =
      random() < 0.4 ? [enough.promise, sleep(LONGEST_WAIT_MS)] : [sleep(random() * LONGEST[kind])];
    await Promise.race(moments);
    await hub.kill();
    await Promise.all(work);
    screen.close();
  }

  function look(at: string): void {
    const evidence = readEvidence(join(dataDir, DATABASE));
    if (!evidence) return findings.violation(`${at}: the database is gone`);
    const states = [...evidence.intents.values()].flat();
    if (states.includes('sending')) findings.count('killed while sending');
    if (states.includes('queued')) findings.count('killed with a queue');
    for (const { acknowledged, hash } of ledger.events) {
      if (!acknowledged && evidence.journal.has(hash)) findings.count('webhooks on disk but unanswered');
    }
    checkDisk(at, evidence, ledger, findings);
    checkBackups(at, dataDir, findings);
    for (const name of filesSetAside(dataDir))
      findings.violation(`${at}: a good database was set aside as ${name}`);
  }

  return async (run, kind) => {
    const at = `run ${run} (${kind})`;
    if (free.length < FEWEST_FREE) free.push(...(await lobby.book(BOOKED_AT_ONCE)));
    await lobby.faults(network(kind, random));
    if (kind === 'backup') forgetBackups(dataDir);
    const hub = await world.start(at, dataDir, kind === 'backup' ? HURRY_BACKUP : []);
    if (!hub) return;
    try {
      await untilKilled(hub, run, kind, at);
    } catch (error) {
      // Died on its own between two steps: what follows tells whether anything was lost.
      findings.count('runs broken off');
      world.say(`${at}: ${error instanceof Error ? error.message : String(error)}`);
    }
    const ending = await hub.kill();
    if (ending.signal !== 'SIGKILL') {
      findings.violation(
        `${at}: the hub ended by itself (${ending.code ?? ending.signal}): ${hub.lastWords()}`,
      );
    }
    look(at);
  };
}
