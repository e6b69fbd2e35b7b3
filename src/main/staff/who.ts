/** Who may use front desks, and what a page is told of them. */
import type { Clerk, Who } from '../../contract/staff.ts';
import type { Screen } from '../access/screen.ts';
import type { AccountClerks } from './account-clerks.ts';
import { type ClerkList, clerkOf } from './clerk-list.ts';
import { type ClerkRecord, isKnownAt, isLockedAt, isLockedSomewhere } from './clerk-record.ts';
import type { Sessions } from './sessions.ts';

/** Who came by the setup PIN, in place of a clerk. */
export const SETUP_PIN: Clerk = { clerkId: 'setup-pin', name: 'Administrator' };

interface WhoDeps {
  readonly list: ClerkList;
  readonly sessions: Pick<Sessions, 'of'>;
  readonly accounts: AccountClerks | undefined;
  readonly isHere: ((screenId: string) => boolean) | undefined;
  readonly lockAfterMin: () => number;
}

export function createWho({ list, sessions, accounts, isHere, lockAfterMin }: WhoDeps) {
  const hasAccounts = (): boolean => accounts?.isOn() === true;
  const isOn = (): boolean => list.isOn() || hasAccounts();
  const isOfAccount = (clerkId: string): boolean =>
    list.of(clerkId) === undefined && accounts?.of(clerkId) !== undefined;

  function nameOf(clerkId: string): string | undefined {
    if (clerkId === SETUP_PIN.clerkId) return SETUP_PIN.name;
    return list.of(clerkId)?.name ?? accounts?.nameOf(clerkId);
  }

  function clerkAt(screenId: string): Clerk | undefined {
    const session = isOn() ? sessions.of(screenId) : undefined;
    const name = session && nameOf(session.clerkId);
    return session && name !== undefined ? { clerkId: session.clerkId, name } : undefined;
  }

  const takesSetupPin = ({ id }: Pick<Screen, 'id'>): boolean =>
    hasAccounts() && accounts?.isAway() === true && isHere?.(id) === true;

  function accountAt(screen: Screen, me: Clerk | undefined): Who['account'] {
    if (!hasAccounts() || !accounts) return undefined;
    const { id } = screen;
    const problem = accounts.problemAt(id);
    const offersPin = me && accounts.of(me.clerkId) === undefined && accounts.isFreshAt(id, me.clerkId);
    return {
      ...(problem === undefined ? {} : { problem }),
      ...(offersPin === true ? { offersPin } : {}),
      ...(takesSetupPin(screen) ? { takesSetupPin: true } : {}),
    };
  }

  /** At a desk, only those who have used this screen: the others sign in with their account first. */
  function clerksFor({ id, role }: Screen): Who['clerks'] {
    const isLocked = (clerk: ClerkRecord): boolean =>
      role === 'admin' ? isLockedSomewhere(clerk) : isLockedAt(clerk, id);
    const ofAccounts = (hasAccounts() ? (accounts?.all() ?? []) : []).filter(
      (clerk) => role === 'admin' || isKnownAt(clerk, id),
    );
    return [
      ...list.all().map((clerk) => ({ ...clerkOf(clerk), isLocked: isLocked(clerk) })),
      ...ofAccounts.map((clerk) => ({
        ...clerkOf(clerk),
        isLocked: isLocked(clerk),
        hasAccount: true as const,
      })),
    ];
  }

  return {
    isOn,
    hasAccounts,
    /** Of a clerk with an account, who chose a PIN. */
    isOfAccount,
    nameOf,
    clerkAt,
    /** Whether the setup PIN opens this desk. */
    takesSetupPin,
    at(screen: Screen): Who {
      const me = clerkAt(screen.id);
      const account = accountAt(screen, me);
      return {
        signIn: isOn() ? 'on' : 'off',
        clerks: clerksFor(screen),
        ...(me ? { me } : {}),
        ...(account ? { account } : {}),
        lockAfterMin: lockAfterMin(),
        isUnreadable: list.isUnreadable(),
      };
    },
  };
}
