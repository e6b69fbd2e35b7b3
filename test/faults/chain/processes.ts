/** Gateways and hubs of a chain as processes of their own, to be killed and started again with what is on their disks. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { HubCommand } from '../hub-process.ts';

const ReadySchema = z.looseObject({ ready: z.literal(true), webhooks: z.string() });

export interface Station {
  readonly name: string;
  readonly dataDir: string;
  start(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGTERM. */
  stop(): Promise<void>;
}

interface StationOptions {
  readonly name: string;
  readonly dataDir: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export function createStation(command: HubCommand, { name, dataDir, args, env }: StationOptions): Station {
  let child: ChildProcess | undefined;

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const one = child;
    child = undefined;
    if (!one || one.exitCode !== null || one.signalCode !== null) return;
    one.kill(signal);
    await once(one, 'exit');
  }

  return {
    name,
    dataDir,
    async start() {
      const made = spawn(process.execPath, [...command.args, '--data-dir', dataDir, '--json', ...args], {
        env: { ...process.env, FOYER_INTAKE_PORT: '0', FOYER_HEALTH_PORT: '0', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = made;
      let words = '';
      made.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2_000)));
      await Promise.race([
        once(createInterface({ input: made.stdout }), 'line').then(([line]) =>
          ReadySchema.parse(JSON.parse(String(line))),
        ),
        once(made, 'exit').then(() => {
          if (child === made) throw new Error(`${name} ended: ${words.trim().split('\n').at(-1)}`);
        }),
      ]);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
