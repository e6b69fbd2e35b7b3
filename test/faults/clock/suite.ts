/**
 * The `clock` suite: one run is two days of a lobby whose machine's clock goes wrong, by years or by minutes, while the
 * hub runs or while it is off, with the booking system in reach or not, under drawn readings; and is set right again.
 * Visitors come at the right time all the while.
 */
import { createHub } from '../../../src/main/hub.ts';
import { BACKUPS_KEPT } from '../../../src/main/storage/backups.ts';
import { openLogFile } from '../../../src/main/base/log-file.ts';
import { parseProfile } from '../../../src/main/service/profile.ts';
import { shiftOf } from '../../../simulator/readings/reading-clock.ts';
import { countsOf, withoutOddRows, wordsOf } from '../../support/records/readings-of.ts';
import { startNetworkService } from '../network/service.ts';
import { createRandom, oneOf, wholeBetween } from '../random.ts';
import { createFindings, readingsIn, type SuiteOptions, type SuiteReport } from '../suite.ts';
import { type ClockParts, type ClockWorld, FIRST_DAY, type Guest, openClockWorld } from './world.ts';

export const REAL_CLOCK: ClockParts = { createHub, parseProfile, openLogFile };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How long the hub is off between the two days. */
const NIGHT = 14 * HOUR;
const SECOND_DAY = FIRST_DAY + 2 * HOUR + NIGHT;

/** By how much the clock is wrong; the first stands for 1970. */
const OFF = [
  '1970',
  -400 * DAY,
  -30 * DAY,
  -3 * DAY,
  -DAY,
  -3 * HOUR,
  -HOUR,
  -20 * MINUTE,
  20 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * DAY,
  30 * DAY,
  400 * DAY,
] as const;

export interface ClockPlan {
  readonly off: (typeof OFF)[number];
  /** While the hub is off, or while it runs. */
  readonly goes: 'before' | 'after';
  readonly hasService: boolean;
  /** Once more while the clock is wrong. */
  readonly isRestarted: boolean;
  /** The clock is set right while the hub is off. */
  readonly isMendedOff: boolean;
}

const msOf = (off: ClockPlan['off'], now: number): number => (off === '1970' ? HOUR - now : off);

/**
 * What no hub can know: a clock that agrees with the service's wrong one; and without the service, one that a hub finds at
 * its start as it may be after a night.
 */
function canBeKnown({ off, goes, hasService }: ClockPlan, shiftMs: number): boolean {
  const ms = msOf(off, SECOND_DAY);
  if (hasService) return Math.abs(ms - shiftMs) > 2 * MINUTE;
  const gap = NIGHT + ms;
  return goes === 'after' || gap < -2 * MINUTE || gap > 36 * HOUR;
}

function drawPlan(random: () => number, shiftMs: number): ClockPlan {
  for (;;) {
    const plan: ClockPlan = {
      off: oneOf(random, OFF),
      goes: oneOf(random, ['before', 'after']),
      hasService: random() < 0.6,
      isRestarted: random() < 0.5,
      isMendedOff: random() < 0.5,
    };
    if (canBeKnown(plan, shiftMs)) return plan;
  }
}

interface Run {
  readonly world: ClockWorld;
  readonly plan: ClockPlan;
  readonly wrong: (what: string) => void;
  readonly count: (what: string) => void;
}

/** Comes at the right time, types the code, and goes in. */
async function visit({ world, wrong, count }: Run, guest: Guest): Promise<void> {
  const found = await world.find(guest.code);
  if (found?.kind !== 'found') return wrong(`a visitor in time (${guest.code}) is told ${found?.kind}`);
  const answer = await world.checkIn(guest);
  if (answer?.kind !== 'checked-in' && answer?.kind !== 'saved')
    return wrong(`the check-in of a visitor in time (${guest.code}) is answered ${answer?.kind}`);
  count('visitors let in');
}

type Check = (run: Run, when: string) => void;

