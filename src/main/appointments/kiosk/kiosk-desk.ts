/**
 * Requests of a public kiosk are counted and answered after a fixed time. Check, look-up and count are one synchronous
 * step, so concurrent requests are counted one by one.
 */
import type { Clock } from '../../../clock/clock.ts';
import type { CheckInAnswer, FindAnswer, StaffCheckInAnswer } from '../../../contract/appointment.ts';
import { codeKey, isSecondReading } from '../../../contract/code-key.ts';
import type { Screen } from '../../access/screen.ts';
import type { StaffPin } from '../../access/staff-pin.ts';
import { createFeed } from '../../base/feed.ts';
import type { Actions, CheckInStep } from '../actions/actions.ts';
import { appointmentMeant, type LookUp, type LookUps } from '../look-up/look-up.ts';
import { withArrival } from './arrival-handle.ts';
import { createGuessWatch, type Guess, type GuessWatchDeps, MOST_HITS } from './guess-watch.ts';

export interface KioskDeskDeps extends Omit<GuessWatchDeps, 'call' | 'onPause'> {
  readonly lookUp: LookUps['lookUp'];
  readonly actions: Pick<Actions, 'beginCheckIn' | 'beginCheckInByStaff'>;
  readonly staffPin: Pick<StaffPin, 'check'>;
  /** A right code may then look unknown, which is not counted. Default: never. */
  readonly isDayInDoubt?: (() => boolean) | undefined;
  readonly callForMisses: (screen: Screen) => void;
}

export interface Pauses {
  /** Undefined if not paused. */
  forMs(screen: Pick<Screen, 'id'>): number | undefined;
  /** A pause that times out is not reported. */
  subscribe(heard: (screenId: string) => void): () => void;
}

type Paused = Extract<FindAnswer, { kind: 'paused' }>;

/** An invalid code is no guess. */
function guessOf({ kind }: CheckInAnswer): Guess | undefined {
  switch (kind) {
    case 'unknown':
    case 'other-location':
    case 'wrong-digits':
      return 'miss';
    case 'paused':
    case 'not-a-code':
      return undefined;
    default:
      return 'hit';
  }
}

export type KioskDesk = ReturnType<typeof createKioskDesk>;

