/**
 * Who is signed in at which screen, in memory: a restart of Foyer signs everybody out. A session belongs to the screen,
 * not to its connection, so that it outlives a page that is loaded again; two tabs of one screen share it.
 */
import type { CancelTimer, Clock } from '../../clock/clock.ts';
import type { Clerk } from '../../contract/staff.ts';

export interface Session {
  readonly clerkId: string;
  /** Aborted when the session ends. */
  readonly ended: AbortSignal;
}

export interface SessionsDeps {
  readonly clock: Clock;
  /** After so many milliseconds without activity a session ends; 0: never by itself. */
  readonly lockAfterMs: () => number;
  /** A session has ended. */
  readonly onEnded: (screenId: string) => void;
}

export interface Sessions {
  of(screenId: string): Session | undefined;
  /** In place of whoever was signed in there. */
  begin(screenId: string, clerk: Clerk): void;
  /** Somebody is at the screen. */
  active(screenId: string): void;
  end(screenId: string): void;
  endOf(clerkId: string): void;
  endAll(): void;
  /** `lockAfterMs` may say something else now. */
  look(): void;
}

interface Kept extends Session {
  readonly stop: () => void;
  activeAt: { readonly wall: number; readonly monotonic: number };
  cancelLook: CancelTimer;
}

export function createSessions({ clock, lockAfterMs, onEnded }: SessionsDeps): Sessions {
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

  /** A machine that slept counts too, which its monotonic clock may not know; a wall clock set ahead costs a sign-in. */
  function idleMs({ activeAt }: Kept): number {
    return Math.max(clock.monotonic() - activeAt.monotonic, clock.now() - activeAt.wall);
  }

  /** Ends it where it is due, and looks again when it will be. */
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
    of(screenId) {
      look(screenId);
      return kept.get(screenId);
    },
    begin(screenId, { clerkId }) {
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
    active(screenId) {
      look(screenId);
      const session = kept.get(screenId);
      if (session) session.activeAt = moment();
    },
    end,
    endOf(clerkId) {
      for (const [screenId, session] of kept) if (session.clerkId === clerkId) end(screenId);
    },
    endAll() {
      for (const screenId of kept.keys()) end(screenId);
    },
    look() {
      for (const screenId of kept.keys()) look(screenId);
    },
  };
}
