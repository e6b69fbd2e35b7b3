/** Processes beside the hub: the peers, which take the same POST without any database, and displays without a page. */
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { type Started, startChild, stopChild } from '../../scripts/process/child.ts';
import type { More } from './crowd.ts';

async function start(file: string, ...flags: readonly string[]): Promise<Started> {
  const answer = await startChild({
    command: process.execPath,
    args: [join(import.meta.dirname, file), ...flags],
    cwd: import.meta.dirname,
    onError: (line) => void process.stderr.write(`${line}\n`),
  });
  if (answer.kind === 'ended') throw new Error(`${file} did not start`);
  return answer.started;
}

export interface Peer {
  readonly url: string;
  close(): Promise<void>;
}

const ReadySchema = z.object({ url: z.string() });

export async function startPeer(kind: 'ws' | 'sse'): Promise<Peer> {
  const { process: child, ready } = await start('bare-calls.ts', kind);
  return { url: ReadySchema.parse(ready).url, close: () => stopChild(child) };
}

export interface BareHub extends Peer {
  /** Resident memory, in bytes. */
  rss(): Promise<number>;
}

/** Over the database at this path, which is its own. */
export async function startBareHub(database: string): Promise<BareHub> {
  const { process: child, ready } = await start('../hub/bare-hub.ts', database);
  return {
    url: ReadySchema.parse(ready).url,
    async rss() {
      const told = once(child, 'message');
      child.send('rss');
      return Number((await told)[0]);
    },
    close: () => stopChild(child),
  };
}

export interface Crowd {
  /** Resolves when `count` more are connected. */
  add(more: More): Promise<void>;
  close(): Promise<void>;
}

/** In a process of its own: reading for forty must not hold up whoever measures. */
export async function startCrowd(): Promise<Crowd> {
  const { process: child } = await start('crowd.ts');
  return {
    async add(more) {
      const there = once(child, 'message');
      child.send(more);
      await there;
    },
    close: () => stopChild(child),
  };
}
