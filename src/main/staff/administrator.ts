/**
 * The setup PIN. It is stored and limited like a clerk's, in a file of its own, and belongs to the host. Anyone who
 * can write to the data folder can reset it.
 */
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MINUTE_MS } from '../../clock/clock.ts';
import type { ChoosePinAnswer, SetupDoor } from '../../contract/administrator.ts';
import type { Clerk, SignInAnswer } from '../../contract/staff.ts';
import { isPinOfText } from '../access/pin-hash.ts';
import type { Screen } from '../access/screen.ts';
import type { Logged } from '../base/capabilities.ts';
import { createFeed, currentAndChanges } from '../base/feed.ts';
import { mayBeOfOthers } from '../base/private-files.ts';
import type { AccountClerks } from './account-clerks.ts';
import { createClerkList, openClerksFile } from './clerk-list.ts';
import { isLockedAt, withRight } from './clerk-record.ts';
import { createSessions } from './sessions.ts';
import type { StaffDeps } from './staff.ts';
import { createSignIn, type OnClosed } from './sign-in.ts';

/** A file of this name in the data folder resets the PIN, unless another account owns it. */
export const RESET_FILE = 'reset-admin-pin';

/** Minutes without activity. */
const LOCK_AFTER_MIN = 15;

type SetupStanding =
  | {
      /** `demo`: no PIN is set, and no booking system. */
      readonly kind: 'open' | 'demo';
      /** Came with an account. */
      readonly clerk?: Clerk | undefined;
      /** Aborted when the standing ends. Streams of the screen must end too. */
      readonly ended: AbortSignal;
    }
  | { readonly kind: 'locked' };

interface AdministratorDeps extends Omit<StaffDeps, 'lockAfterMin' | 'isShared' | 'accounts' | 'isHere'> {
  readonly isDemo: () => boolean;
  /** Whether `pin` is the staff PIN, which may not open setup too. Default: no staff PIN. */
  readonly isStaffPin?: (pin: string) => Promise<boolean>;
  /** Sign-in with accounts. Default: none. */
  readonly accounts?: DoorAccounts;
  /** The command that resets the PIN, for the log. */
  readonly resetCommand: string;
  readonly onReset?: () => void;
}

export type Administrator = ReturnType<typeof createAdministrator>;

const NAME = 'administrator';

interface ResetDeps extends Logged {
  /** False if the disk did not store it. */
  readonly forget: () => boolean;
  readonly onForgotten: () => void;
}

/** Resets the PIN if the file is there. The file is deleted last, so that a crash loses no reset. */
function createReset(path: string, { log, forget, onForgotten }: ResetDeps): () => void {
  /** A file that cannot be deleted is obeyed once per process. */
  let isHeeded = false;
  let isTold = false;
  return () => {
    if (isHeeded || !existsSync(path)) return;
    if (mayBeOfOthers(path)) {
      if (!isTold) log.error('admin-pin-reset-of-others');
      isTold = true;
      return;
    }
    if (!forget()) return;
    try {
      rmSync(path);
    } catch {
      // The next start resets the PIN again.
      isHeeded = true;
      log.error('admin-pin-reset-stays');
    }
    log.warn('admin-pin-reset');
    onForgotten();
  };
}

type DoorAccounts = Pick<AccountClerks, 'isOn' | 'problemAt' | 'nameOf'>;

/** Undefined for whoever came by the setup PIN. */
function clerkOfAccount(accounts: DoorAccounts | undefined, clerkId: string): Clerk | undefined {
  const name = accounts?.nameOf(clerkId);
  return name === undefined ? undefined : { clerkId, name };
}

function accountAt(accounts: DoorAccounts | undefined, screenId: string): SetupDoor['account'] {
  if (accounts?.isOn() !== true) return undefined;
  const problem = accounts.problemAt(screenId);
  return problem === undefined ? {} : { problem };
}

/** The PIN is the only entry of a list of clerks. */
function openPin(
  { path, log, clock, random, pins, isStaffPin }: AdministratorDeps,
  hooks: Pick<Parameters<typeof createClerkList>[0], 'onRevoked' | 'onSwitched' | 'onChange'>,
) {
  const file = openClerksFile(path, log, clock.now, undefined, NAME);
  const list = createClerkList({
    file,
    random,
    ...(pins ? { hash: pins.hash } : {}),
    alsoWrong: async (pin) => ((await isStaffPin?.(pin)) === true ? 'pin-shared' : undefined),
    ...hooks,
  });
  return { file, list };
}

