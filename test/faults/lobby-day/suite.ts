/**
 * The `lobby-day` suite: a day of sixty visitors in a lobby on the default profile, under readings drawn from the seed and
 * each way of numbering tickets. One run is one day.
 *
 * Each visitor reads at the kiosk how the display will call them: at the check-in, and again on every later look. Every
 * number that was named must be the one that the display shows, and where it names none, what it may be.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { HowCalled } from '../../../src/contract/appointment.ts';
import { withoutOddRows, wordsOf } from '../../support/records/readings-of.ts';
import { type NetworkService, startNetworkService } from '../network/service.ts';
import { createRandom, wholeBetween } from '../random.ts';
import { REAL_VISIT } from '../readings/suite.ts';
import { createFindings, readingsIn, type SuiteOptions, type SuiteReport } from '../suite.ts';
import { type Guest, openVisitLobby, type VisitLobby } from '../visit-lobby.ts';
import { type DayPlan, isFirstOfOther, planDay, VISITORS } from './plan.ts';

/** A called visitor is at the desk for so long. */
const AT_DESK_MS = 15_000;
/** By the third visitor whose ticket has the appointment's id and names, ids are known to be shared. */
const ENOUGH = 3;
const LOOK_REAL_MS = 20;
const MOST_LOOKS = 600;

interface Day {
  readonly plan: DayPlan;
  readonly lobby: VisitLobby;
  readonly service: NetworkService;
  readonly wrong: (what: string) => void;
  readonly count: (what: string) => void;
  /** What each visitor read, by code: every number, and whether one look named none. */
  readonly read: Map<string, { readonly numbers: Set<string>; other: string | undefined }>;
}

function note({ read, wrong }: Day, { code }: Guest, told: HowCalled): void {
  const all = read.get(code) ?? { numbers: new Set<string>(), other: undefined };
  read.set(code, all);
  if (told.number !== undefined) all.numbers.add(told.number);
  else if (told.calls === undefined) wrong(`${code} is told neither a number nor what is called`);
  else if (told.calls.code !== code) wrong(`${code} reads the code ${told.calls.code}`);
  else all.other = told.calls.other;
}

/** What the kiosk says when the visitor asks again. */
function look(day: Day, guest: Guest): void {
  const { answer } = day.lobby.hub.actions.lookUp(guest.code);
  if (answer.kind === 'already-checked-in' || answer.kind === 'saved') note(day, guest, answer);
}

async function arrive(day: Day, nth: number, guest: Guest): Promise<void> {
  const { lobby, service, plan, wrong, count } = day;
  await service.control('PUT', '/readings', { 'ticket-ids': plan.numberingOf(nth) });
  const answer = await lobby.answerOf(
    Promise.resolve(lobby.hub.actions.beginCheckIn(guest.code, guest.id).answer),
  );
  if (answer?.kind !== 'checked-in') return wrong(`${guest.code} was told ${answer?.kind}`);
  note(day, guest, answer);
  count(answer.number === undefined ? 'done screens with the code' : 'done screens with a number');
  const isPromised = answer.number !== undefined;
  if (plan.numbering === 'all shared' && nth > ENOUGH && !isPromised)
    wrong(`${guest.code} is visitor ${nth + 1}, and it is not known yet that ids are shared`);
  if (plan.numbering === 'all own' && isPromised)
    wrong(`${guest.code} was promised ${answer.number} where tickets have ids of their own`);
  await lobby.pass(1_000);
  look(day, guest);
}

/** The ticket of this guest: names are told apart by both of them. */
async function ticketIdOf({ lobby }: Day, { firstName, lastName }: Guest): Promise<string | undefined> {
  const mine = (await lobby.tickets()).filter(
    (one) => one.firstName === firstName && one.lastName === lastName && one.line === lobby.lineId,
  );
  return mine.length === 1 ? mine[0]?.id : undefined;
}

function checkLabel(day: Day, nth: number, guest: Guest, label: string): void {
  const { plan, lobby, wrong, count, read } = day;
  const { numbers, other } = read.get(guest.code) ?? { numbers: new Set<string>(), other: undefined };
  const mayBeWrong = isFirstOfOther(plan, nth);
  for (const number of numbers) {
    if (number === label) count('numbers that were kept');
    else if (mayBeWrong) count('numbers promised before the change was seen');
    else wrong(`${guest.code} was promised ${number} and is called ${label}`);
  }
  if (lobby.guests.some(({ code }) => code === label && code !== guest.code))
    wrong(`${guest.code} is called by the code of another visitor, ${label}`);
  const [strangersName] = lobby.guests.filter(
    ({ firstName }) => firstName !== guest.firstName && label.startsWith(firstName),
  );
  if (strangersName) wrong(`${guest.code} is called by the name of another visitor, ${label}`);
  if (label === guest.code) return count('called by the code');
  count('called by something else');
  if (numbers.size === 0 && other === 'number' && !/^[\p{L}\d]+$/u.test(label))
    wrong(`${guest.code} was told that a number may be called and is called ${label}`);
}

