/**
 * The clerks of the lobby, and who may use a front desk. It belongs to the host: a change of settings or of the
 * booking system signs no one out or in.
 */
import { type CancelTimer, MINUTE_MS } from '../../clock/clock.ts';
import type { Clerk, SignInAnswer, Who } from '../../contract/staff.ts';
import type { PinHash } from '../access/pin-hash.ts';
import type { Screen } from '../access/screen.ts';
import type { Clocked, Logged, Randomized } from '../base/capabilities.ts';
import { createFeed, currentAndChanges } from '../base/feed.ts';
import { clerkOf, createClerkList, openClerksFile } from './clerk-list.ts';
import { isLockedAt, isLockedSomewhere } from './clerk-record.ts';
import { createSignIn, type OnClosed } from './sign-in.ts';

type DeskStanding =
  | {
      readonly kind: 'open';
      /** Absent while sign-in is off. */
      readonly clerk?: Clerk;
      /** Aborted when the standing ends. Streams of the screen must end too. */
      readonly ended: AbortSignal;
    }
  | { readonly kind: 'locked' };

export interface StaffDeps extends Clocked, Logged, Randomized {
  /** The clerks' file. Its folder exists. */
  readonly path: string;
  /** Minutes without activity before a screen locks. 0: never. */
  readonly lockAfterMin: () => number;
  /** Whether `pin` is the setup PIN or the staff PIN. Only setup may ask. Default: neither is set. */
  readonly isShared?: (pin: string) => Promise<boolean>;
  /** Default: scrypt. */
  readonly pins?: {
    readonly hash: (pin: string) => Promise<string>;
    readonly isRight: (pin: string, kept: PinHash) => Promise<boolean>;
  };
}

export type Staff = ReturnType<typeof createStaff>;

export function createStaff(deps: StaffDeps) {
  const { clock, log, lockAfterMin, pins } = deps;
  const changes = createFeed<'who'>();
  const touch = (): void => changes.touch('who');
  const sessions = createSessions({
    clock,
    lockAfterMs: () => lockAfterMin() * MINUTE_MS,
    onEnded: touch,
  });
  /** Aborted when sign-in is switched on. */
  let openToAll = new AbortController();
  const list = createClerkList({
    file: openClerksFile(deps.path, log, clock.now),
    random: deps.random,
    ...(pins ? { hash: pins.hash } : {}),
    alsoWrong: async (pin) => ((await deps.isShared?.(pin)) === true ? 'pin-shared' : undefined),
    onRevoked: sessions.endOf,
    onSwitched() {
      openToAll.abort();
      openToAll = new AbortController();
      sessions.endAll();
    },
    onChange: touch,
  });
  const signIn = createSignIn({
    list,
    clock,
    log,
    ...(pins ? { isRight: pins.isRight } : {}),
    onRight: sessions.begin,
    onTried: touch,
  });

  function clerkAt(screenId: string): Clerk | undefined {
    const session = list.isOn() ? sessions.of(screenId) : undefined;
    const record = session && list.of(session.clerkId);
    return record && clerkOf(record);
  }

  function whoAt({ id, role }: Screen): Who {
    const me = clerkAt(id);
    return {
      signIn: list.isOn() ? 'on' : 'off',
      clerks: list.all().map((clerk) => ({
        ...clerkOf(clerk),
        isLocked: role === 'admin' ? isLockedSomewhere(clerk) : isLockedAt(clerk, id),
      })),
      ...(me ? { me } : {}),
      lockAfterMin: lockAfterMin(),
      isUnreadable: list.isUnreadable(),
    };
  }

  return {
    deskAt(screenId: string): DeskStanding {
      if (!list.isOn()) return { kind: 'open', ended: openToAll.signal };
      const clerk = clerkAt(screenId);
      const session = sessions.of(screenId);
      return clerk && session ? { kind: 'open', clerk, ended: session.ended } : { kind: 'locked' };
    },
    /** The standing of this screen, and again after each change. */
    watch: (screen: Screen, signal: AbortSignal | undefined): AsyncGenerator<Who, void, void> =>
      currentAndChanges(changes, signal, () => whoAt(screen)),
    nameOf: (clerkId: string): string | undefined => list.of(clerkId)?.name,
    signIn: ({ id }: Screen, clerkId: string, pin: string, onClosed?: OnClosed): Promise<SignInAnswer> =>
      signIn(id, clerkId, pin, onClosed),
    lock: sessions.end,
    /** Resets the screen's idle timer. */
    active: sessions.active,
    /** Call it after settings have changed. */
    look(): void {
      sessions.look();
      touch();
    },
    /** Ends every stream and session. */
    close(): void {
      changes.close();
      sessions.endAll();
    },
    add: list.add,
    rename: list.rename,
    setPin: list.setPin,
    remove: list.remove,
    unlock: list.unlock,
    setSignIn: list.setSignIn,
  };
}

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

/**
 * Sessions of clerks by screen, in memory: a restart signs everyone out. A session belongs to the screen and not to
 * its connection, so it survives a reload, and tabs of one screen share it.
 */
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
    endOf(clerkId: string): void {
      for (const [screenId, session] of kept) if (session.clerkId === clerkId) end(screenId);
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
