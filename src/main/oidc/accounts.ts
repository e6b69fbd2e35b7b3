/**
 * Sign-in with accounts of the lobby's organization. It belongs to the host, as clerks do. Without the setting nothing
 * is loaded and nothing is asked.
 */
import type { AccountProblem, Oidc, OidcTestAnswer } from '../../contract/oidc.ts';
import type { Clerk } from '../../contract/staff.ts';
import type { Clocked, Logged, Randomized } from '../base/capabilities.ts';
import type { Log } from '../base/log.ts';
import type { AccountClerks } from '../staff/account-clerks.ts';
import { openAccountFile } from './account-file.ts';
import { createClerksOfAccounts } from './clerks-of-accounts.ts';
import { createFlows, type Flow } from './flows.ts';
import { type Rights, rightsOf } from './identity.ts';
import type { LiveAccount } from './live-account.ts';
import { createLiveAccounts } from './live-accounts.ts';
import { createProvider, type Provider, type ProviderAnswer } from './provider.ts';
import { createScreenProblems } from './screen-problems.ts';

/** Where sessions begin and end. */
export interface Seats {
  /** False if there is nothing to open yet. */
  begin(screenId: string, clerk: Clerk): boolean;
  endOf(clerkId: string): readonly string[];
  /** Tells the pages. */
  look(): void;
}

/** In the trail. No screen calls them. */
export const ACCOUNT_ACTIONS = [
  'staff.accountSignIn',
  'administrator.accountSignIn',
  'staff.accountEnded',
] as const;

export interface AccountAct {
  readonly action: (typeof ACCOUNT_ACTIONS)[number];
  readonly screenId?: string | undefined;
  readonly clerk: string | undefined;
  readonly outcome: string;
}

export interface AccountsDeps extends Clocked, Logged, Randomized {
  /** The file of clerks with an account and a PIN. */
  readonly path: string;
  readonly setting: () => { readonly oidc: Oidc | undefined; readonly secret: string | undefined };
  readonly fetch: typeof globalThis.fetch;
  /** Asked late: sessions are opened after this. */
  readonly seats: () => { readonly desk: Seats; readonly setup: Seats };
  readonly audit: (act: AccountAct) => void;
}

interface Opening {
  readonly screenId: string;
  readonly surface: Flow['surface'];
  readonly slot: number;
  readonly redirectUri: string;
}

export type Began =
  /** `secret`: for a cookie of this browser. */
  { readonly kind: 'to'; readonly url: string; readonly secret: string } | { readonly kind: 'failed' };

export type Finished = { readonly kind: 'done'; readonly slot: number } | { readonly kind: 'unknown' };

export type Accounts = ReturnType<typeof createAccounts>;

const SIGN_IN = { desk: 'staff.accountSignIn', setup: 'administrator.accountSignIn' } as const;

/** One provider for each setting, made when it is asked for. */
function createProviderInForce({ setting, fetch, clock }: Pick<AccountsDeps, 'setting' | 'fetch' | 'clock'>) {
  let made: { readonly key: string; readonly provider: Provider } | undefined;
  return {
    now(): Provider | undefined {
      const { oidc, secret } = setting();
      if (oidc === undefined) return undefined;
      const key = JSON.stringify([oidc, secret]);
      if (made?.key !== key) made = { key, provider: createProvider({ oidc, secret, fetch, clock }) };
      return made.provider;
    },
    issuer: (): string => setting().oidc?.issuer ?? '',
  };
}

const isSameProvider = (one: Oidc | undefined, other: Oidc | undefined): boolean =>
  one?.issuer === other?.issuer && one?.clientId === other?.clientId;

/** Whether the provider answered when it was asked last. */
function createAway(log: Log, onChange: () => void) {
  let isAway = false;
  return {
    isAway: (): boolean => isAway,
    setAway(now: boolean): void {
      if (now === isAway) return;
      isAway = now;
      if (now) log.warn('accounts-away');
      else log.info('accounts-back');
      onChange();
    },
  };
}

