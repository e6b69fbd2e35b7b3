/** Clerks with an account, as sign-in at a front desk knows them: their PIN, and whether it may open a desk. */
import { MINUTE_MS } from '../../clock/clock.ts';
import type { ClerkAnswer } from '../../contract/staff.ts';
import type { Clocked } from '../base/capabilities.ts';
import type { AccountClerks } from '../staff/account-clerks.ts';
import { NO_TRIES, unlocked, withRight } from '../staff/clerk-record.ts';
import { type AccountFile, type AccountRecord, clerkRecordOf } from './account-file.ts';
import type { LiveAccounts } from './live-accounts.ts';
import type { Provider } from './provider.ts';

/** Milliseconds after the sign-in in which a clerk may choose a PIN. */
const FRESH_MS = 10 * MINUTE_MS;

/** PINs that may be tried after one sign-in, because the answer tells whether another door has the same. */
const MAX_PIN_TRIES = 3;

const UNKNOWN: ClerkAnswer = { kind: 'unknown' };
const DONE: ClerkAnswer = { kind: 'done' };
const NOT_KEPT: ClerkAnswer = { kind: 'not-kept' };

interface ClerksDeps extends Clocked {
  readonly file: AccountFile;
  readonly live: Pick<LiveAccounts, 'of' | 'lookAt' | 'hold' | 'end'>;
  readonly issuer: () => string;
  readonly provider: () => Provider | undefined;
  readonly setAway: (isAway: boolean) => void;
  /** Tells the pages. */
  readonly look: () => void;
}

type Clerks = Omit<AccountClerks, 'isOn' | 'problemAt' | 'clearProblem' | 'isAway'>;

export function createClerksOfAccounts({ clock, file, live, issuer, provider, setAway, look }: ClerksDeps) {
  /** By screen: who came with the account, in monotonic milliseconds. */
  const fresh = new Map<
    string,
    { readonly clerkId: string; readonly at: number; readonly pinTries: number }
  >();
  const recordOf = (id: string): AccountRecord | undefined => file.of(issuer(), id);

  function isFreshAt(screenId: string, clerkId: string): boolean {
    const one = fresh.get(screenId);
    return one?.clerkId === clerkId && clock.monotonic() - one.at < FRESH_MS;
  }

  function answered(isWritten: boolean): ClerkAnswer {
    if (!isWritten) return NOT_KEPT;
    look();
    return DONE;
  }

  const clerks: Clerks = {
    nameOf: (id) => live.of(id)?.name ?? recordOf(id)?.name,
    all: () => file.all(issuer()).map(clerkRecordOf),
    of(id) {
      const record = recordOf(id);
      return record && clerkRecordOf(record);
    },
    keepTries(id, tries) {
      const record = recordOf(id);
      return record !== undefined && file.put(issuer(), { ...record, ...tries });
    },
    async mayReturn(id) {
      const record = recordOf(id);
      if (!record?.desk) return false;
      await live.lookAt(id);
      if (live.of(id)) return true;
      const asked = provider();
      const answer = await asked?.probe();
      // What anything else in the way answers is no answer of the provider.
      const isSilent = answer !== undefined && answer.kind !== 'works';
      setAway(answer?.kind === 'away');
      return isSilent && provider() === asked && live.hold(id, record.name, record.verifiedAt);
    },
    returned(id) {
      for (const [screenId, { clerkId }] of fresh) if (clerkId === id) fresh.delete(screenId);
    },
    isFreshAt,
    takePinTry(screenId, clerkId) {
      const one = fresh.get(screenId);
      if (one === undefined || !isFreshAt(screenId, clerkId)) return false;
      if (one.pinTries < MAX_PIN_TRIES) {
        fresh.set(screenId, { ...one, pinTries: one.pinTries + 1 });
        return true;
      }
      fresh.delete(screenId);
      look();
      return false;
    },
    choosePin(screenId, clerkId, pinHash) {
      const account = live.of(clerkId);
      if (account === undefined || !isFreshAt(screenId, clerkId)) return UNKNOWN;
      const { id, name, rights, verifiedAt } = account;
      const tries = unlocked(withRight(recordOf(clerkId) ?? NO_TRIES, screenId));
      const record = { id, name, pinHash, ...tries, desk: rights.desk, verifiedAt: verifiedAt.wall };
      return answered(file.put(issuer(), record));
    },
    unlock(clerkId) {
      const record = recordOf(clerkId);
      return record ? answered(file.put(issuer(), { ...record, ...unlocked(record) })) : UNKNOWN;
    },
    remove(clerkId) {
      if (!recordOf(clerkId)) return UNKNOWN;
      if (!file.remove(issuer(), clerkId)) return NOT_KEPT;
      live.end(clerkId, 'due');
      return answered(true);
    },
  };

  return {
    clerks,
    /** Somebody came to this screen with the account just now. */
    came: (screenId: string, clerkId: string): void =>
      void fresh.set(screenId, { clerkId, at: clock.monotonic(), pinTries: 0 }),
    /** The provider confirmed the account. */
    confirmed(id: string, name: string, isClerk: boolean): void {
      const record = recordOf(id);
      if (record) file.put(issuer(), { ...record, name, desk: isClerk, verifiedAt: clock.now() });
    },
    /** The provider said no: the PIN opens nothing, also while the provider is away. */
    refused(id: string): void {
      const record = recordOf(id);
      if (record) file.put(issuer(), { ...record, desk: false, verifiedAt: 0 });
    },
  };
}