/** Rows and files only ever become more. Old copies may go one by one as new ones are made, and never make them fewer. */
function nothingGoes(world: ClockWorld): Check {
  let rows = world.rows();
  const logs = world.files('logs');
  const copies = Math.min(BACKUPS_KEPT, world.files('backups').length);
  return ({ wrong, count }, when) => {
    const now = world.rows();
    for (const [what, before] of Object.entries(rows)) {
      if ((now[what] ?? 0) < before) wrong(`${when}: of ${before} ${what} ${now[what]} are left`);
    }
    rows = now;
    const gone = logs.filter((name) => !world.files('logs').includes(name));
    if (gone.length > 0) wrong(`${when}: ${gone.length} of ${logs.length} log files are deleted`);
    const left = world.files('backups').length;
    if (left < copies) wrong(`${when}: of ${copies} copies ${left} are left`);
    count('looks for what is deleted');
  };
}

/** Whoever waits is called once, and nobody hears it again. */
async function callOnce({ world, wrong, count }: Run, guest: Guest): Promise<void> {
  world.said();
  if (!(await world.call(guest))) return;
  const times = world.said();
  if (times !== 1) wrong(`the call of ${guest.firstName} is said ${times} times`);
  count('calls said');
}

function noOldCall({ world, wrong }: Run, when: string): void {
  if (world.said() > 0) wrong(`${when}: an old call is said by a display that was there`);
  if (world.saidByNew() > 0) wrong(`${when}: an old call is said by a display that is new`);
}

async function restart({ world }: Run, change: () => void): Promise<void> {
  await world.stop();
  change();
  await world.start();
}

interface Guests {
  readonly yesterday: readonly Guest[];
  readonly today: readonly Guest[];
}

async function invite(world: ClockWorld, seed: number): Promise<Guests> {
  const code = (n: number): string => `C-${seed % 1_000}${n}`;
  const book = (name: string, n: number, at: number) => world.book(code(n), name, at);
  return {
    yesterday: [await book('Ada', 1, FIRST_DAY + 10 * MINUTE), await book('Ben', 2, FIRST_DAY + 20 * MINUTE)],
    today: [
      await book('Cleo', 3, SECOND_DAY + 10 * MINUTE),
      await book('Dora', 4, SECOND_DAY + 20 * MINUTE),
      await book('Eve', 5, SECOND_DAY + 24 * MINUTE),
      await book('Finn', 6, SECOND_DAY + 90 * MINUTE),
      await book('Gus', 7, SECOND_DAY + 110 * MINUTE),
    ],
  };
}

const isKnown = (world: ClockWorld, guests: readonly Guest[]): boolean =>
  guests.every(({ code }) => world.hub().actions.lookUp(code).answer.kind !== 'unknown');

async function firstDay(run: Run, { yesterday }: Guests): Promise<Check> {
  const { world } = run;
  await world.start();
  world.layList('yesterday.csv', yesterday);
  await world.until(() => isKnown(world, yesterday));
  for (const guest of yesterday) await visit(run, guest);
  await callOnce(run, yesterday[0] as Guest);
  await world.wait(90 * MINUTE);
  const check = nothingGoes(world);
  await world.stop();
  await world.wait(SECOND_DAY - 5 * MINUTE - world.truth());
  return check;
}

/** The clock is wrong. Codes that nobody has, a list of today, visitors in time, an hour that passes, perhaps a restart. */
async function wrongHours(run: Run, { yesterday, today }: Guests, check: Check): Promise<void> {
  const { world, plan, wrong } = run;
  const [cleo, dora, eve, finn] = today as readonly [Guest, Guest, Guest, Guest];
  world.layList('today.csv', today);
  await world.until(() => isKnown(world, today));
  for (let n = 0; n < 4; n += 1) await world.find(`ZZ-${n}`);
  await visit(run, cleo);
  await visit(run, dora);
  await world.pass(20_000);
  check(run, 'within 20 s');
  // In the queue since the day before, so its ticket is older than the wrong clock, and calls reach a hub that cannot send.
  await callOnce(run, yesterday[1] as Guest);
  if (plan.hasService) await callOnce(run, cleo);
  const { clockSkewMs, clockDoubt } = world.hub().status.snapshot();
  if (plan.hasService && clockSkewMs === undefined && clockDoubt === undefined)
    wrong('nobody is told of the clock');
  if (plan.isRestarted) {
    await world.wait(2 * MINUTE);
    await restart(run, () => {});
    noOldCall(run, 'after a restart');
  }
  await visit(run, eve);
  await world.wait(SECOND_DAY + 85 * MINUTE - world.truth());
  check(run, 'an hour later');
  await visit(run, finn);
}