async function call(day: Day, nth: number, guest: Guest): Promise<string | undefined> {
  const { lobby, wrong } = day;
  const ticketId = await ticketIdOf(day, guest);
  if (ticketId === undefined) {
    wrong(`the service has no ticket of ${guest.code}`);
    return undefined;
  }
  look(day, guest);
  // A desk of its own for each, so that its row is found.
  await lobby.act(ticketId, 'call', { desk: nth + 1 });
  // What a display reads. The five of `recent` are those before by the service's clock, which may be five minutes ahead.
  const { current, fresh, desks } = lobby.hub.board.snapshot();
  const shown = [current, ...fresh, ...desks].find((one) => one?.desk === String(nth + 1));
  look(day, guest);
  if (shown) checkLabel(day, nth, guest, shown.label);
  else wrong(`the call of ${guest.code} is not on the board`);
  return ticketId;
}

/** Everybody comes, is called and goes, in the order of the plan's times. */
async function live(day: Day): Promise<void> {
  const { lobby, plan } = day;
  let now = 0;
  let arrivesAt = 0;
  const due: { readonly at: number; readonly act: () => Promise<void> }[] = [];
  const later = (at: number, act: () => Promise<void>): void => {
    due.push({ at, act });
    due.sort((one, other) => one.at - other.at);
  };
  for (const [nth, guest] of lobby.guests.entries()) {
    const at = (arrivesAt += plan.gaps[nth] ?? 0);
    later(at, async () => {
      await arrive(day, nth, guest);
      later(at + (plan.waits[nth] ?? 0), async () => {
        const ticketId = await call(day, nth, guest);
        if (ticketId !== undefined) later(now + AT_DESK_MS, () => lobby.act(ticketId, 'serve'));
      });
    });
  }
  for (let next = due.shift(); next; next = due.shift()) {
    await lobby.pass(Math.max(0, next.at - now));
    now = Math.max(now, next.at);
    await next.act();
  }
}

async function rosterRead(lobby: VisitLobby): Promise<void> {
  for (let looks = 0; lobby.hub.day.count() < VISITORS && looks < MOST_LOOKS; looks += 1) {
    await lobby.pass(1_000);
    if (looks > 5) await sleep(LOOK_REAL_MS);
  }
}

export async function runLobbyDaySuite(options: SuiteOptions, parts = REAL_VISIT): Promise<SuiteReport> {
  const findings = createFindings();
  const random = createRandom(options.seed);
  const service = await startNetworkService();
  const first = wholeBetween(random, 0, 1_000);
  try {
    for (let run = 0; run < options.runs; run += 1) {
      if (findings.isEnough(options)) return findings.report('lobby-day', options, run);
      const seed = wholeBetween(random, 1, 2 ** 31 - 1);
      const plan = planDay(random, (options.readings ? 0 : first) + run);
      const readings = {
        ...withoutOddRows(readingsIn(options, run, seed)),
        'ticket-ids': plan.numberingOf(0),
      };
      findings.count(`numbering: ${plan.numbering}`);
      const lobby = await openVisitLobby(service, readings, seed, parts, {
        names: plan.names,
        settings: { labelPrivacy: plan.privacy },
        beforeBooking: async (nth) =>
          void (await service.control('PUT', '/readings', { 'ticket-ids': plan.numberingOf(nth) })),
      });
      const where = `run ${run + 1}, lobby ${seed}, ${plan.numbering}, ${plan.privacy}`;
      try {
        await rosterRead(lobby);
        await live({
          plan,
          lobby,
          service,
          wrong: (what) => findings.violation(`${where}: ${what} (${wordsOf(readings)})`),
          count: findings.count,
          read: new Map(),
        });
      } finally {
        await lobby.close();
      }
      options.say?.(`lobby-day: ${run + 1} of ${options.runs}, ${findings.violations} violations`);
    }
  } finally {
    await service.close();
  }
  return findings.report('lobby-day', options);
}
