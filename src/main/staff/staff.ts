/**
 * The clerks of the house, and whether a front desk is open to whoever sits there. It belongs to the host, over all hubs:
 * a change of settings or of the service signs nobody out and lets nobody in.
 */
import type { Clock } from '../../clock/clock.ts';
import type { Clerk, SignInAnswer, Who } from '../../contract/staff.ts';
import type { PinHash } from '../access/pin-hash.ts';
import type { Screen } from '../access/screen.ts';
import { createFeed, told } from '../base/feed.ts';
import type { Log } from '../base/log.ts';
import { type ClerkList, clerkOf, createClerkList, openClerksFile } from './clerk-list.ts';
import { isLockedAt, isLockedSomewhere } from './clerk-record.ts';
import { createSessions } from './sessions.ts';
import { createSignIn, type OnClosed } from './sign-in.ts';

/** Whether a desk may be used now. */
export type DeskStanding =
  | {
      readonly kind: 'open';
      /** Absent while sign-in is off. */
      readonly clerk?: Clerk;
      /** Aborted when that ends: what runs for the screen must end too. */
      readonly ended: AbortSignal;
    }
  | { readonly kind: 'locked' };

export interface StaffDeps {
  /** The file of the clerks; its folder exists. */
  readonly path: string;
  /** That many random bytes. */
  readonly random: (bytes: number) => Buffer;
  readonly clock: Clock;
  readonly log: Log;
  /** Minutes without activity after which a screen locks; 0: never. */
  readonly lockAfterMin: () => number;
  /** By default by scrypt. */
  readonly pins?: {
    readonly hash: (pin: string) => Promise<string>;
    readonly isRight: (pin: string, kept: PinHash) => Promise<boolean>;
  };
}

export interface Staff extends Pick<
  ClerkList,
  'add' | 'rename' | 'setPin' | 'remove' | 'unlock' | 'setSignIn'
> {
  deskAt(screenId: string): DeskStanding;
  /** How it stands for this screen, and again with every change. */
  watch(screen: Screen, signal: AbortSignal | undefined): AsyncGenerator<Who, void, void>;
  nameOf(clerkId: string): string | undefined;
  signIn(screen: Screen, clerkId: string, pin: string, onClosed?: OnClosed): Promise<SignInAnswer>;
  lock(screenId: string): void;
  /** Somebody is at the screen. */
  active(screenId: string): void;
  /** Settings have changed. */
  look(): void;
  /** Ends every stream and every session. */
  close(): void;
}

const MINUTE_MS = 60_000;

export function createStaff(deps: StaffDeps): Staff {
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
    deskAt(screenId) {
      if (!list.isOn()) return { kind: 'open', ended: openToAll.signal };
      const clerk = clerkAt(screenId);
      const session = sessions.of(screenId);
      return clerk && session ? { kind: 'open', clerk, ended: session.ended } : { kind: 'locked' };
    },
    watch: (screen, signal) => told(changes, signal, () => whoAt(screen)),
    nameOf: (clerkId) => list.of(clerkId)?.name,
    signIn: ({ id }, ...tried) => signIn(id, ...tried),
    lock: sessions.end,
    active: sessions.active,
    look() {
      sessions.look();
      touch();
    },
    close() {
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
