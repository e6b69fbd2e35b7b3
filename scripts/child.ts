/** Starts a program of ours and reads the line of JSON it prints when it is ready. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { STOP_REQUEST } from '../src/main/stop-request.ts';

export interface Started {
  readonly process: ChildProcess;
  readonly ready: unknown;
}

export type ChildAnswer =
  | { readonly kind: 'ready'; readonly started: Started }
  | { readonly kind: 'ended'; readonly code: number | null };

export interface ChildOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Gets each line of stderr. */
  readonly onError: (line: string) => void;
}

/**
 * The child gets an IPC channel, so that it stops by itself when this process dies. Lines that are not JSON are passed
 * over.
 */
export function startChild(options: ChildOptions): Promise<ChildAnswer> {
  const child = spawn(options.command, [...options.args], {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    windowsHide: true,
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('a child with pipes has streams');
  createInterface({ input: stderr }).on('line', options.onError);
  const lines = createInterface({ input: stdout });
  return new Promise((resolve) => {
    child.once('error', () => resolve({ kind: 'ended', code: null }));
    child.once('exit', (code) => resolve({ kind: 'ended', code }));
    lines.on('line', (line) => {
      if (!line.startsWith('{')) return;
      try {
        resolve({ kind: 'ready', started: { process: child, ready: JSON.parse(line) } });
      } catch {
        options.onError(line);
      }
    });
  });
}

/** After a signal that asks, before one that does not, in milliseconds. */
const LAST_PATIENCE_MS = 2_000;

/**
 * Asks a child to stop and waits. It is asked over its channel, because on Windows a signal is a kill; after `patienceMs`
 * by SIGTERM, and then it is killed. One without a channel gets SIGTERM at once.
 */
export async function stopChild(child: ChildProcess, patienceMs = 10_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let timer: NodeJS.Timeout | undefined;
  function signal(): void {
    clearTimeout(timer);
    child.kill('SIGTERM');
    timer = setTimeout(() => child.kill('SIGKILL'), LAST_PATIENCE_MS);
  }
  timer = setTimeout(signal, patienceMs);
  if (child.connected) {
    child.send(STOP_REQUEST, (error) => {
      if (error) signal();
    });
  } else {
    signal();
  }
  await ended;
  clearTimeout(timer);
}