/** Answers about an arrival contain its handle (`arrival-handle.ts`). */
export function createKioskDesk(deps: KioskDeskDeps) {
  const { actions, staffPin, clock, callForMisses } = deps;
  const changes = createFeed<string>();
  const guesses = createGuessWatch({ ...deps, call: callForMisses, onPause: changes.touch });
  const found = createJustFound(clock);

  function paused(screen: Screen): Paused | undefined {
    const until = guesses.pausedUntil(screen);
    return until === undefined ? undefined : { kind: 'paused', until };
  }

  function count(screen: Screen, answer: CheckInAnswer): void {
    const guess = guessOf(answer);
    const isInDoubt = answer.kind === 'unknown' && deps.isDayInDoubt?.() === true;
    if (guess !== undefined && !isInDoubt) guesses.count(screen, guess);
  }

  /** The first reading of a scan that finds someone. */
  function readingOf(code: string, otherReading: string | undefined): string {
    if (otherReading === undefined || !isSecondReading(code, otherReading)) return code;
    const finds = (read: string): boolean => guessOf(deps.lookUp(read).answer) === 'hit';
    return !finds(code) && finds(otherReading) ? otherReading : code;
  }

  function lookUp(screen: Screen, code: string, otherReading?: string): LookUp['answer'] {
    const told = deps.lookUp(readingOf(code, otherReading));
    count(screen, told.answer);
    found.remember(screen, code, appointmentMeant(told));
    return told.answer;
  }

  return {
    /**
     * Answers after `EVEN_ANSWER_MS`. `otherReading`: of a scan (`code-key.ts`). Both readings are one guess.
     */
    async find(screen: Screen, code: string, otherReading?: string): Promise<FindAnswer> {
      const due = evenMoment(clock);
      const answer = paused(screen) ?? lookUp(screen, code, otherReading);
      await due;
      return withArrival(answer, screen.key);
    },
    /** If nothing was saved, it is counted and timed like `find`. */
    async checkIn(
      screen: Screen,
      code: string,
      appointmentId: string,
      phoneDigits: string | undefined,
      otherReading?: string,
    ): Promise<CheckInAnswer> {
      const due = evenMoment(clock);
      const pause = paused(screen);
      const step: CheckInStep = pause
        ? { kind: 'told', answer: pause }
        : actions.beginCheckIn(readingOf(code, otherReading), appointmentId, phoneDigits);
      if (step.kind === 'taken') return withArrival(await step.answer, screen.key, appointmentId);
      count(screen, step.answer);
      await due;
      return withArrival(step.answer, screen.key);
    },
    /**
     * First checks the PIN. The appointment that this screen has just found is checked in even during a pause. Others
     * are counted and timed like `find`, because someone with the PIN could try codes.
     */
    async checkInByStaff(
      screen: Screen,
      code: string,
      appointmentId: string,
      pin: string,
      otherReading?: string,
    ): Promise<StaffCheckInAnswer> {
      const checked = await staffPin.check(pin);
      if (checked.kind !== 'right') return checked;
      const due = evenMoment(clock);
      const isJustFound = found.appointmentOf(screen, code) === appointmentId;
      const pause = isJustFound ? undefined : paused(screen);
      const step: CheckInStep = pause
        ? { kind: 'told', answer: pause }
        : actions.beginCheckInByStaff(readingOf(code, otherReading), appointmentId);
      if (!isJustFound && step.kind === 'taken') guesses.count(screen, 'hit');
      if (!isJustFound && step.kind === 'told') count(screen, step.answer);
      if (step.kind === 'taken') return withArrival(await step.answer, screen.key, appointmentId);
      await due;
      return withArrival(step.answer, screen.key, appointmentId);
    },
    /** Looks up nothing. */
    justFound: found.appointmentOf,
    pauses: { forMs: guesses.pausedForMs, subscribe: changes.subscribe },
    liftPause: guesses.lift,
    shutDown: guesses.close,
  };
}

/** Milliseconds. More than any look-up takes, less than people notice (100 ms: Nielsen, "Response times"). */
export const EVEN_ANSWER_MS = 60;

/** Call it before the look-up. */
function evenMoment(clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    clock.after(EVEN_ANSWER_MS, resolve);
  });
}

/** Longer than a visitor reads one answer. */
export const FOUND_FOR_MS = 10 * 60_000;

interface Found {
  readonly appointmentId: string;
  readonly at: number;
}

/**
 * Appointments that each kiosk found recently. A request for help names only these, so that it reveals nothing
 * uncounted.
 */
function createJustFound(clock: Pick<Clock, 'monotonic'>) {
  /** By code, oldest first, and limited per screen. */
  const foundBy = new Map<string, Map<string, Found>>();
  const isPast = ({ at }: Found): boolean => clock.monotonic() - at >= FOUND_FOR_MS;

  function forgetPast(): void {
    for (const [id, found] of foundBy) {
      for (const [key, each] of found) if (isPast(each)) found.delete(key);
      if (found.size === 0) foundBy.delete(id);
    }
  }

  return {
    /** `appointmentId`: undefined if the code means none or several. */
    remember({ id }: Screen, code: string, appointmentId: string | undefined): void {
      forgetPast();
      const found = foundBy.get(id) ?? new Map<string, Found>();
      const key = codeKey(code);
      found.delete(key);
      if (appointmentId === undefined) return;
      found.set(key, { appointmentId, at: clock.monotonic() });
      const [oldest] = found.keys();
      if (found.size > MOST_HITS && oldest !== undefined) found.delete(oldest);
      foundBy.set(id, found);
    },
    appointmentOf({ id }: Screen, code: string): string | undefined {
      const found = foundBy.get(id)?.get(codeKey(code));
      return found && !isPast(found) ? found.appointmentId : undefined;
    },
  };
}
