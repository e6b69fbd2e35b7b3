/**
 * The one place that knows whether this machine's clock is in doubt: whatever deletes, decides a day, announces or turns
 * a visitor away asks it. The decision is in `base/clock-judgement.ts`.
 */
import { type Clock, repeatEvery, wallMs } from '../../clock/clock.ts';
import {
  AGREE_MS,
  type ClockEvidence,
  type ClockDoubt,
  type ClockJudgement,
  isNearService,
  judgeClock,
  LIVED_IN_MS,
  OFF_MS,
  SOFTWARE_SINCE,
} from '../base/clock-judgement.ts';
import type { Log } from '../base/log.ts';
import { createDatedFacts } from './dated-facts.ts';
import type { Database } from './database.ts';
import { isStorageFailure } from './storage-failure.ts';

const LOOK_EVERY_MS = 60_000;
/** What was believed is written down so often, in milliseconds. */
const KEEP_EVERY_MS = 600_000;
/** A doubt that the next word of the service ends is no matter for staff, in milliseconds. */
const TOLD_AFTER_MS = 600_000;

const BELIEVED = 'clock-believed';
/** What hubs kept before this was kept: when they last erased. */
const BELIEVED_BEFORE = 'erased-at';
/** A wall clock in doubt as it last stood, and how long it had run on by then. */
const DOUBTED = 'clock-doubted-at';
const LIVED = 'clock-lived-ms';
/** By how much the service's clock is ahead of this one, where both may be right and neither is believed alone. */
const DIFFERED = 'clock-differed-ms';

export interface HubTime {
  /** The clock for everything in the hub: the machine's, but {@link ClockJudgement.best} for its wall clock. */
  readonly clock: Clock;
  judge(): ClockJudgement;
  /** The service's clock shows `best` too, as far as it was heard in this run. */
  agreesWithService(): boolean;
  /** A doubt that staff have to know of: one that lasts, or that cannot pass by itself. */
  toTell(): ClockDoubt | undefined;
  /** The service said its time, `at` by this machine's wall clock. */
  heard(serviceMs: number, at: number): void;
  /** Runs `run` when a doubt begins or ends, when it becomes one to tell, and when now is somewhere else. */
  onChange(run: () => void): void;
  close(): void;
}

export interface HubTimeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** A moment by the wall clock, and when that was by the monotonic one. */
interface Mark {
  readonly wall: number;
  readonly monotonic: number;
}

/** What speaks for and against the wall clock, of this run and of the one before. */
function createEvidence({ database, clock }: HubTimeDeps) {
  const facts = createDatedFacts(database);
  const startedAt = clock.monotonic();
  const kept = facts.time(BELIEVED) ?? facts.time(BELIEVED_BEFORE);
  let believed: Mark | undefined =
    kept === undefined || kept < SOFTWARE_SINCE ? undefined : { wall: kept, monotonic: startedAt };
  const doubtedAt = facts.time(DOUBTED);
  /** How a clock that was in doubt when the hub was stopped differed from what was believed, going on from the start. */
  let steady: Mark | undefined =
    kept === undefined || doubtedAt === undefined
      ? undefined
      : { wall: wallMs(clock) + kept - doubtedAt, monotonic: startedAt };
  let isSameRun = false;
  /** It differs from the service's clock by hours at most. */
  let isNear = false;
  const keptOffMs = facts.time(DIFFERED);
  /** The service's clock, as it was hours away when last heard, perhaps before this start; and how far away that was. */
  let differed: (Mark & { readonly offMs: number }) | undefined =
    keptOffMs === undefined
      ? undefined
      : { wall: wallMs(clock) + keptOffMs, monotonic: startedAt, offMs: keptOffMs };
  /** The service's clock, and this machine's wall clock when it was heard. */
  let service: (Mark & { readonly service: number }) | undefined;
  /** The wall clock that is in doubt, since when it runs steadily, and how long it did before this start. */
  let doubted: (Mark & { readonly beforeMs: number; readonly since: number }) | undefined;

  const passed = (since: Mark, now: Mark): number => now.monotonic - since.monotonic;
  const onFrom = (since: Mark | undefined, now: Mark): number | undefined =>
    since && Math.floor(since.wall + passed(since, now));

  function serviceAt(now: Mark): number | undefined {
    if (service === undefined) return undefined;
    const ms = passed(service, now);
    // The machine may have slept, and then its monotonic clock did too.
    const mayHaveSlept = now.wall - service.wall - ms > AGREE_MS;
    return mayHaveSlept ? undefined : Math.floor(service.service + ms);
  }

  /** How long a clock in doubt has run on; from the start again where it was set once more. */
  function livedMs(now: Mark): number {
    if (!doubted) {
      const isSameClock =
        doubtedAt !== undefined && now.wall >= doubtedAt - AGREE_MS && now.wall <= doubtedAt + OFF_MS;
      doubted = {
        ...now,
        since: now.monotonic,
        beforeMs: isSameClock && steady ? (facts.time(LIVED) ?? 0) : 0,
      };
    } else if (Math.abs(now.wall - doubted.wall - passed(doubted, now)) > AGREE_MS) {
      doubted = { ...now, since: now.monotonic, beforeMs: 0 };
    } else doubted = { ...doubted, ...now };
    return doubted.beforeMs + now.monotonic - doubted.since;
  }

  function recalledAt(now: Mark): ClockEvidence['recalled'] {
    const measured = onFrom(differed, now);
    return differed && measured !== undefined ? [measured, now.wall + differed.offMs] : undefined;
  }

  function judgeAt(now: Mark): ClockJudgement {
    const heard = serviceAt(now);
    const evidence: ClockEvidence = {
      wall: now.wall,
      least: onFrom(believed, now),
      steady: onFrom(steady, now),
      isSameRun,
      service: heard,
      recalled: recalledAt(now),
      uptimeMs: Math.floor(now.monotonic - startedAt),
      livedMs: 0,
    };
    const first = judgeClock(evidence);
    const isUnheard = first.doubt === 'ahead' || first.doubt === 'behind';
    const judged = isUnheard ? judgeClock({ ...evidence, livedMs: livedMs(now) }) : first;
    isNear = judged.doubt === 'differs' && (heard === undefined || isNearService(evidence));
    if (judged.doubt === undefined || (judged.doubt === 'differs' && !isNear)) differed = undefined;
    else if (isNear && heard !== undefined)
      differed = { wall: heard, monotonic: now.monotonic, offMs: heard - now.wall };
    // Which of two clocks that are hours apart is right is open, and this one goes on as it did.
    if (judged.doubt === undefined || isNear) {
      steady = undefined;
      believed = now;
      isSameRun = true;
    }
    if (!isUnheard || judged.doubt === undefined) doubted = undefined;
    return judged;
  }

  /**
   * For the next start: a moment that now is no earlier than, and beside it what the clock showed then where it was in
   * doubt. What the disk does not take is not known then; its own notice tells of it.
   */
  function keep(now: Mark, { doubt, best, earliest }: ClockJudgement): void {
    const least = onFrom(believed, now);
    const isBelieved = doubt === undefined || isNear;
    const isAny = least !== undefined || service !== undefined;
    const wasBelieved = isNear ? earliest : isBelieved || doubt === 'impossible' ? best : (least ?? best);
    try {
      if (isBelieved || isAny) facts.keep(BELIEVED, wasBelieved);
      if (differed) facts.keep(DIFFERED, differed.offMs);
      else if (facts.time(DIFFERED) !== undefined) facts.forget(DIFFERED);
      if (isBelieved || doubt === 'impossible') {
        if (facts.time(DOUBTED) !== undefined) facts.forget(DOUBTED);
      } else {
        facts.keep(DOUBTED, now.wall);
        facts.keep(LIVED, doubted ? Math.min(LIVED_IN_MS, Math.floor(livedMs(now))) : 0);
      }
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
    }
  }

  return {
    serviceAt,
    judgeAt,
    keep,
    hear: (serviceMs: number, at: number) =>
      void (service = { service: serviceMs, wall: at, monotonic: clock.monotonic() }),
  };
}

