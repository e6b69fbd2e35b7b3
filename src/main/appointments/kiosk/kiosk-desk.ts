/**
 * What a public kiosk may ask. Answers are counted and evenly timed, so that no one can try codes. Pause, look-up and
 * count are one step without a wait, so that questions sent at once count one by one.
 */
import { hash } from 'node:crypto';
import type { Clock } from '../../../clock/clock.ts';
import type { CheckInAnswer, FindAnswer, Link, StaffCheckInAnswer } from '../../../contract/appointment.ts';
import { codeKey, isSecondReading, referenceOf } from '../../../contract/code-key.ts';
import type { Screen } from '../../access/screen.ts';
import type { StaffPin } from '../../access/staff-pin.ts';
import { createFeed } from '../../base/feed.ts';
import type { AppointmentActions, CheckInStep } from '../actions/actions.ts';
import { appointmentMeant, type LookUp, type LookUps, type Question } from '../look-up/look-up.ts';
import { withArrival } from './arrival-handle.ts';
import { createTriedValues } from './tried-values.ts';
import { createGuessWatch, type Guess, type GuessWatchDeps, MAX_HITS } from './guess-watch.ts';

interface KioskDeskDeps extends Omit<GuessWatchDeps, 'call' | 'onPause'> {
  readonly lookUp: LookUps['lookUp'];
  readonly actions: Pick<AppointmentActions, 'beginCheckIn' | 'beginCheckInByStaff'>;
  readonly staffPin: Pick<StaffPin, 'check'>;
  /** While it is, a right code may look unknown, which is no miss. Default: never. */
  readonly isDayInDoubt?: (() => boolean) | undefined;
  readonly callForMisses: (screen: Screen) => void;
  readonly onCheckedIn: (appointmentId: string, kiosk: Screen) => void;
}

export interface Pauses {
  /** Milliseconds left of this kiosk's pause; undefined: not paused. */
  forMs(screen: Pick<Screen, 'id'>): number | undefined;
  /** Called with the id of a kiosk that is paused, or no longer. Not called when a pause runs out. */
  subscribe(heard: (screenId: string) => void): () => void;
}

type Paused = Extract<FindAnswer, { kind: 'paused' }>;

const isLink = (question: Question): question is Link => typeof question !== 'string' && 'values' in question;

/** A miss or a hit for someone who guesses. What is no code is no guess. */
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