export function createAdministrator(deps: AdministratorDeps) {
  const { clock, log, isDemo, pins } = deps;
  const changes = createFeed<'door'>();
  const touch = (): void => changes.touch('door');
  const sessions = createSessions({ clock, lockAfterMs: () => LOCK_AFTER_MIN * MINUTE_MS, onEnded: touch });
  /** Aborted when the demo ends or the first PIN is set. */
  let openToAll = new AbortController();
  function endOpenToAll(): void {
    openToAll.abort();
    openToAll = new AbortController();
  }
  const hooks = { onRevoked: sessions.endOf, onSwitched: endOpenToAll, onChange: touch };
  const { file, list } = openPin(deps, hooks);
  const signIn = createSignIn({
    list,
    clock,
    log,
    event: 'admin-pin-wrong',
    ...(pins ? { isRight: pins.isRight } : {}),
    onRight: sessions.begin,
    onTried: touch,
  });

  const heedReset = createReset(join(dirname(deps.path), RESET_FILE), {
    log,
    forget: () => file.write({ isOn: false, clerks: [] }),
    onForgotten() {
      sessions.endAll();
      endOpenToAll();
      deps.onReset?.();
      touch();
    },
  });

  const kept = () => list.all()[0];

  function setupAt(screenId: string): SetupStanding {
    heedReset();
    if (list.isUnreadable()) return { kind: 'locked' };
    if (kept() === undefined)
      return isDemo() ? { kind: 'demo', ended: openToAll.signal } : { kind: 'locked' };
    const session = sessions.of(screenId);
    return session
      ? { kind: 'open', clerk: clerkOfAccount(deps.accounts, session.clerkId), ended: session.ended }
      : { kind: 'locked' };
  }

  function doorAt({ id }: Screen): SetupDoor {
    const { kind } = setupAt(id);
    const [record, isUnreadable] = [kept(), list.isUnreadable()];
    const account = accountAt(deps.accounts, id);
    return {
      standing: kind === 'locked' && record === undefined && !isUnreadable ? 'choose' : kind,
      isShut: record !== undefined && isLockedAt(record, id),
      isUnreadable,
      ...(account ? { account } : {}),
      resetCommand: deps.resetCommand,
      lockAfterMin: LOCK_AFTER_MIN,
    };
  }

  return {
    setupAt,
    /** The standing of this screen, and again after each change. */
    watch: (screen: Screen, signal: AbortSignal | undefined): AsyncGenerator<SetupDoor, void, void> =>
      currentAndChanges(changes, signal, () => doorAt(screen)),
    async choose({ id }: Screen, pin: string): Promise<ChoosePinAnswer> {
      heedReset();
      const isOpen = !list.isUnreadable() && (kept() === undefined || setupAt(id).kind === 'open');
      if (!isOpen) return { kind: 'taken' };
      const before = kept();
      const answer = await (before ? list.setPin(before.id, pin) : list.add(NAME, pin));
      if (answer.kind === 'bad-pin') return answer;
      if (answer.kind === 'not-kept') return { kind: 'not-kept' };
      const now = kept();
      // Another screen was faster.
      if (answer.kind !== 'done' || now === undefined) return { kind: 'taken' };
      // Known from now on, even if the disk fails: tries at new screens must not lock out who chose the PIN.
      list.keepTries(now.id, withRight(now, id));
      sessions.begin(id, { clerkId: now.id, name: NAME });
      touch();
      return { kind: 'done' };
    },
    async enter({ id }: Screen, pin: string, onClosed?: OnClosed): Promise<SignInAnswer> {
      heedReset();
      const record = kept();
      return record ? signIn(id, record.id, pin, onClosed) : { kind: 'unknown' };
    },
    /** Whether `pin` opens setup. Counts no try, so never pass the answer to a screen where setup is locked. */
    isMine: (pin: string): Promise<boolean> => isPinOfText(pin, kept()?.pinHash, pins?.isRight),
    /** Somebody proved at this screen to be `clerk`, by an account. False: a PIN has to be chosen first. */
    seat(screenId: string, clerk: Clerk): boolean {
      if (list.isUnreadable() || kept() === undefined) return false;
      sessions.begin(screenId, clerk);
      touch();
      return true;
    },
    /** Returns the screens where the account was signed in. */
    endOf: sessions.endOf,
    lock: sessions.end,
    /** Resets the screen's idle timer. */
    active: sessions.active,
    /** Call it when the demo may have begun or ended. */
    look(): void {
      if (!isDemo()) endOpenToAll();
      sessions.look();
      touch();
    },
    /** Ends every stream and session. */
    close(): void {
      changes.close();
      sessions.endAll();
    },
  };
}
