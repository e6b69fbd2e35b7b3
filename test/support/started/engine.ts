/** A real engine: Debian's redis-server, or a Valkey, started on this machine's loopback and ended like a power cut. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { createClient } from '@redis/client';

/** The first that is there. `FOYER_ENGINE` names another. */
const NAMES = [process.env['FOYER_ENGINE'], 'redis-server', 'valkey-server'].flatMap((name) => name ?? []);

export const enginePath: string | undefined = NAMES.find(
  (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
);

export const NO_ENGINE = 'No redis-server or valkey-server found. Run "npm test" first: it installs one.';

export const DURABLE = [
  '--appendonly',
  'yes',
  '--appendfsync',
  'always',
  '--no-appendfsync-on-rewrite',
  'no',
];

export interface RunningEngine {
  readonly port: number;
  readonly url: string;
  /** Any command, by a client of its own. */
  send(...args: string[]): Promise<unknown>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Again, with what is on its disk. */
  start(): Promise<void>;
  /** Answers nothing for a while. */
  pause(): void;
  goOn(): void;
  end(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** One command to an engine or a sentinel, by a client of its own. */
export async function ask(url: string, given: readonly string[]): Promise<unknown> {
  const client = createClient({
    url,
    RESP: 2,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    socket: { reconnectStrategy: false },
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.sendCommand([...given]);
  } finally {
    client.destroy();
  }
}

/** `folder`: for its files. `args`: durable by default. `user`: where the default one may do nothing, with a password. */
export async function startEngine(
  folder: string,
  args: readonly string[] = DURABLE,
  user?: string,
): Promise<RunningEngine> {
  if (enginePath === undefined) throw new Error(NO_ENGINE);
  const path = enginePath;
  const port = await freePort();
  const url = `redis://${user === undefined ? '' : `${user}@`}127.0.0.1:${port}`;
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  let child: ChildProcess | undefined;

  const send = (...given: string[]): Promise<unknown> => ask(url, given);

  async function start(): Promise<void> {
    const listen = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
    child = spawn(path, [...listen, ...args], { stdio: 'ignore' });
    for (;;) {
      try {
        await send('PING');
        return;
      } catch (error) {
        if (child.exitCode !== null)
          throw new Error(`The engine ended with ${child.exitCode}.`, { cause: error });
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }

  async function kill(): Promise<void> {
    const one = child;
    child = undefined;
    if (!one || one.exitCode !== null || one.signalCode !== null) return;
    one.kill('SIGKILL');
    await once(one, 'exit');
  }
  await start();
  return {
    port,
    url,
    send,
    kill,
    start,
    pause: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
    end: kill,
  };
}
