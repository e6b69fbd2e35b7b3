/** Starts a program of ours and reads the line of JSON it prints when it is ready. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

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

/** Asks a child to stop and waits; after `patienceMs` it is killed. */
export async function stopChild(child: ChildProcess, patienceMs = 10_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await ended;
  clearTimeout(timer);
}
