/**
 * The PIN of setup. It is kept as a clerk's is, in a file of its own, with the same counting of tries and the same
 * sessions by screen; it belongs to the host, over all hubs. Whoever can write into the data directory resets it.
 */
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ChoosePinAnswer, SetupDoor } from '../../contract/administrator.ts';
import type { SignInAnswer } from '../../contract/staff.ts';
import { isPinOfText } from '../access/pin-hash.ts';
import type { Screen } from '../access/screen.ts';
import { createFeed, told } from '../base/feed.ts';
import type { Log } from '../base/log.ts';
import { mayBeOfOthers } from '../base/private-files.ts';
import { createClerkList, openClerksFile } from './clerk-list.ts';
import { isLockedAt, withRight } from './clerk-record.ts';
import { createSessions, type StaffDeps } from './staff.ts';
import { createSignIn, type OnClosed } from './sign-in.ts';

/** A file of this name in the data directory, whatever is in it, forgets the PIN; not where another account put it. */
export const RESET_FILE = 'reset-admin-pin';

/** Without activity setup locks after so many minutes. */
const LOCK_AFTER_MIN = 15;
const MINUTE_MS = 60_000;

/** Whether setup may be used at a screen now. */
export type SetupStanding =
  | {
      /** `demo`: nobody has chosen a PIN, and no service is set. */
      readonly kind: 'open' | 'demo';
      /** Aborted when that ends: what runs for the screen must end too. */
      readonly ended: AbortSignal;
    }
  | { readonly kind: 'locked' };

export interface AdministratorDeps extends Omit<StaffDeps, 'lockAfterMin'> {
  /** Whether this is the demo, as of now. */
  readonly isDemo: () => boolean;
  /** Whether `pin` is the staff PIN in force, which may not open setup too; by default there is none. */
  readonly isStaffPin?: (pin: string) => Promise<boolean>;
  /** What somebody types at the machine to have the PIN forgotten. */
  readonly resetCommand: string;
  /** Somebody has had the PIN forgotten, at the machine. */
  readonly onReset?: () => void;
}

export interface Administrator {
  setupAt(screenId: string): SetupStanding;
  /** How it stands for this screen, and again with every change. */
  watch(screen: Screen, signal: AbortSignal | undefined): AsyncGenerator<SetupDoor, void, void>;
  choose(screen: Screen, pin: string): Promise<ChoosePinAnswer>;
  enter(screen: Screen, pin: string, onClosed?: OnClosed): Promise<SignInAnswer>;
  /** Whether `pin` opens setup. Counts no try: never to be told to a screen where setup is not open. */
  isMine(pin: string): Promise<boolean>;
  lock(screenId: string): void;
  /** Somebody is at the screen. */
  active(screenId: string): void;
  /** It may be the demo no more, or again. */
  look(): void;
  /** Ends every stream and every session. */
  close(): void;
}

const NAME = 'administrator';

interface ResetDeps {
  readonly log: Log;
  /** False where the disk did not take it. */
  readonly forget: () => boolean;
  readonly onForgotten: () => void;
}

/** Forgets the PIN where somebody has put the file there; the file goes last, so that a crash loses no reset. */
function createReset(path: string, { log, forget, onForgotten }: ResetDeps): () => void {
  /** The file could not be removed, and is heeded once in the life of this process. */
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
      // The next start forgets the PIN again.
      isHeeded = true;
      log.error('admin-pin-reset-stays');
    }
    log.warn('admin-pin-reset');
    onForgotten();
  };
}

export function createAdministrator(deps: AdministratorDeps): Administrator {
  const { clock, log, isDemo, pins } = deps;
  const changes = createFeed<'door'>();
  const touch = (): void => changes.touch('door');
  const sessions = createSessions({
    clock,
    lockAfterMs: () => LOCK_AFTER_MIN * MINUTE_MS,
    onEnded: touch,
  });
  /** Aborted when the demo, or being without a PIN, ends. */
  let openToAll = new AbortController();
  function endOpenToAll(): void {
    openToAll.abort();
    openToAll = new AbortController();
  }
  const file = openClerksFile(deps.path, log, clock.now, undefined, NAME);
  const list = createClerkList({
    file,
    random: deps.random,
    ...(pins ? { hash: pins.hash } : {}),
    alsoWrong: async (pin) => ((await deps.isStaffPin?.(pin)) === true ? 'pin-shared' : undefined),
    onRevoked: sessions.endOf,
    onSwitched: endOpenToAll,
    onChange: touch,
  });
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
    return session ? { kind: 'open', ended: session.ended } : { kind: 'locked' };
  }

  function doorAt({ id }: Screen): SetupDoor {
    const { kind } = setupAt(id);
    const [record, isUnreadable] = [kept(), list.isUnreadable()];
    return {
      standing: kind === 'locked' && record === undefined && !isUnreadable ? 'choose' : kind,
      isShut: record !== undefined && isLockedAt(record, id),
      isUnreadable,
      resetCommand: deps.resetCommand,
      lockAfterMin: LOCK_AFTER_MIN,
    };
  }

  return {
    setupAt,
    watch: (screen, signal) => told(changes, signal, () => doorAt(screen)),
    async choose({ id }, pin) {
      heedReset();
      const isOpen = !list.isUnreadable() && (kept() === undefined || setupAt(id).kind === 'open');
      if (!isOpen) return { kind: 'taken' };
      const before = kept();
      const answer = await (before ? list.setPin(before.id, pin) : list.add(NAME, pin));
      if (answer.kind === 'bad-pin') return answer;
      if (answer.kind === 'not-kept') return { kind: 'not-kept' };
      const now = kept();
      // Another screen was quicker.
      if (answer.kind !== 'done' || now === undefined) return { kind: 'taken' };
      // Theirs from now on: tries at new screens must not lock out whoever chose the PIN, whatever the disk says of it.
      list.keepTries(now.id, withRight(now, id));
      sessions.begin(id, { clerkId: now.id, name: NAME });
      touch();
      return { kind: 'done' };
    },
    async enter({ id }, pin, onClosed) {
      heedReset();
      const record = kept();
      return record ? signIn(id, record.id, pin, onClosed) : { kind: 'unknown' };
    },
    isMine: (pin) => isPinOfText(pin, kept()?.pinHash, pins?.isRight),
    lock: sessions.end,
    active: sessions.active,
    look() {
      if (!isDemo()) endOpenToAll();
      sessions.look();
      touch();
    },
    close() {
      changes.close();
      sessions.endAll();
    },
  };
}
