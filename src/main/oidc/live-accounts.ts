/** Accounts that are signed in, in memory. A person who leaves a group is signed out at the next check. */
import type { CancelTimer } from '../../clock/clock.ts';
import type { AccountProblem } from '../../contract/oidc.ts';
import { createAccountChecks } from './account-checks.ts';
import { type Rights, rightsOf } from './identity.ts';
import {
  CHECK_EVERY_MS,
  HOLDS_MS,
  type LiveAccount,
  type LiveAccountsDeps,
  UNCHECKED_MS,
} from './live-account.ts';
import type { SignedIn } from './provider.ts';

export type LiveAccounts = ReturnType<typeof createLiveAccounts>;

const DESK_ALONE: Rights = { desk: true, setup: false };

export function createLiveAccounts(deps: LiveAccountsDeps) {
  const { clock, provider, onVerified, onLost } = deps;
  const live = new Map<string, LiveAccount>();
  const timers = new Map<string, CancelTimer>();

  function end(account: LiveAccount, why: AccountProblem): void {
    timers.get(account.id)?.();
    timers.delete(account.id);
    live.delete(account.id);
    onLost(account, account.rights, why);
  }

  function schedule({ id }: LiveAccount, ms: number): void {
    timers.get(id)?.();
    timers.set(
      id,
      clock.after(ms, () => void checks.run(id)),
    );
  }

  /** With the rights that its groups have now. Ends it without any. */
  function judge(account: LiveAccount, rights: Rights): boolean {
    if (!rights.desk) {
      end(account, 'not-member');
      return false;
    }
    const now = { ...account, rights };
    live.set(account.id, now);
    if (account.rights.setup && !rights.setup) onLost(now, { desk: false, setup: true }, 'not-member');
    return true;
  }

  function confirm(account: LiveAccount, rights: Rights): void {
    const before = live.get(account.id);
    if (!judge({ ...account, rights: before?.rights ?? rights }, rights)) return;
    const now = { ...account, rights };
    onVerified(now);
    schedule(now, now.token === undefined ? UNCHECKED_MS : CHECK_EVERY_MS);
  }

  const checks = createAccountChecks({ ...deps, of: (id) => live.get(id), confirm, end, schedule });

  return {
    of: (id: string): LiveAccount | undefined => live.get(id),
    /** Somebody has signed in at the provider. */
    begin({ identity, subject, refreshToken }: SignedIn, rights: Rights): LiveAccount {
      const now = checks.moment();
      const token = refreshToken === undefined ? undefined : { refresh: refreshToken, subject };
      const account: LiveAccount = { ...identity, rights, token, signedInAt: now, verifiedAt: now };
      confirm(account, rights);
      return account;
    },
    /** From the file. `verifiedAt`: milliseconds since 1970. False if that is too long ago, or in the future. */
    hold(id: string, name: string, verifiedAt: number): boolean {
      const age = clock.now() - verifiedAt;
      if (age < 0 || age >= HOLDS_MS) return false;
      const at = { wall: verifiedAt, monotonic: clock.monotonic() - age };
      const times = { signedInAt: at, verifiedAt: at };
      const account: LiveAccount = { id, name, groups: [], rights: DESK_ALONE, isHeld: true, ...times };
      live.set(id, account);
      schedule(account, CHECK_EVERY_MS);
      return true;
    },
    /** Checks it now if a check is overdue, as after the machine has slept. */
    lookAt: checks.runIfDue,
    /** The groups that count have changed. */
    judgeAgain(): void {
      const oidc = provider()?.oidc;
      for (const account of live.values()) {
        if (oidc === undefined || account.isHeld === true) end(account, 'due');
        else judge(account, rightsOf(account.groups, oidc));
      }
    },
    end(id: string, why: AccountProblem): void {
      const account = live.get(id);
      if (account) end(account, why);
    },
    endAll(why: AccountProblem): void {
      for (const account of live.values()) end(account, why);
    },
    close(): void {
      for (const cancel of timers.values()) cancel();
      timers.clear();
      live.clear();
    },
  };
}
