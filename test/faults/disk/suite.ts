/**
 * Disks that fill up and databases that are damaged. Each run is one case, and each case must end in a hub that works
 * or in one clear sentence; nothing may be missing without a notice that names the file in which it was kept.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { databaseSentence } from '../../../src/main/storage/database-sentence.ts';
import { openDatabase } from '../../../src/main/storage/database.ts';
import { type Damage, DAMAGES } from './damage.ts';
import { runFullCase } from './full.ts';
import { runMigrationCase } from './migration.ts';
import {
  APPOINTMENTS,
  CHECKED_IN,
  codeOf,
  type DiskCapabilities,
  type DiskWorld,
  filesIn,
  FRESH_CODE,
  IN_COPY,
  openDiskWorld,
  openHub,
  REAL_DISK,
  type TestHub,
  until,
  writeFreshRoster,
} from './world.ts';
import { createRandom } from '../random.ts';
import { createFindings, type Findings, type SuiteOptions, type SuiteReport } from '../suite.ts';

interface Loss {
  /** Appointments that cannot be found, and check-ins that are not there any more. */
  readonly appointments: number;
  readonly checkIns: number;
  /** Of those: in the copies as well. */
  readonly copied: number;
}

function lossOf({ hub }: TestHub): Loss {
  let appointments = 0;
  let checkIns = 0;
  let copied = 0;
  for (let n = 0; n < APPOINTMENTS; n++) {
    const { kind } = hub.actions.lookUp(codeOf(n)).answer;
    if (kind === 'unknown') appointments += 1;
    else if (n < CHECKED_IN && kind !== 'already-checked-in' && kind !== 'saved') checkIns += 1;
    else continue;
    if (kind === 'unknown' || n < IN_COPY) copied += 1;
  }
  const waiting = hub.status.snapshot().waitingToSend;
  return { appointments, checkIns: Math.max(checkIns, CHECKED_IN - waiting), copied };
}

const SavedSchema = z.object({ kind: z.enum(['saved', 'checked-in']) });

/** A visitor nobody has seen before can check in, and it is on disk. */
async function works(open: TestHub, folder: string): Promise<string | undefined> {
  const { hub, clock } = open;
  writeFreshRoster(folder);
  if (!(await until(() => hub.actions.lookUp(FRESH_CODE).answer.kind === 'found', clock))) {
    return 'a new appointment is not found';
  }
  const answer = hub.actions.beginCheckIn(FRESH_CODE, 'fresh').answer;
  await clock.advance(3_000);
  if (!SavedSchema.safeParse(await answer).success) return 'a check-in is not saved';
  await hub.close();
  const again = openDatabase(join(folder, 'foyer.sqlite'));
  if (again.kind !== 'open') return `it does not open again: ${databaseSentence(again.problem)}`;
  const row = again.database.sqlite.prepare(`SELECT state FROM intents WHERE appointment_id = 'fresh'`).get();
  again.database.close();
  return row ? undefined : 'a saved check-in is not on disk';
}

/** Copies that must still be good enough to go back to. */
const hasGoodCopy = (damage: Damage): boolean => !/every copy|no copies/.test(damage.name);

