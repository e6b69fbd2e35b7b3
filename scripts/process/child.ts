/** Starts a program of ours and reads the line of JSON it prints when it is ready. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { isRuntimeReady, STOP_REQUEST } from '../../src/main/host/parent-process.ts';

export interface Started {
  readonly process: ChildProcess;
  readonly ready: unknown;
}

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last lines it wrote to stderr. */
  readonly lastWords: readonly string[];
  /** It was ended, because it had not said in time that its runtime runs. */
  readonly late?: true;
}

export type ChildAnswer =
  | { readonly kind: 'ready'; readonly started: Started }
  | ({ readonly kind: 'ended' } & Ending);

export interface ChildOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /**
   * It opens windows. Hidden on Windows is not only a console: the first window of a program that is started hidden stays
   * so (electron#15467), which is why Electron's own cli.js says no. Default: false.
   */
  readonly hasWindows?: boolean;
  /**
   * Milliseconds within which it says that its runtime runs (`parent-process.ts`) or that it is ready; else it is ended.
   * Without it, it may take for ever.
   */
  readonly runsWithinMs?: number;
  /** Called once if the program is not ready after `afterMs` milliseconds. The program is still waited for. */
  readonly slow?: { readonly afterMs: number; readonly onSlow: () => void };
  /** Gets each line of stderr. */
  readonly onError: (line: string) => void;
  /** Gets the process at once, before it is ready. */
  readonly onSpawn?: (process: ChildProcess) => void;
}

/**
 * Where the IPC channel is; Node finds it by `NODE_CHANNEL_FD`. Chromium counts on fixed numbers from 3 on, and windows
 * of an Electron with a channel there stay empty (electron#17044): 3 is where its descriptors for helper processes begin
 * and what the zygote talks over, 3 and 4 are `--remote-debugging-pipe`, 7 is the setuid sandbox's. 15 is above all of
 * them and the highest that libuv closes for certain when a Node starts a program.
 */
const CHANNEL = 15;

/** `ignore` from 3 on leaves a descriptor closed, as in a start from a shell; only 0 to 2 become `/dev/null`. */
const STDIO: readonly ('ignore' | 'pipe' | 'ipc')[] = [
  'ignore',
  'pipe',
  'pipe',
  ...Array.from({ length: CHANNEL - 3 }, () => 'ignore' as const),
  'ipc',
];

/** A crash's words; Chromium's come with a stack. */
const LAST_WORDS = 40;
/** How long words are waited for after the end: helper processes may hold the stream open. */
const WORDS_MS = 500;
/** How long a program is asked to stop that was asked in vain whether it runs. */
const LATE_PATIENCE_MS = 1_000;

/** What cannot be started is an error that Node raises at once for some reasons and later for others. */
function spawnChild(options: ChildOptions): ChildProcess | Error {
  try {
    return spawn(options.command, [...options.args], {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: [...STDIO],
      windowsHide: options.hasWindows !== true,
    });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * The child gets an IPC channel, so that it stops by itself when this process dies. Lines that are not JSON are passed
 * over.
 */
export function startChild(options: ChildOptions): Promise<ChildAnswer> {
  const child = spawnChild(options);
  function notStarted({ message }: Error): ChildAnswer {
    options.onError(message);
    return { kind: 'ended', code: null, signal: null, lastWords: [message] };
  }
  if (child instanceof Error) return Promise.resolve(notStarted(child));
  options.onSpawn?.(child);
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('a child with pipes has streams');
  const lastWords: string[] = [];
  createInterface({ input: stderr }).on('line', (line) => {
    options.onError(line);
    lastWords.push(line);
    if (lastWords.length > LAST_WORDS) lastWords.shift();
  });
  const lines = createInterface({ input: stdout });
  return new Promise((resolve) => {
    let late: { readonly late?: true } = {};
    const giveUp = (): void => {
      late = { late: true };
      void stopChild(child, LATE_PATIENCE_MS);
    };
    const patience =
      options.runsWithinMs === undefined ? undefined : setTimeout(giveUp, options.runsWithinMs);
    const runs = (): void => clearTimeout(patience);
    const slow = options.slow && setTimeout(options.slow.onSlow, options.slow.afterMs);
    const over = (): void => {
      runs();
      clearTimeout(slow);
    };
    child.on('message', (message) => {
      if (isRuntimeReady(message)) runs();
    });
    child.once('error', (error) => {
      over();
      resolve(notStarted(error));
    });
    child.once('exit', (code, signal) => {
      over();
      const tell = (): void => resolve({ kind: 'ended', code, signal, lastWords, ...late });
      child.once('close', tell);
      setTimeout(tell, WORDS_MS);
    });
    lines.on('line', (line) => {
      if (!line.startsWith('{')) return;
      try {
        const ready: unknown = JSON.parse(line);
        over();
        resolve({ kind: 'ready', started: { process: child, ready } });
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
