/** Starts the hub as a process of its own, to be killed and traced. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { build, BUILT_VARIABLE } from '../../scripts/build.ts';
import { type Ready, ReadySchema } from '../support/started/running-foyer.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/foyer-faults');

/** What Node is given to start a hub: the part of a suite on processes that can be broken. */
export interface HubCommand {
  readonly args: readonly string[];
  remove(): void;
}

/**
 * The built hub, as a copy: a build that something else starts meanwhile must not change it between two runs. The
 * copy lies under `node_modules`, where what it imports is found as from `out/`. `folders`: of `out/`; with `renderer`
 * it has its pages too. Where nothing builds meanwhile, it is the one in `out/`, whose compiled code Node keeps by its place.
 */
export async function builtHub(
  say: (line: string) => void = () => {},
  folders: readonly string[] = ['main'],
): Promise<HubCommand> {
  if (!(await build(say))) throw new Error('Foyer could not be built.');
  if (process.env[BUILT_VARIABLE] === '1')
    return { args: [join(ROOT, 'out/main/headless.js')], remove: () => {} };
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'hub-'));
  for (const part of folders) cpSync(join(ROOT, 'out', part), join(folder, part), { recursive: true });
  return {
    args: [join(folder, 'main/headless.js')],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface HubProcess {
  readonly pid: number;
  /** Undefined when it ended before it was ready. */
  readonly ready: Promise<Ready | undefined>;
  readonly ended: Promise<Ending>;
  /** Milliseconds from the start to the ready line; undefined before it. */
  readyAfterMs(): number | undefined;
  /** The end of what it wrote to stderr. */
  lastWords(): string;
  /** All that it wrote to stderr is here: some of it may come after its end. */
  readonly silent: Promise<void>;
  /** How much it wrote to stderr, in characters. */
  wordsWritten(): number;
  /** Sends a message over its channel; resolves with the next that comes back, or undefined where it ended first. */
  ask(message: string): Promise<unknown>;
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<Ending>;
  /** Asks it to stop, by ending the channel to its parent. */
  stop(): Promise<Ending>;
}

export interface LaunchOptions {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  /** For Node, before the hub's own arguments. */
  readonly nodeFlags?: readonly string[];
  /** The first of its ports; 0 or nothing: free ones. */
  readonly port?: number;
  /** A program that runs Node instead of running it directly, with its flags. */
  readonly under?: readonly string[];
}

export interface Hubs {
  launch(options: LaunchOptions): HubProcess;
  /** SIGKILL for all that still run. */
  killAll(): Promise<void>;
}

const WORDS_KEPT = 2_000;

/** Every hub also has a channel to this process and stops by itself when that ends, however it ends. */
export function createHubs(command: HubCommand): Hubs {
  const running = new Map<ChildProcess, Promise<Ending>>();

  function launch(options: LaunchOptions): HubProcess {
    const [program = process.execPath, ...flags] = options.under ? [...options.under, process.execPath] : [];
    const began = performance.now();
    const child = spawn(
      program,
      [
        ...flags,
        ...(options.nodeFlags ?? []),
        ...command.args,
        '--data-dir',
        options.dataDir,
        '--port',
        String(options.port ?? 0),
        '--json',
      ],
      { cwd: ROOT, env: { ...process.env, ...options.env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
    );
    let words = '';
    let written = 0;
    let readyAfterMs: number | undefined;
    child.stderr?.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      written += text.length;
      words = (words + text).slice(-WORDS_KEPT);
    });
    const ended = new Promise<Ending>((done) => {
      const over = (code: number | null, signal: NodeJS.Signals | null): void => {
        running.delete(child);
        done({ code, signal });
      };
      child.once('exit', over);
      child.once('error', () => over(null, null));
    });
    running.set(child, ended);
    const silent = new Promise<void>((done) => {
      child.stderr?.once('close', () => done());
      child.once('error', () => done());
    });
    const ready = new Promise<Ready | undefined>((done) => {
      child.once('exit', () => done(undefined));
      child.once('error', () => done(undefined));
      if (!child.stdout) return;
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (!line.startsWith('{')) return;
        readyAfterMs = performance.now() - began;
        done(ReadySchema.parse(JSON.parse(line)));
      });
    });
    return {
      pid: child.pid ?? 0,
      ready,
      ended,
      silent,
      readyAfterMs: () => readyAfterMs,
      lastWords: () => words.trim().split('\n').slice(-3).join(' | '),
      wordsWritten: () => written,
      ask(message) {
        if (!child.connected) return Promise.resolve(undefined);
        const answer = new Promise<unknown>((done) => void child.once('message', done));
        // Where it does not arrive the process has ended, or does.
        child.send(message, () => {});
        return Promise.race([answer, ended.then(() => undefined)]);
      },
      kill() {
        child.kill('SIGKILL');
        return ended;
      },
      stop() {
        if (child.connected) child.disconnect();
        return ended;
      },
    };
  }

  return {
    launch,
    async killAll() {
      for (const child of running.keys()) child.kill('SIGKILL');
      await Promise.all(running.values());
    },
  };
}
