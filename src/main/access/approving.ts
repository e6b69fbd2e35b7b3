/** Letting new screens in: staff type the code that one shows, and say what it is to be. */
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { ApproveAnswer, ApproveInput } from '../../contract/fleet.ts';
import { type Role, ROLE_OF_SURFACE, type Surface } from '../../contract/roles.ts';
import type { Log } from '../base/log.ts';
import { createPace, type Rate } from '../base/pace.ts';
import { handleOf } from './fleet-view.ts';
import { type Pairing, readPairingCode } from './pairing.ts';
import { MOST_KEPT, type Screen } from './screen.ts';
import type { Screens } from './screens.ts';

/**
 * Screens that all front desks let in, an administrator being free: some at once on the first day, then one a minute. A desk
 * in the wrong hands takes the house no room that staff do not see going.
 */
export const DESK_RATE: Rate = { burst: 8, perSecond: 1 / 60 };

/** Of the screens of a surface that are kept, the share that front desks may fill with paired ones. */
const mostOfDesk = (surface: Surface): number => MOST_KEPT[surface] / 2;

export interface ApprovingDeps {
  readonly pairing: Pairing;
  readonly screens: Pick<Screens, 'admit' | 'all'>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Approving {
  approve(asking: Screen, input: ApproveInput): ApproveAnswer;
}

/** The least that any house shows, so never more than this one does. */
const isLeastShown = ({ settings }: ApproveInput): boolean =>
  (settings?.display?.privacy ?? 'number') === 'number';

/**
 * What each role lets in: an administrator anything, the front desk what is for visitors, and that as the house shows them
 * or with less.
 */
const mayLetIn = (role: Role, input: ApproveInput): boolean =>
  role === 'admin' ||
  (role === 'desk' &&
    ROLE_OF_SURFACE[input.surface] !== 'admin' &&
    input.surface !== 'desk' &&
    isLeastShown(input));

export function createApproving({ pairing, screens, clock, log }: ApprovingDeps): Approving {
  /** By the screen that types. */
  const tries = new Map<string, CodeTries>();
  const ofDesks = createPace(DESK_RATE);
  const inMs = (ms: number): number => Math.ceil(wallMs(clock) + ms);
  const pausedUntil = (ms: number): ApproveAnswer => ({ kind: 'paused', until: inMs(ms) });

  /** What keeps a front desk from letting in one more of `surface` now. */
  function deskLimit(surface: Surface): ApproveAnswer | undefined {
    const paired = screens.all().filter(({ record }) => record.surface === surface && record.paired === true);
    if (paired.length >= mostOfDesk(surface)) return { kind: 'desk-full' };
    const ms = ofDesks.peek(clock.monotonic());
    return ms > 0 ? { kind: 'too-fast', until: inMs(ms) } : undefined;
  }

  function wrong(asking: Screen, before: CodeTries): ApproveAnswer {
    const now = clock.monotonic();
    const after = withWrongCode(before, now);
    tries.set(asking.id, after);
    log.warn('pairing-code-wrong', { surface: asking.surface, number: asking.number, wrong: after.wrong });
    const ms = pausedFor(after, now);
    return ms > 0 ? pausedUntil(ms) : { kind: 'unknown-code', triesLeft: triesLeft(after) };
  }

  return {
    approve(asking, input) {
      if (!mayLetIn(asking.role, input)) return { kind: 'not-allowed' };
      const before = tries.get(asking.id) ?? NO_TRIES;
      const ms = pausedFor(before, clock.monotonic());
      if (ms > 0) return pausedUntil(ms);
      const code = readPairingCode(input.code);
      // No screen ever shows it, so it is no guess.
      if (code === undefined) return { kind: 'unknown-code', triesLeft: triesLeft(before) };
      const askId = pairing.askOf(code);
      if (askId === undefined) return wrong(asking, before);
      tries.delete(asking.id);
      const { surface, name, place, room, settings } = input;
      const limit = asking.role === 'desk' ? deskLimit(surface) : undefined;
      if (limit) return limit;
      const screen = screens.admit(surface, { name, place, room, settings });
      if (!screen) return { kind: 'full' };
      if (asking.role === 'desk') ofDesks.take(clock.monotonic());
      pairing.approve(askId, screen.id);
      log.info('screen-approved', { surface, number: screen.number, by: asking.surface });
      return { kind: 'approved', screenId: handleOf(screen) };
    },
  };
}

/**
 * How often a screen may type a pairing code that is none. Pure: times are milliseconds on the monotonic clock. Counted in
 * memory: codes live five minutes, so that a new process gives nothing away.
 */

/** Wrong codes before the first pause. */
const FREE_TRIES = 5;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 3_600_000;

interface CodeTries {
  readonly wrong: number;
  readonly lastAt: number;
}

const NO_TRIES: CodeTries = { wrong: 0, lastAt: Number.NEGATIVE_INFINITY };

/** None for the first four, then 15 s, 30 s and so on, twice as long each time, an hour at most. */
const pauseAfter = (wrong: number): number =>
  wrong < FREE_TRIES ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (wrong - FREE_TRIES), LONGEST_PAUSE_MS);

/** How long no code of this screen is looked at, in milliseconds; 0: one may be typed. */
const pausedFor = ({ wrong, lastAt }: CodeTries, now: number): number =>
  Math.max(0, lastAt + pauseAfter(wrong) - now);

/** Wrong codes until a pause begins, at least 1. */
const triesLeft = ({ wrong }: CodeTries): number => Math.max(1, FREE_TRIES - wrong);

const withWrongCode = ({ wrong }: CodeTries, now: number): CodeTries => ({
  wrong: wrong + 1,
  lastAt: now,
});
