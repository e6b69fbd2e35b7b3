/**
 * Sessions by screen, in memory: a restart signs everyone out. A session belongs to the screen and not to its
 * connection, so it survives a reload, and tabs of one screen share it.
 */
import type { CancelTimer } from '../../clock/clock.ts';
import type { Clerk } from '../../contract/staff.ts';
import type { Clocked } from '../base/capabilities.ts';

interface Session {
  readonly clerkId: string;
  /** Aborted when the session ends. */
  readonly ended: AbortSignal;
}

interface SessionsDeps extends Clocked {
  /** Milliseconds without activity before a session ends. 0: never. */
  readonly lockAfterMs: () => number;
  readonly onEnded: (screenId: string) => void;
}

interface Kept extends Session {
  readonly stop: () => void;
  activeAt: { readonly wall: number; readonly monotonic: number };
  cancelLook: CancelTimer;
}

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions({ clock, lockAfterMs, onEnded }: SessionsDeps) {
  const kept = new Map<string, Kept>();
  const moment = (): Kept['activeAt'] => ({ wall: clock.now(), monotonic: clock.monotonic() });

  function end(screenId: string): void {
    const session = kept.get(screenId);
    if (!session) return;
    kept.delete(screenId);
    session.cancelLook();
    session.stop();
    onEnded(screenId);
  }

  /**
   * The larger of both clocks, because a monotonic clock may stop while the machine sleeps. A wall clock set ahead
   * costs one sign-in.
   */
  function idleMs({ activeAt }: Kept): number {
    return Math.max(clock.monotonic() - activeAt.monotonic, clock.now() - activeAt.wall);
  }

  /** Ends the session if it is due, else sets the timer. */
  function look(screenId: string): void {
    const session = kept.get(screenId);
    if (!session) return;
    session.cancelLook();
    const most = lockAfterMs();
    if (most === 0) return;
    const left = most - idleMs(session);
    if (left <= 0) end(screenId);
    else session.cancelLook = clock.after(left, () => look(screenId));
  }

  return {
    of(screenId: string): Session | undefined {
      look(screenId);
      return kept.get(screenId);
    },
    /** Replaces any session of the screen. */
    begin(screenId: string, { clerkId }: Clerk): void {
      end(screenId);
      const controller = new AbortController();
      kept.set(screenId, {
        clerkId,
        ended: controller.signal,
        stop: () => controller.abort(),
        activeAt: moment(),
        cancelLook: () => {},
      });
      look(screenId);
    },
    /** Resets the idle timer. */
    active(screenId: string): void {
      look(screenId);
      const session = kept.get(screenId);
      if (session) session.activeAt = moment();
    },
    end,
    /** Returns its screens. */
    endOf(clerkId: string): readonly string[] {
      const screens = [...kept].flatMap(([id, session]) => (session.clerkId === clerkId ? [id] : []));
      for (const screenId of screens) end(screenId);
      return screens;
    },
    endAll(): void {
      for (const screenId of kept.keys()) end(screenId);
    },
    /** Call it when `lockAfterMs` may have changed. */
    look(): void {
      for (const screenId of kept.keys()) look(screenId);
    },
  };
}
