/**
 * What a public kiosk may ask: the same as everybody, but counted, evenly timed and without a way to try codes through.
 * Gate, look-up and count are one step without a wait in it, so that questions sent at once are counted one by one.
 */
import type { CheckInAnswer, FindAnswer, StaffCheckInAnswer } from '../../contract/appointment.ts';
import type { StaffPin } from '../access/staff-pin.ts';
import type { Clock } from '../clock.ts';
import type { Actions, CheckInStep } from './actions.ts';
import { evenMoment } from './even-timing.ts';
import { createGuessWatch } from './guess-watch.ts';

export interface KioskDeskDeps {
  readonly actions: Pick<Actions, 'find' | 'beginCheckIn' | 'checkInByStaff'>;
  readonly staffPin: Pick<StaffPin, 'check'>;
  readonly clock: Clock;
  /** Calls the front desk to a kiosk that missed too often. */
  readonly callForMisses: (kioskName: string) => void;
}

export interface KioskDesk {
  /** Answered `EVEN_ANSWER_MS` after the question, whatever the answer is. */
  find(kioskName: string, code: string): Promise<FindAnswer>;
  /** What is only told (nothing was saved) is timed as `find` is. */
  checkIn(
    kioskName: string,
    code: string,
    appointmentId: string,
    phoneDigits: string | undefined,
  ): Promise<CheckInAnswer>;
  /** Nothing is looked up before the PIN is right. With it there is no pause: a member of staff guesses nothing. */
  checkInByStaff(code: string, appointmentId: string, pin: string): Promise<StaffCheckInAnswer>;
  /** The front desk has looked after the kiosk. */
  liftPause(kioskName: string): void;
}

type Paused = Extract<FindAnswer, { kind: 'paused' }>;

/** The answers that tell a guesser "try another"; what is no code at all is not a guess. */
function isMiss({ kind }: CheckInAnswer): boolean {
  return kind === 'unknown' || kind === 'other-location' || kind === 'wrong-digits';
}

export function createKioskDesk({ actions, staffPin, clock, callForMisses }: KioskDeskDeps): KioskDesk {
  const guesses = createGuessWatch({ clock, call: callForMisses });

  function paused(kioskName: string): Paused | undefined {
    const until = guesses.pausedUntil(kioskName);
    return until === undefined ? undefined : { kind: 'paused', until };
  }

  function counted<Answer extends CheckInAnswer>(kioskName: string, answer: Answer): Answer {
    if (isMiss(answer)) guesses.miss(kioskName);
    return answer;
  }

  return {
    async find(kioskName, code) {
      const due = evenMoment(clock);
      const answer = paused(kioskName) ?? counted(kioskName, actions.find(code));
      await due;
      return answer;
    },
    async checkIn(kioskName, code, appointmentId, phoneDigits) {
      const due = evenMoment(clock);
      const pause = paused(kioskName);
      const step: CheckInStep = pause
        ? { kind: 'told', answer: pause }
        : actions.beginCheckIn(code, appointmentId, phoneDigits);
      if (step.kind === 'taken') return step.answer;
      counted(kioskName, step.answer);
      await due;
      return step.answer;
    },
    async checkInByStaff(code, appointmentId, pin) {
      const checked = await staffPin.check(pin);
      return checked.kind === 'right' ? actions.checkInByStaff(code, appointmentId) : checked;
    },
    liftPause: guesses.lift,
  };
}