async function runDamageCase(
  damage: Damage,
  world: DiskWorld,
  capabilities: DiskCapabilities,
  random: () => number,
  run: number,
): Promise<{ readonly end: string; readonly problem: string | undefined }> {
  const folder = world.copyOf(damage.template);
  damage.apply(folder, random, run);
  const opened = await openHub(folder, capabilities);
  if (opened.kind === 'failed') {
    const isClear = /^[A-Z][^\n]{20,400}\.$/.test(opened.sentence) && opened.sentence.includes(folder);
    const isKept = filesIn(folder).some((name) => /^foyer\.sqlite(\.damaged|$)/.test(name));
    const problem = !isClear
      ? `not a clear sentence: ${opened.sentence}`
      : !isKept
        ? 'refused, and the database is gone'
        : damage.mayRefuse
          ? undefined
          : `refused: ${opened.sentence}`;
    world.remove(folder);
    return { end: 'refused with a sentence', problem };
  }
  const loss = lossOf(opened);
  const told = opened.hub.status
    .snapshot()
    .notices.filter(({ kind }) => kind === 'storage')
    .map((notice) => JSON.stringify(notice));
  const asides = filesIn(folder).filter((name) => name.includes('.damaged-'));
  // Where nothing is left there is nothing to set aside.
  const isMissing = /nothing there/.test(damage.name);
  let problem: string | undefined;
  if (loss.appointments + loss.checkIns > 0) {
    const isNamed = told.some((notice) => asides.some((name) => notice.includes(name)));
    if (told.length === 0) problem = `silent: ${JSON.stringify(loss)}`;
    else if (!isNamed && !isMissing) {
      problem = `nothing set aside: ${told[0] ?? ''}`;
    } else if (loss.copied > 0 && hasGoodCopy(damage)) {
      problem = `not from a good copy: ${JSON.stringify(loss)} ${told[0] ?? ''}`;
    }
  }
  if (problem === undefined) problem = await works(opened, folder);
  await opened.hub.close().catch(() => undefined);
  world.remove(folder);
  const end =
    told.length === 0
      ? 'whole'
      : loss.appointments + loss.checkIns > 0
        ? 'restored, and told'
        : 'whole, and told';
  return { end, problem };
}

/** One case by its name. */
interface Case {
  readonly name: string;
  /** Counts an end, or a problem. */
  readonly go: (random: () => number, run: number) => Promise<void>;
}

function casesOf(world: DiskWorld, capabilities: DiskCapabilities, findings: Findings): readonly Case[] {
  const told = (name: string, run: number, problem: string): void =>
    findings.violation(`run ${run}, ${name}: ${problem}`);
  const damages = DAMAGES.map((damage): Case => ({
    name: damage.name,
    async go(random, run) {
      const { end, problem } = await runDamageCase(damage, world, capabilities, random, run);
      findings.count('damaged');
      findings.count(end);
      if (problem !== undefined) told(damage.name, run, problem);
    },
  }));
  const full: Case = {
    name: 'a full disk',
    async go(random, run) {
      findings.count('full disk');
      for (const problem of await runFullCase(run, world, capabilities, random, findings)) {
        told('a full disk', run, problem);
      }
    },
  };
  const migration: Case = {
    name: 'a migration',
    async go(_random, run) {
      const problem = runMigrationCase(world, capabilities);
      findings.count('migration');
      if (problem !== undefined) told('a migration', run, problem);
    },
  };
  // After every six kinds of damage a full disk.
  return [...damages.flatMap((damage, n) => (n % 6 === 5 ? [damage, full] : [damage])), full, migration];
}

/** `only` chooses cases by their name. */
export async function runDiskSuite(
  options: SuiteOptions,
  capabilities: DiskCapabilities = REAL_DISK,
  only = /./,
): Promise<SuiteReport> {
  const findings = createFindings();
  const world = await openDiskWorld();
  const cases = casesOf(world, capabilities, findings).filter(({ name }) => only.test(name));
  try {
    for (let run = 0; run < options.runs && !findings.isEnough(options); run++) {
      const one = cases[run % cases.length];
      if (!one) throw new Error('There is no such case.');
      try {
        // Each run has its own numbers, so that it can be had again alone.
        await one.go(createRandom(options.seed * 100_003 + run), run);
      } catch (error) {
        const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
        findings.violation(`run ${run}, ${one.name}: threw ${reason}`);
      }
      if (run % 50 === 49)
        options.say?.(`disk: ${run + 1} of ${options.runs}, ${findings.violations} violations`);
    }
  } finally {
    world.close();
  }
  return findings.report('disk', options);
}
