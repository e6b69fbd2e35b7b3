/** Starts the provider of `provider-process.ts` and speaks to it. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createFurtherTrust } from '../../../src/main/host/trust.ts';
import { houseAuthority, houseServer } from '../house-certificates.ts';

export interface Person {
  readonly name: string;
  /** Absent: the provider names none. */
  readonly groups?: readonly string[];
  readonly isGone?: true;
}

/**
 * `hanging`: no answer. `failing`: 503. `filtered`: 403 with a page. `refusing`: the client secret has expired. `unproved`: the person does not know the password. `proved-long-ago`: it was asked for 16 minutes ago. The others: an ID token that a stranger signed, one that nobody signed, and an
 * answer of six megabytes.
 */
export type Spoilt =
  | 'nothing'
  | 'hanging'
  | 'failing'
  | 'filtered'
  | 'refusing'
  | 'unproved'
  | 'proved-long-ago'
  | 'forged'
  | 'unsigned'
  | 'large';

export interface ProviderSetup {
  readonly certPem: string;
  readonly keyPem: string;
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
  readonly secret: string;
  readonly redirects: readonly string[];
  readonly person: Person;
  readonly clockAheadMs: number;
  readonly givesRefreshTokens: boolean;
}

export interface ProviderOrder {
  readonly person?: Person;
  readonly spoilt?: Spoilt;
}

export interface TestProvider {
  readonly issuer: string;
  readonly secret: string;
  readonly ca: string;
  order(order: ProviderOrder): Promise<void>;
  /** Ends the process: nothing listens at its address. */
  stop(): Promise<void>;
}

export const ANNA: Person = { name: 'Anna Okafor', groups: ['lobby-desk'] };

async function messageOf(child: ChildProcess): Promise<Record<string, unknown>> {
  const [message] = (await once(child, 'message')) as [Record<string, unknown>];
  return message;
}

/** `redirects`: the addresses that are registered. This process trusts the provider's certificate until the test ends. */
export async function providerOf(
  redirects: readonly string[],
  about: Partial<Pick<ProviderSetup, 'person' | 'clockAheadMs' | 'givesRefreshTokens' | 'host'>> = {},
): Promise<TestProvider> {
  const now = Date.now();
  const authority = await houseAuthority(now);
  const { certPem, keyPem } = await houseServer(authority, now);
  const setup: ProviderSetup = {
    certPem,
    keyPem,
    host: '127.0.0.1',
    port: 0,
    secret: 'a secret of a test, long enough for HMAC',
    redirects,
    person: ANNA,
    clockAheadMs: 0,
    givesRefreshTokens: true,
    ...about,
  };
  const child = fork(join(import.meta.dirname, 'provider-process.ts'), {
    env: { ...process.env, NODE_OPTIONS: '', PROVIDER_SETUP: JSON.stringify(setup) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  onTestFinished(stop);
  const early = once(child, 'exit').then((): never => {
    throw new Error(`the provider ended: ${said}`);
  });
  early.catch(() => undefined);
  const { issuer } = await Promise.race([messageOf(child), early]);
  const trust = createFurtherTrust();
  trust(authority.certPem);
  onTestFinished(() => void trust(undefined));
  return {
    issuer: String(issuer),
    secret: setup.secret,
    ca: authority.certPem,
    async order(order) {
      child.send(order);
      await messageOf(child);
    },
    stop,
  };
}