async function rightAgain(run: Run, { today }: Guests, check: Check): Promise<void> {
  const { world, plan, wrong } = run;
  const gus = today[4] as Guest;
  if (plan.isMendedOff) await restart(run, () => world.set(0));
  else world.set(0);
  noOldCall(run, 'once the clock is right');
  world.unplug(false);
  await world.pass(75_000);
  noOldCall(run, 'a minute after the clock is right');
  if (!(await world.until(() => isKnown(world, today))))
    wrong('a list that was read by the wrong clock is lost');
  check(run, 'once the clock is right');
  await visit(run, gus);
  await world.pass(5_000);
  await callOnce(run, gus);
  await world.wait(HOUR);
  check(run, 'an hour after that');
  const { clockDoubt } = world.hub().status.snapshot();
  if (clockDoubt !== undefined) wrong(`the clock is right, and staff are told that it is ${clockDoubt}`);
}

async function live(run: Run, seed: number): Promise<void> {
  const { world, plan } = run;
  const guests = await invite(world, seed);
  const check = await firstDay(run, guests);
  const goWrong = (): void => world.set(msOf(plan.off, world.truth()));
  world.unplug(!plan.hasService);
  if (plan.goes === 'before') goWrong();
  await world.start();
  noOldCall(run, 'in the morning');
  if (plan.goes === 'after') {
    await world.pass(10_000);
    goWrong();
  }
  await wrongHours(run, guests, check);
  await rightAgain(run, guests, check);
}

const wordsOfPlan = ({ off, goes, hasService, isRestarted, isMendedOff }: ClockPlan): string =>
  [
    off === '1970' ? 'a clock of 1970' : `a clock off by ${off / HOUR} h`,
    goes === 'before' ? 'at the start' : 'while the hub runs',
    hasService ? 'with the service' : 'without the service',
    isRestarted ? 'restarted' : 'not restarted',
    isMendedOff ? 'mended while off' : 'mended while on',
  ].join(', ');

/** `plans`: what happens to the clock, run by run and over again; drawn without them. */
export async function runClockSuite(
  options: SuiteOptions,
  parts: ClockParts = REAL_CLOCK,
  plans?: readonly ClockPlan[],
): Promise<SuiteReport> {
  const findings = createFindings();
  const random = createRandom(options.seed);
  const service = await startNetworkService();
  let runs = 0;
  try {
    while (runs < options.runs && !findings.isEnough(options)) {
      const seed = wholeBetween(random, 1, 2 ** 31 - 1);
      const readings = withoutOddRows(readingsIn(options, runs, seed));
      const drawn = drawPlan(random, shiftOf(readings['service-clock']));
      const plan = plans?.[runs % plans.length] ?? drawn;
      for (const name of countsOf(readings)) findings.count(name);
      findings.count(plan.off === '1970' ? 'clock of 1970' : `clock off by ${plan.off / HOUR} h`);
      const world = await openClockWorld(service, readings, seed, parts);
      const where = `run ${runs + 1} (seed ${seed}), ${wordsOfPlan(plan)}`;
      try {
        await live(
          {
            world,
            plan,
            wrong: (what) => findings.violation(`${where}: ${what} (${wordsOf(readings)})`),
            count: findings.count,
          },
          seed,
        );
      } finally {
        await world.close();
      }
      runs += 1;
      options.say?.(`clock: ${runs} of ${options.runs}, ${findings.violations} violations`);
    }
  } finally {
    await service.close();
  }
  return findings.report('clock', options, runs);
}