export function createAccounts(deps: AccountsDeps) {
  const { clock, log, setting, seats } = deps;
  const file = openAccountFile(deps.path, log);
  const flows = createFlows(deps);
  const problems = createScreenProblems();
  const { now: provider, issuer } = createProviderInForce(deps);
  const { isAway, setAway } = createAway(log, tellPages);
  let oidcBefore = setting().oidc;

  function tellPages(): void {
    seats().desk.look();
    seats().setup.look();
  }

  function note(screenId: string, problem: AccountProblem | undefined): void {
    problems.note(screenId, problem);
    tellPages();
  }

  function onLost({ id, name }: LiveAccount, lost: Rights, why: AccountProblem): void {
    const { desk, setup } = seats();
    const screens = [...(lost.desk ? desk.endOf(id) : []), ...(lost.setup ? setup.endOf(id) : [])];
    if (lost.desk && why !== 'due') refused(id);
    for (const screenId of screens) {
      note(screenId, why);
      deps.audit({ action: 'staff.accountEnded', screenId, clerk: name, outcome: why });
    }
  }

  const live = createLiveAccounts({
    clock,
    provider,
    onVerified: ({ id, name, rights }) => confirmed(id, name, rights.desk),
    onLost,
    onAway: setAway,
  });
  const parts = { clock, file, live, issuer, provider, setAway, look: tellPages };
  const { clerks, came, confirmed, refused } = createClerksOfAccounts(parts);

  /** Undefined if the person was let in. */
  function letIn({ screenId, surface }: Flow, answer: ProviderAnswer): AccountProblem | undefined {
    if (answer.kind !== 'identity') return answer.kind;
    const oidc = provider()?.oidc;
    if (oidc === undefined) return 'expired';
    const rights = rightsOf(answer.identity.groups, oidc);
    if (!rights[surface]) return 'not-member';
    const { id: clerkId, name } = live.begin(answer, rights);
    if (!seats()[surface].begin(screenId, { clerkId, name })) return 'expired';
    came(screenId, clerkId);
    return undefined;
  }

  return {
    clerks: {
      ...clerks,
      isOn: () => setting().oidc !== undefined,
      problemAt: problems.at,
      clearProblem: (screenId) => problems.note(screenId, undefined),
      isAway,
    } satisfies AccountClerks,
    /** Where a screen's browser goes to sign in. */
    async begin(opening: Opening): Promise<Began> {
      const answer = await provider()?.begin(opening.redirectUri);
      if (answer === undefined) return { kind: 'failed' };
      setAway(answer.kind === 'away');
      note(opening.screenId, answer.kind === 'begun' ? undefined : answer.kind);
      if (answer.kind !== 'begun') return { kind: 'failed' };
      const { url, ...checks } = answer.begun;
      return { kind: 'to', url, secret: flows.begin({ ...opening, ...checks }) };
    },
    /**
     * The answer that a browser brought from the provider, with the secret of its cookie. `unknown`: nothing was begun
     * in this browser, or it is over.
     */
    async finish(secret: string | undefined, surface: Flow['surface'], answer: URL): Promise<Finished> {
      const states = answer.searchParams.getAll('state');
      const state = states.length === 1 ? states[0] : undefined;
      const flow = secret === undefined ? undefined : flows.take(secret, state);
      if (flow?.surface !== surface || flow.redirectUri !== `${answer.origin}${answer.pathname}`)
        return { kind: 'unknown' };
      const asked = provider();
      const found: ProviderAnswer = (await asked?.finish(answer, flow)) ?? { kind: 'expired' };
      setAway(found.kind === 'away');
      const problem = asked === provider() ? letIn(flow, found) : 'expired';
      const { screenId, slot } = flow;
      note(screenId, problem);
      const clerk = found.kind === 'identity' ? found.identity.name : undefined;
      deps.audit({ action: SIGN_IN[surface], screenId, clerk, outcome: problem ?? 'right' });
      return { kind: 'done', slot };
    },
    async test(): Promise<OidcTestAnswer> {
      const answer = await provider()?.probe();
      if (answer) setAway(answer.kind === 'away');
      return answer ?? { kind: 'off' };
    },
    /** Call it after settings have changed. */
    look(): void {
      const { oidc } = setting();
      const isSame = isSameProvider(oidc, oidcBefore);
      if (isSame && JSON.stringify(oidc) !== JSON.stringify(oidcBefore)) live.judgeAgain();
      oidcBefore = oidc;
      if (isSame) return;
      flows.clear();
      problems.clear();
      setAway(false);
      live.endAll('due');
    },
    close(): void {
      live.close();
      flows.clear();
    },
  };
}