export function createHubTime(deps: HubTimeDeps): HubTime {
  const { clock, log } = deps;
  const { serviceAt, judgeAt, keep, hear } = createEvidence(deps);
  const mark = (): Mark => ({ wall: wallMs(clock), monotonic: clock.monotonic() });
  const judge = (): ClockJudgement => judgeAt(mark());
  let before: { readonly doubt: ClockDoubt | undefined; readonly offset: number } | undefined;
  let doubtSince = clock.monotonic();
  let keptAt = doubtSince;
  let told: ClockDoubt | undefined;
  const listeners: (() => void)[] = [];

  function doubtToTell({ doubt }: ClockJudgement, { monotonic }: Mark): ClockDoubt | undefined {
    const mayPass = doubt === 'ahead' || doubt === 'behind';
    return mayPass && monotonic - doubtSince < TOLD_AFTER_MS ? undefined : doubt;
  }

  function look(): void {
    const now = mark();
    const judged = judgeAt(now);
    const offset = judged.best - now.monotonic;
    const isNew = judged.doubt !== before?.doubt;
    const hasMoved = before !== undefined && Math.abs(offset - before.offset) > AGREE_MS;
    before = { doubt: judged.doubt, offset };
    if (isNew) {
      doubtSince = now.monotonic;
      if (judged.doubt === undefined) log.info('clock-believed');
      else log.warn('clock-in-doubt', { doubt: judged.doubt });
    }
    if (isNew || hasMoved || now.monotonic - keptAt >= KEEP_EVERY_MS) {
      keptAt = now.monotonic;
      keep(now, judged);
    }
    const toldBefore = told;
    told = doubtToTell(judged, now);
    if (isNew || hasMoved || told !== toldBefore) for (const run of listeners) run();
  }

  const cancel = repeatEvery(clock, LOOK_EVERY_MS, look);
  look();
  return {
    clock: {
      monotonic: clock.monotonic,
      after: clock.after,
      now() {
        const now = clock.now();
        const wall = Math.floor(now);
        return now + judgeAt({ wall, monotonic: clock.monotonic() }).best - wall;
      },
    },
    judge,
    agreesWithService() {
      const now = mark();
      const heard = serviceAt(now);
      return heard !== undefined && Math.abs(judgeAt(now).best - heard) <= AGREE_MS;
    },
    toTell: () => told,
    heard(serviceMs, at) {
      hear(serviceMs, at);
      look();
    },
    onChange: (run) => void listeners.push(run),
    close() {
      cancel();
      keep(mark(), judge());
    },
  };
}
