/** The clerks, and their administration. Every change is on the disk before it is answered. */
import { MAX_CLERKS } from '../../contract/limits.ts';
import type { PinProblem } from '../../contract/setting-problem.ts';
import type { Clerk, ClerkAnswer } from '../../contract/staff.ts';
import { hashPin } from '../access/pin-hash.ts';
import { pinProblem } from '../access/pin-rule.ts';
import type { Randomized } from '../base/capabilities.ts';
import type { Log } from '../base/log.ts';
import { keepToOwner, type writeFileDurably } from '../storage/durable-files.ts';
import { openJsonFile } from '../storage/json-file.ts';
import {
  type ClerkRecord,
  type Clerks,
  ClerksSchema,
  type ClerkTries,
  NO_TRIES,
  unlocked,
} from './clerk-record.ts';

interface ClerkListDeps extends Randomized {
  readonly file: ClerksFile;
  /** Default: scrypt. */
  readonly hash?: (pin: string) => Promise<string>;
  /** Further checks of a PIN that meets `pin-rule.ts`. */
  readonly alsoWrong?: (pin: string) => Promise<PinProblem | undefined>;
  /** The clerk was removed or has another PIN: sign the clerk out. */
  readonly onRevoked: (clerkId: string) => unknown;
  readonly onSwitched: () => void;
  /** After every visible change. */
  readonly onChange: () => void;
}

export type ClerkList = ReturnType<typeof createClerkList>;

const ID_BYTES = 12;

const DONE: ClerkAnswer = { kind: 'done' };
const UNKNOWN: ClerkAnswer = { kind: 'unknown' };
const NOT_KEPT: ClerkAnswer = { kind: 'not-kept' };

/** Names that look the same have the same key. */
const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

export const clerkOf = ({ id, name }: ClerkRecord): Clerk => ({ clerkId: id, name });

export function createClerkList(deps: ClerkListDeps) {
  const { file } = deps;
  const hash = deps.hash ?? hashPin;
  const clerks = (): readonly ClerkRecord[] => file.read().clerks;
  const of = (clerkId: string): ClerkRecord | undefined => clerks().find(({ id }) => id === clerkId);

  const isTaken = (name: string, but?: string): boolean =>
    clerks().some((one) => one.id !== but && nameKey(one.name) === nameKey(name));

  function write(next: { readonly isOn?: boolean; readonly clerks?: readonly ClerkRecord[] }): boolean {
    const now = file.read();
    return file.write({ isOn: next.isOn ?? now.isOn, clerks: [...(next.clerks ?? now.clerks)] });
  }

  const wrongWith = async (pin: string): Promise<PinProblem | undefined> =>
    pinProblem(pin) ?? deps.alsoWrong?.(pin);

  const put = (record: ClerkRecord): boolean =>
    write({ clerks: clerks().map((one) => (one.id === record.id ? record : one)) });

  function answer(isWritten: boolean, ...then: readonly (() => void)[]): ClerkAnswer {
    if (!isWritten) return NOT_KEPT;
    for (const each of then) each();
    deps.onChange();
    return DONE;
  }

  return {
    /** By name. */
    all: (): readonly ClerkRecord[] =>
      clerks().toSorted((a, b) => a.name.localeCompare(b.name, 'und', { numeric: true })),
    of,
    isOn: (): boolean => file.read().isOn,
    isUnreadable: file.isUnreadable,
    /** False if the disk did not store it. */
    keepTries(clerkId: string, tries: ClerkTries): boolean {
      const one = of(clerkId);
      return one !== undefined && put({ ...one, ...tries });
    },
    /** The first clerk switches sign-in on. */
    async add(name: string, pin: string): Promise<ClerkAnswer> {
      const problem = await wrongWith(pin);
      if (problem) return { kind: 'bad-pin', problem };
      const pinHash = await hash(pin);
      // Checked after the wait: another request may have taken the name in the meantime.
      if (isTaken(name)) return { kind: 'name-taken' };
      if (clerks().length >= MAX_CLERKS) return { kind: 'full' };
      const id = deps.random(ID_BYTES).toString('base64url');
      const isFirst = clerks().length === 0;
      const isWritten = write({
        clerks: [...clerks(), { id, name, pinHash, ...NO_TRIES }],
        ...(isFirst ? { isOn: true } : {}),
      });
      return isFirst ? answer(isWritten, deps.onSwitched) : answer(isWritten);
    },
    rename(clerkId: string, name: string): ClerkAnswer {
      const one = of(clerkId);
      if (!one) return UNKNOWN;
      if (isTaken(name, clerkId)) return { kind: 'name-taken' };
      return answer(put({ ...one, name }));
    },
    /** Unlocks too. */
    async setPin(clerkId: string, pin: string): Promise<ClerkAnswer> {
      const problem = await wrongWith(pin);
      if (problem) return { kind: 'bad-pin', problem };
      const pinHash = await hash(pin);
      const one = of(clerkId);
      if (!one) return UNKNOWN;
      return answer(put({ ...one, pinHash, ...unlocked(one) }), () => deps.onRevoked(clerkId));
    },
    /** `hasOthers`: people can also sign in without being in this list. */
    remove(clerkId: string, hasOthers: boolean = false): ClerkAnswer {
      if (!of(clerkId)) return UNKNOWN;
      const left = clerks().filter(({ id }) => id !== clerkId);
      if (left.length > 0 || !file.read().isOn)
        return answer(write({ clerks: left }), () => deps.onRevoked(clerkId));
      if (!hasOthers) return { kind: 'last-clerk' };
      return answer(write({ isOn: false, clerks: left }), () => deps.onRevoked(clerkId));
    },
    unlock(clerkId: string): ClerkAnswer {
      const one = of(clerkId);
      return one ? answer(put({ ...one, ...unlocked(one) })) : UNKNOWN;
    },
    setSignIn(isOn: boolean): ClerkAnswer {
      if (isOn && clerks().length === 0) return { kind: 'no-clerks' };
      if (isOn === file.read().isOn) return DONE;
      return answer(write({ isOn }), deps.onSwitched);
    },
  };
}