export function createKioskDesk(deps: KioskDeskDeps) {
  const { actions, staffPin, clock, callForMisses } = deps;
  const changes = createFeed<string>();
  const guesses = createGuessWatch({ ...deps, call: callForMisses, onPause: changes.touch });
  const found = createJustFound(clock);
  const tried = createTriedValues(clock);

  function paused(screen: Screen): Paused | undefined {
    const until = guesses.pausedUntil(screen);
    return until === undefined ? undefined : { kind: 'paused', until };
  }

  /** `besides`: what a link tried besides the code that it was taken for. */
  function count(screen: Screen, answer: CheckInAnswer, besides: () => LookUp['besides']): void {
    const guess = guessOf(answer);
    const isInDoubt = answer.kind === 'unknown' && deps.isDayInDoubt?.() === true;
    if (guess === undefined || isInDoubt) return;
    const others = tried.guesses(screen, besides() ?? []);
    guesses.count(screen, [guess, ...Array.from({ length: others }, () => 'miss' as const)]);
  }

  /** Any question of a link may be the first one. */
  const besidesOf = (question: Question) => (): LookUp['besides'] =>
    isLink(question) ? deps.lookUp(question).besides : [];

  /** The reading of a scan that finds someone; the first before the second. */
  function readingOf(code: Question, otherReading: string | undefined): Question {
    if (typeof code !== 'string') return code;
    if (otherReading === undefined || !isSecondReading(code, otherReading)) return code;
    const finds = (read: string): boolean => guessOf(deps.lookUp(read).answer) === 'hit';
    return !finds(code) && finds(otherReading) ? otherReading : code;
  }

  function lookUp(screen: Screen, code: Question, otherReading?: string): LookUp['answer'] {
    const told = deps.lookUp(readingOf(code, otherReading));
    count(screen, told.answer, () => told.besides);
    found.remember(screen, keyOf(code), appointmentMeant(told));
    // A request for help names the appointment by its own code, which the answer has.
    const [one] = told.appointments;
    if (typeof code !== 'string' && one && referenceOf(one) !== '')
      found.remember(screen, codeKey(referenceOf(one)), appointmentMeant(told));
    return told.answer;
  }

  function saved(answer: CheckInAnswer, screen: Screen, appointmentId: string): CheckInAnswer {
    if (answer.kind === 'checked-in' || answer.kind === 'saved') deps.onCheckedIn(appointmentId, screen);
    return withArrival(answer, screen.key, appointmentId);
  }

  return {
    /**
     * Answers after `EVEN_ANSWER_MS`, whatever the answer. `otherReading`: of a scan (`code-key.ts`), tried where
     * `code` finds no one. Both count as one guess. So does a claim, which may stand
     * in place of a code in every question, as may a link: each of its values that may be a code is a guess.
     */
    async find(screen: Screen, code: Question, otherReading?: string): Promise<FindAnswer> {
      const due = evenMoment(clock);
      const answer = paused(screen) ?? lookUp(screen, code, otherReading);
      await due;
      return withArrival(answer, screen.key);
    },
    /** An answer that saved nothing is counted and timed as in `find`. */
    async checkIn(
      screen: Screen,
      code: Question,
      appointmentId: string,
      phoneDigits: string | undefined,
      otherReading?: string,
    ): Promise<CheckInAnswer> {
      const due = evenMoment(clock);
      const pause = paused(screen);
      const step: CheckInStep = pause
        ? { kind: 'answered', answer: pause }
        : actions.beginCheckIn(readingOf(code, otherReading), appointmentId, phoneDigits);
      if (step.kind === 'saving') return saved(await step.answer, screen, appointmentId);
      count(screen, step.answer, besidesOf(code));
      await due;
      return withArrival(step.answer, screen.key);
    },
    /**
     * Looks nothing up before the PIN is right. The appointment that this screen just found is checked in also during a
     * pause. Any other counts as in `find`: a PIN must not help to try codes.
     */
    async checkInByStaff(
      screen: Screen,
      code: Question,
      appointmentId: string,
      pin: string,
      otherReading?: string,
    ): Promise<StaffCheckInAnswer> {
      const checked = await staffPin.check(pin);
      if (checked.kind !== 'right') return checked;
      const due = evenMoment(clock);
      const isJustFound = found.appointmentOf(screen, keyOf(code)) === appointmentId;
      const pause = isJustFound ? undefined : paused(screen);
      const step: CheckInStep = pause
        ? { kind: 'answered', answer: pause }
        : actions.beginCheckInByStaff(readingOf(code, otherReading), appointmentId);
      if (!isJustFound && step.kind === 'saving') guesses.count(screen, ['hit']);
      if (!isJustFound && step.kind === 'answered') count(screen, step.answer, besidesOf(code));
      if (step.kind === 'saving') return saved(await step.answer, screen, appointmentId);
      await due;
      return withArrival(step.answer, screen.key, appointmentId);
    },
    /** The appointment that this screen found by this code in the last minutes, without a look-up. */
    justFound: (screen: Screen, code: string) => found.appointmentOf(screen, codeKey(code)),
    pauses: { forMs: guesses.pausedForMs, subscribe: changes.subscribe },
    liftPause: guesses.lift,
    shutDown: guesses.close,
  };
}

/**
 * Milliseconds from a question to its answer: more than any look-up needs, less than people notice (100 ms: Nielsen,
 * "Response times").
 */
export const EVEN_ANSWER_MS = 60;

function evenMoment(clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    clock.after(EVEN_ANSWER_MS, resolve);
  });
}

/** Longer than a visitor reads one answer. */
export const FOUND_FOR_MS = 10 * 60_000;

/** Names that visitors typed are not kept, not even here. */
function keyOf(question: Question): string {
  if (typeof question === 'string') return codeKey(question);
  const parts = isLink(question) ? question.values : [question.lastName, question.fact];
  return hash('sha256', parts.join('\n'));
}

interface Found {
  readonly appointmentId: string;
  readonly at: number;
}

/**
 * What each kiosk found in the last minutes. A request for help names its appointment from here, so that it tells no
 * more than a counted question did.
 */
function createJustFound(clock: Pick<Clock, 'monotonic'>) {
  /** By code, newest last. No more for a screen than it may find before a pause. */
  const foundBy = new Map<string, Map<string, Found>>();
  const isPast = ({ at }: Found): boolean => clock.monotonic() - at >= FOUND_FOR_MS;

  function forgetPast(): void {
    for (const [id, found] of foundBy) {
      for (const [key, each] of found) if (isPast(each)) found.delete(key);
      if (found.size === 0) foundBy.delete(id);
    }
  }

  return {
    remember({ id }: Screen, key: string, appointmentId: string | undefined): void {
      forgetPast();
      const found = foundBy.get(id) ?? new Map<string, Found>();
      found.delete(key);
      if (appointmentId === undefined) return;
      found.set(key, { appointmentId, at: clock.monotonic() });
      const [oldest] = found.keys();
      if (found.size > MAX_HITS && oldest !== undefined) found.delete(oldest);
      foundBy.set(id, found);
    },
    appointmentOf({ id }: Screen, key: string): string | undefined {
      const found = foundBy.get(id)?.get(key);
      return found && !isPast(found) ? found.appointmentId : undefined;
    },
  };
}
