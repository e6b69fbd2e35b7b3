/**
 * What a public kiosk may ask: the same as everybody, but counted, evenly timed and without a way to try codes through.
 * Gate, look-up and count are one step without a wait in it, so that questions sent at once are counted one by one.
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
  /** While it is, a code that is right may look unknown, and that is no miss. By default it never is. */
  readonly isDayInDoubt?: (() => boolean) | undefined;
  /** Calls the front desk to a kiosk that guessed too often. */
  readonly callForMisses: (screen: Screen) => void;
}

export interface Pauses {
  /** For how many milliseconds from now this kiosk is paused; undefined: it is not. */
  forMs(screen: Pick<Screen, 'id'>): number | undefined;
  /** `heard` is told the id of a kiosk that is paused from now on, or no longer. A pause that runs out ends unheard. */
  subscribe(heard: (screenId: string) => void): () => void;
}

type Paused = Extract<FindAnswer, { kind: 'paused' }>;

/** What an answer gives to somebody who guesses: "try another", or an appointment. What is no code is no guess. */
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

/** Answers that tell of an arrival carry its handle for the screen that asked (`arrival-handle.ts`). */
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

  /** Of the two readings of a scan the one that finds somebody: the first before the second. */
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
     * Answered `EVEN_ANSWER_MS` after the question, whatever the answer is. `otherReading`: of a scan (`code-key.ts`),
     * tried where `code` is nobody's. A scan of two readings is one guess.
     */
    async find(screen: Screen, code: string, otherReading?: string): Promise<FindAnswer> {
      const due = evenMoment(clock);
      const answer = paused(screen) ?? lookUp(screen, code, otherReading);
      await due;
      return withArrival(answer, screen.key);
    },
    /** What is only told (nothing was saved) is counted and timed as `find` is. */
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
     * Nothing is looked up before the PIN is right. Then the appointment that this screen has just found is checked in, also
     * while it is paused. Any other one is counted and timed as `find` is: whoever has the PIN could try codes with it.
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
    /** The appointment that this screen found by this code in the last minutes. Nothing is looked up. */
    justFound: found.appointmentOf,
    pauses: { forMs: guesses.pausedForMs, subscribe: changes.subscribe },
    /** The front desk has looked after the kiosk. */
    liftPause: guesses.lift,
    shutDown: guesses.close,
  };
}

/**
 * Milliseconds from a question to its answer. More than any look-up takes, less than anybody notices (100 ms is where
 * people begin to: Nielsen, "Response times").
 */
export const EVEN_ANSWER_MS = 60;

/** The moment at which a question that is asked now is to be answered. Ask for it before the answer is looked for. */
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
 * Which appointment each kiosk found by which code in the last minutes. A call for help names an appointment from here
 * and never by a look-up of its own, so that calling tells nothing that a counted question has not told.
 */
function createJustFound(clock: Pick<Clock, 'monotonic'>) {
  /** By code, the last one last; of each screen no more than may be found between two pauses. */
  const foundBy = new Map<string, Map<string, Found>>();
  const isPast = ({ at }: Found): boolean => clock.monotonic() - at >= FOUND_FOR_MS;

  function forgetPast(): void {
    for (const [id, found] of foundBy) {
      for (const [key, each] of found) if (isPast(each)) found.delete(key);
      if (found.size === 0) foundBy.delete(id);
    }
  }

  return {
    /** `appointmentId` undefined: the code means none, or several. */
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
