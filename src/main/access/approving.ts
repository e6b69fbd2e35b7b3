/** Staff approve a new screen by typing its code. */
import { wallMs } from '../../clock/clock.ts';
import type { ApproveAnswer, ApproveInput } from '../../contract/fleet.ts';
import { type Role, ROLE_OF_SURFACE, type Surface } from '../../contract/roles.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { createPace, type PaceRate } from '../base/pace.ts';
import { handleOf } from './fleet-view.ts';
import { type Pairing, readPairingCode } from './pairing.ts';
import { MAX_KEPT, type Screen } from './screen.ts';
import type { Screens } from './screens.ts';

/** For all front desks together, so that a misused desk cannot fill the lobby unnoticed. */
export const DESK_RATE: PaceRate = { burst: 8, perSecond: 1 / 60 };

const maxPairedByDesk = (surface: Surface): number => MAX_KEPT[surface] / 2;

interface ApprovingDeps extends Clocked, Logged {
  readonly pairing: Pairing;
  readonly screens: Pick<Screens, 'admit' | 'all'>;
}

/** Shows a ticket number only, and makes the hub write to no printer of its own. */
const isLeastShown = ({ settings }: ApproveInput): boolean =>
  (settings?.display?.privacy ?? 'number') === 'number' && settings?.kiosk?.printer === undefined;

/** A front desk approves only visitor screens that show no more than the lobby's do. */
const mayLetIn = (role: Role, input: ApproveInput): boolean =>
  role === 'admin' ||
  (role === 'desk' &&
    ROLE_OF_SURFACE[input.surface] !== 'admin' &&
    input.surface !== 'desk' &&
    isLeastShown(input));

export function createApproving({ pairing, screens, clock, log }: ApprovingDeps) {
  /** By the id of the screen where the code is typed. */
  const tries = new Map<string, CodeTries>();
  const ofDesks = createPace(DESK_RATE);
  const inMs = (ms: number): number => Math.ceil(wallMs(clock) + ms);
  const pausedUntil = (ms: number): ApproveAnswer => ({ kind: 'paused', until: inMs(ms) });

  function deskLimit(surface: Surface): ApproveAnswer | undefined {
    const paired = screens.all().filter(({ record }) => record.surface === surface && record.paired === true);
    if (paired.length >= maxPairedByDesk(surface)) return { kind: 'desk-full' };
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
    approve(asking: Screen, input: ApproveInput): ApproveAnswer {
      if (!mayLetIn(asking.role, input)) return { kind: 'not-allowed' };
      const before = tries.get(asking.id) ?? NO_TRIES;
      const ms = pausedFor(before, clock.monotonic());
      if (ms > 0) return pausedUntil(ms);
      const code = readPairingCode(input.code);
      // No screen shows such a code, so it is not a guess.
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

/** Monotonic milliseconds, in memory: codes expire after five minutes, so a restart gives no advantage. */

const FREE_TRIES = 5;
const FIRST_PAUSE_MS = 15_000;
const MAX_PAUSE_MS = 3_600_000;

interface CodeTries {
  readonly wrong: number;
  readonly lastAt: number;
}

const NO_TRIES: CodeTries = { wrong: 0, lastAt: Number.NEGATIVE_INFINITY };

/** 0 for the first four, then 15 s, doubled each time, at most one hour. */
const pauseAfter = (wrong: number): number =>
  wrong < FREE_TRIES ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (wrong - FREE_TRIES), MAX_PAUSE_MS);

const pausedFor = ({ wrong, lastAt }: CodeTries, now: number): number =>
  Math.max(0, lastAt + pauseAfter(wrong) - now);

/** At least 1. */
const triesLeft = ({ wrong }: CodeTries): number => Math.max(1, FREE_TRIES - wrong);

const withWrongCode = ({ wrong }: CodeTries, now: number): CodeTries => ({
  wrong: wrong + 1,
  lastAt: now,
});
