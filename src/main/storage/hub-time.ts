/** The rules are in `base/clock-judgement.ts`. */
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
import { createClocksAway, type ClockMark, onFrom, passed } from './clocks-away.ts';
import { createDatedFacts } from './dated-facts.ts';
import type { Database } from './database.ts';
import { isStorageFailure } from './storage-failure.ts';

const LOOK_EVERY_MS = 60_000;
const KEEP_EVERY_MS = 600_000;
/** Waits of visitors who came before such a change are not known. */
const SET_MS = 15 * 60_000;
/** Staff are not notified of a doubt that the next answer of the booking system ends. */
const TOLD_AFTER_MS = 600_000;

/** A lower bound of when Foyer last ran. */
export const BELIEVED = 'clock-believed';
/** The last erasure, which an older Foyer kept instead. */
const BELIEVED_BEFORE = 'erased-at';
/** The doubtful clock's last time, and how long it had run. */
const DOUBTED = 'clock-doubted-at';
const LIVED = 'clock-lived-ms';

export type HubTime = ReturnType<typeof createHubTime>;

interface HubTimeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** Of this run and the previous one. */
function createEvidence({ database, clock }: HubTimeDeps) {
  const facts = createDatedFacts(database);
  const startedAt = clock.monotonic();
  const away = createClocksAway(facts, { wall: wallMs(clock), monotonic: startedAt });
  const kept = facts.time(BELIEVED) ?? facts.time(BELIEVED_BEFORE);
  let believed: ClockMark | undefined =
    kept === undefined || kept < SOFTWARE_SINCE ? undefined : { wall: kept, monotonic: startedAt };
  const doubtedAt = facts.time(DOUBTED);
  /** The difference of a doubtful clock at the last stop, continued from this start. */
  let steady: ClockMark | undefined =
    kept === undefined || doubtedAt === undefined
      ? undefined
      : { wall: wallMs(clock) + kept - doubtedAt, monotonic: startedAt };
  let isSameRun = false;
  /** At most hours from the booking system's clock. */
  let isNear = false;
  let service: (ClockMark & { readonly service: number }) | undefined;
  /** `beforeMs`: its running time before this start. */
  let doubted: (ClockMark & { readonly beforeMs: number; readonly since: number }) | undefined;

  function serviceAt(now: ClockMark): number | undefined {
    if (service === undefined) return undefined;
    const ms = passed(service, now);
    // The monotonic clock may stop while the machine sleeps.
    const mayHaveSlept = now.wall - service.wall - ms > AGREE_MS;
    return mayHaveSlept ? undefined : Math.floor(service.service + ms);
  }

  /** Restarts when the clock is set again. */
  function livedMs(now: ClockMark): number {
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

  function judgeAt(now: ClockMark): ClockJudgement {
    const heard = serviceAt(now);
    const evidence: ClockEvidence = {
      wall: now.wall,
      least: onFrom(believed, now),
      steady: onFrom(steady, now),
      isSameRun,
      service: heard,
      recalled: away.recalledAt(now),
      uptimeMs: Math.floor(now.monotonic - startedAt),
      livedMs: 0,
    };
    const first = judgeClock(evidence);
    const isUnheard = first.doubt === 'ahead' || first.doubt === 'behind';
    const judged = isUnheard ? judgeClock({ ...evidence, livedMs: livedMs(now) }) : first;
    isNear = judged.doubt === 'differs' && (heard === undefined || isNearService(evidence));
    if (judged.doubt === undefined || (judged.doubt === 'differs' && !isNear)) away.service(undefined, now);
    else if (isNear && heard !== undefined) away.service(heard, now);
    // With a difference of hours, which clock is right is open.
    if (judged.doubt === undefined || isNear) {
      steady = undefined;
      believed = now;
      isSameRun = true;
    }
    if (!isUnheard || judged.doubt === undefined) doubted = undefined;
    return judged;
  }

  /**
   * For the next start: a lower bound of now, and a doubtful clock's time. Disk errors have their own notice.
   */
  function keep(now: ClockMark, { doubt, best, earliest }: ClockJudgement): void {
    const least = onFrom(believed, now);
    const isBelieved = doubt === undefined || isNear;
    const isAny = least !== undefined || service !== undefined;
    const wasBelieved = isNear ? earliest : isBelieved || doubt === 'impossible' ? best : (least ?? best);
    try {
      if (isBelieved || isAny) facts.keep(BELIEVED, wasBelieved);
      away.keep();
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
    hear(saidMs: number, at: number, by: 'service' | 'other'): void {
      const then = { wall: at, monotonic: clock.monotonic() };
      if (by === 'service') service = { ...then, service: saidMs };
      away.other(by === 'other' ? saidMs : undefined, then);
    },
  };
}

export function createHubTime(deps: HubTimeDeps) {
  const { clock, log } = deps;
  const { serviceAt, judgeAt, keep, hear } = createEvidence(deps);
  const mark = (): ClockMark => ({ wall: wallMs(clock), monotonic: clock.monotonic() });
  const judge = (): ClockJudgement => judgeAt(mark());
  let before:
    | { readonly doubt: ClockDoubt | undefined; readonly offset: number; readonly isConfirmed: boolean }
    | undefined;
  let doubtSince = clock.monotonic();
  let keptAt = doubtSince;
  let told: ClockDoubt | undefined;
  const listeners: (() => void)[] = [];
  const setListeners: (() => void)[] = [];
  /** The clock may have been wrong when the hub before this one stopped. */
  let isDoubtOfStart = judge().doubt !== undefined;

  function doubtToShow({ doubt }: ClockJudgement, { monotonic }: ClockMark): ClockDoubt | undefined {
    const mayPass = doubt === 'ahead' || doubt === 'behind';
    return mayPass && monotonic - doubtSince < TOLD_AFTER_MS ? undefined : doubt;
  }

  function look(): void {
    const now = mark();
    const judged = judgeAt(now);
    const offset = judged.best - now.monotonic;
    const isNew = judged.doubt !== before?.doubt;
    const hasMoved = before !== undefined && Math.abs(offset - before.offset) > AGREE_MS;
    const hasSlept = before?.isConfirmed === true && offset > before.offset;
    const isSet = before !== undefined && !hasSlept && Math.abs(offset - before.offset) > SET_MS;
    const isMended = isDoubtOfStart && judged.doubt === undefined;
    isDoubtOfStart &&= !isMended;
    before = { doubt: judged.doubt, offset, isConfirmed: judged.isConfirmed };
    if (isNew) {
      doubtSince = now.monotonic;
      if (judged.doubt === undefined) log.info('clock-believed');
      else log.warn('clock-in-doubt', { doubt: judged.doubt });
    }
    if (isNew || hasMoved || now.monotonic - keptAt >= KEEP_EVERY_MS) {
      keptAt = now.monotonic;
      keep(now, judged);
    }
    const shownBefore = told;
    told = doubtToShow(judged, now);
    if (isSet || isMended) for (const run of setListeners) run();
    if (isNew || hasMoved || told !== shownBefore) for (const run of listeners) run();
  }

  const cancel = repeatEvery(clock, LOOK_EVERY_MS, look);
  look();
  return {
    /** The machine's clock, with {@link ClockJudgement.best} as wall clock. */
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
    /** Only by what was received in this run. */
    agreesWithService(): boolean {
      const now = mark();
      const heard = serviceAt(now);
      return heard !== undefined && Math.abs(judgeAt(now).best - heard) <= AGREE_MS;
    },
    /** A doubt that lasts or cannot end automatically, for staff. */
    toTell: (): ClockDoubt | undefined => told,
    /** The time in an answer, `at` by this machine's wall clock. */
    heard(saidMs: number, at: number, by: 'service' | 'other'): void {
      hear(saidMs, at, by);
      look();
    },
    /** Calls back when the doubt or the estimated time changes. */
    onChange: (run: () => void): void => void listeners.push(run),
    /** Calls back when times of before cannot be compared with now. */
    onSet: (run: () => void): void => void setListeners.push(run),
    close(): void {
      cancel();
      keep(mark(), judge());
    },
  };
}
