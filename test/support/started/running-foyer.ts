/** Starts Foyer and the simulator the way people do, as commands, and ends them the way power cuts do. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const ROOT = resolve(import.meta.dirname, '../../..');

export const ReadySchema = z.object({
  ready: z.literal(true),
  kiosk: z.string(),
  desk: z.string(),
  display: z.string(),
  setup: z.string(),
  webhooks: z.string(),
  /** What to type on other machines. */
  network: z.array(z.string()),
  simulator: z.string().optional(),
});
export type Ready = z.infer<typeof ReadySchema>;

const SimulatorReadySchema = z.object({
  ready: z.literal(true),
  url: z.string(),
  control: z.string(),
  caFile: z.string(),
  apiKey: z.string(),
  webhookSecret: z.string(),
});
export type SimulatorReady = z.infer<typeof SimulatorReadySchema>;

export interface Command<Line> {
  readonly ready: Line;
  /** Everything printed on stderr so far. */
  errors(): string;
  /** SIGTERM, and the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL for the command and all it started: what a power cut leaves. */
  kill(): Promise<void>;
}

export interface Ended {
  readonly code: number | null;
  readonly errors: string;
}

type Environment = Readonly<Record<string, string>>;

/**
 * Who starts a command: `npm`, as people do, or this process, with the same arguments. npm takes a third of a second of a
 * processor for each start, so only the specs about the command itself start it with npm.
 */
export type StartedBy = 'npm' | 'node';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

/** Node's arguments in a script of `package.json`. */
function nodeArguments(script: 'start' | 'simulator'): readonly string[] {
  const [program, ...args] = (scripts[script] ?? '').split(' ');
  if (program !== 'node') throw new Error(`The script "${script}" is not run by Node alone.`);
  return args;
}

function run(
  script: 'start' | 'simulator',
  args: readonly string[],
  env: Environment,
  by: StartedBy,
): ChildProcess {
  const [file, all] =
    by === 'npm'
      ? ['npm', ['run', '--silent', script, '--', ...args]]
      : [process.execPath, [...nodeArguments(script), ...args]];
  // Its own process group, so that `kill` reaches everything that was started.
  return spawn(file, all, {
    cwd: ROOT,
    // As below npm: it ends when this process is gone.
    env: { ...process.env, npm_lifecycle_event: script, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
}

/** npm, which may have started it, ends first; what it started follows by itself. */
async function groupEnded(child: ChildProcess): Promise<void> {
  // A minute: a busy machine fails nothing.
  for (let looks = 0; looks < 1_200; looks += 1) {
    try {
      process.kill(-(child.pid ?? 0), 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('processes were left behind');
}

function watch<Line>(child: ChildProcess, schema: z.ZodType<Line>): Promise<Command<Line>> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const signal = (name: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name);
    } catch {
      // It ended by itself.
    }
  };
  return new Promise((done, failed) => {
    void ended.then((code) => failed(new Error(`ended with ${code} before it was ready: ${errors}`)));
    if (!child.stdout) return failed(new Error('no output'));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith('{')) return;
      done({
        ready: schema.parse(JSON.parse(line)),
        errors: () => errors,
        async stop() {
          if (child.exitCode === null && child.pid !== undefined) process.kill(child.pid, 'SIGTERM');
          const code = await ended;
          await groupEnded(child);
          return code;
        },
        async kill() {
          signal('SIGKILL');
          await ended;
        },
      });
    });
  });
}

/** `npm start -- --headless --no-open --data-dir DIR --port 0 --json`, the command others rely on. */
export function startFoyer(
  dataDir: string,
  env: Environment = {},
  flags: readonly string[] = [],
  by: StartedBy = 'node',
): Promise<Command<Ready>> {
  const args = ['--headless', '--no-open', '--data-dir', dataDir, '--port', '0', '--json', ...flags];
  return watch(run('start', args, env, by), ReadySchema);
}

/** A hub without windows from a copy of what was built, as a package starts it. `script`: its file `out/main/headless.js`. */
export function startBuilt(
  script: string,
  args: readonly string[],
  env: Environment,
): Promise<Command<Ready>> {
  const child = spawn(process.execPath, [script, ...args, '--port', '0', '--json'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  return watch(child, ReadySchema);
}

/** Runs the same command where it is expected to end by itself. */
export async function runToEnd(
  args: readonly string[],
  env: Environment = {},
  by: StartedBy = 'node',
): Promise<Ended> {
  const child = run('start', args, env, by);
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  // Not its exit, which may be told before its last words.
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, errors };
}

/** The simulator alone: `npm run simulator -- --port 0 --json`. */
export function startService(
  flags: readonly string[] = [],
  env: Environment = {},
): Promise<Command<SimulatorReady>> {
  return watch(run('simulator', ['--port', '0', '--json', ...flags], env, 'node'), SimulatorReadySchema);
}

/** A folder of its own for one test. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'foyer-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
