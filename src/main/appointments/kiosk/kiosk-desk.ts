/**
 * What a public kiosk may ask: the same as everybody, but counted, evenly timed and without a way to try codes through.
 * Gate, look-up and count are one step without a wait in it, so that questions sent at once are counted one by one.
 */
import type { CheckInAnswer, FindAnswer, StaffCheckInAnswer } from '../../../contract/appointment.ts';
import { isSecondReading } from '../../../contract/scan-reading.ts';
import type { Screen } from '../../access/screen.ts';
import type { StaffPin } from '../../access/staff-pin.ts';
import { createFeed } from '../../base/feed.ts';
import type { Actions, CheckInStep } from '../actions/actions.ts';
import { withArrival } from './arrival-told.ts';
import { evenMoment } from './even-timing.ts';
import { createGuessWatch, type Guess, type GuessWatchDeps } from './guess-watch.ts';
import { createJustFound } from './just-found.ts';
import { appointmentMeant, type LookUp } from '../look-up/look-up.ts';

export interface KioskDeskDeps extends Omit<GuessWatchDeps, 'call' | 'onPause'> {
  readonly actions: Pick<Actions, 'lookUp' | 'beginCheckIn' | 'beginCheckInByStaff'>;
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

/** Answers that tell of an arrival carry its handle for the screen that asked (`arrival-handle.ts`). */
export interface KioskDesk {
  /**
   * Answered `EVEN_ANSWER_MS` after the question, whatever the answer is. `otherReading`: of a scan (`scan-reading.ts`),
   * tried where `code` is nobody's. A scan of two readings is one guess.
   */
  find(screen: Screen, code: string, otherReading?: string): Promise<FindAnswer>;
  /** What is only told (nothing was saved) is counted and timed as `find` is. */
  checkIn(
    screen: Screen,
    code: string,
    appointmentId: string,
    phoneDigits: string | undefined,
    otherReading?: string,
  ): Promise<CheckInAnswer>;
  /**
   * Nothing is looked up before the PIN is right. Then the appointment that this screen has just found is checked in, also
   * while it is paused. Any other one is counted and timed as `find` is: whoever has the PIN could try codes with it.
   */
  checkInByStaff(
    screen: Screen,
    code: string,
    appointmentId: string,
    pin: string,
    otherReading?: string,
  ): Promise<StaffCheckInAnswer>;
  /** The appointment that this screen found by this code in the last minutes. Nothing is looked up. */
  justFound(screen: Screen, code: string): string | undefined;
  readonly pauses: Pauses;
  /** The front desk has looked after the kiosk. */
  liftPause(screenId: string): void;
  shutDown(): void;
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

export function createKioskDesk(deps: KioskDeskDeps): KioskDesk {
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
    const finds = (read: string): boolean => guessOf(actions.lookUp(read).answer) === 'hit';
    return !finds(code) && finds(otherReading) ? otherReading : code;
  }

  function lookUp(screen: Screen, code: string, otherReading?: string): LookUp['answer'] {
    const told = actions.lookUp(readingOf(code, otherReading));
    count(screen, told.answer);
    found.remember(screen, code, appointmentMeant(told));
    return told.answer;
  }

  return {
    async find(screen, code, otherReading) {
      const due = evenMoment(clock);
      const answer = paused(screen) ?? lookUp(screen, code, otherReading);
      await due;
      return withArrival(answer, screen.key);
    },
    async checkIn(screen, code, appointmentId, phoneDigits, otherReading) {
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
    async checkInByStaff(screen, code, appointmentId, pin, otherReading) {
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
    justFound: found.appointmentOf,
    pauses: { forMs: guesses.pausedForMs, subscribe: changes.subscribe },
    liftPause: guesses.lift,
    shutDown: guesses.close,
  };
}
