/** Asks the provider again about accounts that are signed in. While it is away, its last answer holds for a stated time. */
import type { AccountProblem } from '../../contract/oidc.ts';
import { type Rights, rightsOf } from './identity.ts';
import {
  CHECK_EVERY_MS,
  HOLDS_MS,
  LASTS_MS,
  type LiveAccount,
  type LiveAccountsDeps,
  type Moment,
  RETRY_MS,
  UNCHECKED_MS,
} from './live-account.ts';
import type { ProviderAnswer } from './provider.ts';

interface AccountChecksDeps extends Pick<LiveAccountsDeps, 'clock' | 'provider' | 'onAway'> {
  readonly of: (id: string) => LiveAccount | undefined;
  readonly confirm: (account: LiveAccount, rights: Rights) => void;
  readonly end: (account: LiveAccount, why: AccountProblem) => void;
  readonly schedule: (account: LiveAccount, ms: number) => void;
}

type CheckAnswer = ProviderAnswer | { readonly kind: 'works' };

const WORKS: CheckAnswer = { kind: 'works' };
const AWAY: CheckAnswer = { kind: 'away' };

export function createAccountChecks(deps: AccountChecksDeps) {
  const { clock, provider, onAway, of, confirm, end, schedule } = deps;
  const running = new Map<string, Promise<void>>();

  const moment = (): Moment => ({ wall: clock.now(), monotonic: clock.monotonic() });
  /** The larger of both clocks, because a monotonic one may stop while the machine sleeps. */
  const since = ({ wall, monotonic }: Moment): number =>
    Math.max(clock.monotonic() - monotonic, clock.now() - wall);

  function settle(account: LiveAccount, answer: CheckAnswer): void {
    const oidc = provider()?.oidc;
    const isAway = answer.kind === 'away' && oidc !== undefined;
    onAway(isAway);
    if (isAway) {
      if (since(account.verifiedAt) >= HOLDS_MS) end(account, 'due');
      else schedule(account, RETRY_MS);
      return;
    }
    // It was held from the file, and the provider is back: its person signs in again.
    if (answer.kind === 'works' || oidc === undefined) return end(account, 'due');
    if (answer.kind !== 'identity') return end(account, answer.kind);
    const { identity, refreshToken, subject } = answer;
    if (identity.id !== account.id) return end(account, 'rejected');
    const token = refreshToken === undefined ? undefined : { refresh: refreshToken, subject };
    confirm({ ...account, ...identity, token, verifiedAt: moment() }, rightsOf(identity.groups, oidc));
  }

  async function ask(account: LiveAccount): Promise<CheckAnswer> {
    const asked = provider();
    if (asked === undefined || since(account.signedInAt) >= LASTS_MS) return { kind: 'due' };
    if (account.isHeld === true) return (await asked.probe()).kind === 'works' ? WORKS : AWAY;
    return account.token ? asked.renew(account.token.refresh, account.token.subject) : { kind: 'due' };
  }

  async function runOne(id: string): Promise<void> {
    const account = of(id);
    if (account === undefined) return;
    const answer = await ask(account);
    // Its rights may have changed since. If it ended, or its person signed in again, the answer is about the past.
    const now = of(id);
    if (now?.signedInAt === account.signedInAt) settle(now, answer);
  }

  /** One at a time for each account: a refresh token may be good for one use only. */
  function run(id: string): Promise<void> {
    const already = running.get(id);
    if (already) return already;
    const mine = runOne(id).finally(() => running.delete(id));
    running.set(id, mine);
    return mine;
  }

  return {
    moment,
    run,
    async runIfDue(id: string): Promise<void> {
      const account = of(id);
      if (account === undefined) return;
      const most = account.token || account.isHeld === true ? CHECK_EVERY_MS : UNCHECKED_MS;
      if (since(account.verifiedAt) > most || since(account.signedInAt) >= LASTS_MS) await run(id);
    },
  };
}
