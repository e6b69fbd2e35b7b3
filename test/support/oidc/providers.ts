/** Starts the process of `provider-process.ts` and speaks to it. */
import { fork } from 'node:child_process';
import { generateKeyPair } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { houseAuthority, houseServer } from '../house-certificates.ts';
import type {
  NumberedOrder,
  OrderDone,
  Person,
  ProviderChange,
  ProviderOrder,
  ProviderSetup,
} from './provider-orders.ts';

export type ProviderWish = Partial<Pick<ProviderSetup, 'person' | 'clockAheadMs' | 'givesRefreshTokens'>>;

export interface TestProvider {
  readonly issuer: string;
  readonly secret: string;
  order(change: ProviderChange): Promise<void>;
  /** Nothing listens at its address from then on. May be called again. */
  stop(): Promise<void>;
}

export interface Providers {
  /** The authority of their certificate, in PEM. */
  readonly ca: string;
  /** The certificate itself, in PEM. */
  readonly certPem: string;
  /** A new one at an address of its own. `redirects`: the addresses that are registered. */
  begin(redirects: readonly string[], wish?: ProviderWish): Promise<TestProvider>;
  /** Ends the process. */
  close(): Promise<void>;
}

export const ANNA: Person = { name: 'Anna Okafor', groups: ['lobby-desk'] };

interface Process {
  /** Returns the issuer. Rejects if the process ended. */
  ask(order: ProviderOrder): Promise<string>;
  end(): Promise<void>;
}

function startProcess(): Process {
  const child = fork(join(import.meta.dirname, 'provider-process.ts'), {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  let orders = 0;
  const waiting = new Map<number, (issuer: string) => void>();
  child.on('message', ({ n, issuer }: OrderDone) => {
    waiting.get(n)?.(issuer);
    waiting.delete(n);
  });
  const ended = once(child, 'exit');
  const early = ended.then((): never => {
    throw new Error(`the providers ended: ${said}`);
  });
  early.catch(() => undefined);
  return {
    async ask(order) {
      orders += 1;
      const n = orders;
      const done = new Promise<string>((resolve) => waiting.set(n, resolve));
      if (child.connected) child.send({ n, order } satisfies NumberedOrder);
      return Promise.race([done, early]);
    },
    async end() {
      child.kill();
      await ended;
    },
  };
}

/** One process for all. Keys and certificate are made once. */
export async function openProviders(): Promise<Providers> {
  const now = Date.now();
  const authority = await houseAuthority(now);
  const { certPem, keyPem } = await houseServer(authority, now);
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 });
  const standard = {
    certPem,
    keyPem,
    signingKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    secret: 'a secret of a test, long enough for HMAC',
    person: ANNA,
    clockAheadMs: 0,
    givesRefreshTokens: true,
  };
  const { ask, end } = startProcess();
  return {
    ca: authority.certPem,
    certPem,
    async begin(redirects, wish) {
      const issuer = await ask({ kind: 'begin', setup: { ...standard, ...wish, redirects } });
      let isStopped = false;
      return {
        issuer,
        secret: standard.secret,
        async order(change) {
          await ask({ kind: 'change', issuer, change });
        },
        async stop() {
          if (isStopped) return;
          isStopped = true;
          await ask({ kind: 'end', issuer });
        },
      };
    },
    close: end,
  };
}