const NOBODY: Clerks = { isOn: false, clerks: [] };
const CLOSED: Clerks = { isOn: true, clerks: [] };

type ClerksFile = ReturnType<typeof openClerksFile>;

/**
 * The file of clerks. It belongs to the lobby and not to a booking system's database: changing that must not switch
 * sign-in off.
 *
 * `now`: wall-clock milliseconds, for the name of a damaged file. `what`: its name in the log.
 */
export function openClerksFile(
  path: string,
  log: Log,
  now: () => number,
  writeText?: typeof writeFileDurably,
  what: 'clerks' | 'administrator' = 'clerks',
) {
  const file = openJsonFile({
    path,
    schema: ClerksSchema,
    log,
    notWritten: `${what}-not-written`,
    writeText,
  });
  const { found } = file;
  let isUnreadable = found.kind === 'damaged';
  let inForce = found.kind === 'read' ? found.content : isUnreadable ? CLOSED : NOBODY;
  if (isUnreadable) log.error(`${what}-unreadable`);
  else if (found.kind === 'read') keepToOwner(path);

  /** Someone may still need the damaged file, so it is not overwritten. */
  function setUnreadableAside(): void {
    if (!isUnreadable) return;
    file.setAside(now());
    isUnreadable = false;
    log.warn(`${what}-set-aside`);
  }

  return {
    /** As last written. Without a file there are no clerks, and sign-in is off. */
    read: (): Clerks => inForce,
    /** True while the file is damaged: sign-in is on, and no one can sign in, until the next write. */
    isUnreadable: (): boolean => isUnreadable,
    /**
     * True if the write is durable. Otherwise nothing has changed, and the failure is logged once until a write
     * succeeds.
     */
    write(clerks: Clerks): boolean {
      if (!file.write(clerks, setUnreadableAside)) return false;
      inForce = clerks;
      return true;
    },
  };
}
