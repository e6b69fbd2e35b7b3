/**
 * The clerks of the lobby, and who may use a front desk. It belongs to the host: a change of settings or of the
 * booking system signs no one out or in.
 */
import { MINUTE_MS } from '../../clock/clock.ts';
import type { Clerk, ClerkAnswer, SignInAnswer, Who } from '../../contract/staff.ts';
import type { PinHash } from '../access/pin-hash.ts';
import type { Screen } from '../access/screen.ts';
import type { Clocked, Logged, Randomized } from '../base/capabilities.ts';
import { createFeed, currentAndChanges } from '../base/feed.ts';
import type { AccountClerks } from './account-clerks.ts';
import { createAccountSeats } from './account-seats.ts';
import { type ClerkList, createClerkList, openClerksFile } from './clerk-list.ts';
import { createSessions } from './sessions.ts';
import { createSignIn, type OnClosed } from './sign-in.ts';
import { createWho } from './who.ts';

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
  /** Clerks who come with an account. Default: none. */
  readonly accounts?: AccountClerks;
  /** Whether the screen is on the hub's own computer. Default: no screen is. */
  readonly isHere?: (screenId: string) => boolean;
  /** Default: scrypt. */
  readonly pins?: {
    readonly hash: (pin: string) => Promise<string>;
    readonly isRight: (pin: string, kept: PinHash) => Promise<boolean>;
  };
}

export type Staff = ReturnType<typeof createStaff>;

const UNKNOWN: ClerkAnswer = { kind: 'unknown' };

export function createStaff(deps: StaffDeps) {
  const { clock, log, lockAfterMin, pins, accounts } = deps;
  const changes = createFeed<'who'>();
  const touch = (): void => changes.touch('who');
  const sessions = createSessions({
    clock,
    lockAfterMs: () => lockAfterMin() * MINUTE_MS,
    onEnded: touch,
  });
  /** Aborted when sign-in is switched on. */
  let openToAll = new AbortController();
  function endOpenToAll(): void {
    openToAll.abort();
    openToAll = new AbortController();
  }
  const alsoWrong = async (pin: string): Promise<'pin-shared' | undefined> =>
    (await deps.isShared?.(pin)) === true ? 'pin-shared' : undefined;
  const list = createClerkList({
    file: openClerksFile(deps.path, log, clock.now),
    random: deps.random,
    ...(pins ? { hash: pins.hash } : {}),
    alsoWrong,
    onRevoked: sessions.endOf,
    onSwitched() {
      endOpenToAll();
      sessions.endAll();
    },
    onChange: touch,
  });
  const who = createWho({ list, sessions, accounts, isHere: deps.isHere, lockAfterMin });
  const { isOn, isOfAccount, clerkAt } = who;
  const seats = createAccountSeats({ accounts, sessions, clerkAt, alsoWrong, hash: pins?.hash, touch });
  /** At the last look. */
  let wasOn = isOn();
  const signIn = createSignIn({
    list: {
      of: (clerkId) => list.of(clerkId) ?? (who.hasAccounts() ? accounts?.of(clerkId) : undefined),
      keepTries: (clerkId, tries) =>
        isOfAccount(clerkId) ? accounts?.keepTries(clerkId, tries) === true : list.keepTries(clerkId, tries),
    },
    clock,
    log,
    ...(pins ? { isRight: pins.isRight } : {}),
    onRight(screenId, clerk) {
      if (!isOfAccount(clerk.clerkId)) sessions.begin(screenId, clerk);
    },
    onTried: touch,
  });

  return {
    ...seats,
    deskAt(screenId: string): DeskStanding {
      if (!isOn()) return { kind: 'open', ended: openToAll.signal };
      const clerk = clerkAt(screenId);
      const session = sessions.of(screenId);
      return clerk && session ? { kind: 'open', clerk, ended: session.ended } : { kind: 'locked' };
    },
    /** The standing of this screen, and again after each change. */
    watch: (screen: Screen, signal: AbortSignal | undefined): AsyncGenerator<Who, void, void> =>
      currentAndChanges(changes, signal, () => who.at(screen)),
    nameOf: who.nameOf,
    takesSetupPin: who.takesSetupPin,
    async signIn({ id }: Screen, clerkId: string, pin: string, onClosed?: OnClosed): Promise<SignInAnswer> {
      const answer = await signIn(id, clerkId, pin, onClosed);
      return answer.kind === 'right' && isOfAccount(clerkId) ? seats.returnByPin(id, clerkId) : answer;
    },
    lock: sessions.end,
    endOf: sessions.endOf,
    /** Resets the screen's idle timer. */
    active: sessions.active,
    /** Call it after settings have changed. */
    look(): void {
      if (isOn() !== wasOn) endOpenToAll();
      wasOn = isOn();
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
    ...ofBoth(list, accounts, who),
    setSignIn: list.setSignIn,
  };
}

/** What setup does to clerks, with accounts or without. */
function ofBoth(
  list: ClerkList,
  accounts: AccountClerks | undefined,
  { isOfAccount, hasAccounts }: Pick<ReturnType<typeof createWho>, 'isOfAccount' | 'hasAccounts'>,
) {
  return {
    remove: (clerkId: string): ClerkAnswer =>
      isOfAccount(clerkId) ? (accounts?.remove(clerkId) ?? UNKNOWN) : list.remove(clerkId, hasAccounts()),
    unlock: (clerkId: string): ClerkAnswer =>
      isOfAccount(clerkId) ? (accounts?.unlock(clerkId) ?? UNKNOWN) : list.unlock(clerkId),
  };
}
