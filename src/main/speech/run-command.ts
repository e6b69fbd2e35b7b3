/** Runs one program without a shell, with limits on time and output. */
import { spawn } from 'node:child_process';
import type { Clocked } from '../base/capabilities.ts';

interface CommandCall extends Clocked {
  readonly command: string;
  readonly args: readonly string[];
  readonly input: string;
  readonly limitMs: number;
  readonly mostBytes: number;
  readonly signal?: AbortSignal | undefined;
}

interface CommandRun {
  /** Stdout. Undefined if it failed to start, failed, was ended, or exceeded a limit. */
  readonly output: Promise<Buffer | undefined>;
  /** Resolves when the process is gone. */
  readonly gone: Promise<void>;
}

/** The hub's other variables may contain secrets. */
const PASSED_ON = ['PATH', 'Path', 'SystemRoot', 'ESPEAK_DATA_PATH'];

function environment(): NodeJS.ProcessEnv {
  const names = PASSED_ON.filter((name) => process.env[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}

function start(call: CommandCall) {
  try {
    return spawn(call.command, [...call.args], {
      shell: false,
      windowsHide: true,
      stdio: ['pipe', 'pipe', 'ignore'],
      env: environment(),
    });
  } catch {
    // Out of memory, or an invalid name. Most other failures arrive as events.
    return undefined;
  }
}

export function runCommand(call: CommandCall): CommandRun {
  const output = Promise.withResolvers<Buffer | undefined>();
  const gone = Promise.withResolvers<void>();
  const child = start(call);
  if (!child) return { output: Promise.resolve(undefined), gone: Promise.resolve() };

  const pieces: Buffer[] = [];
  let length = 0;

  function settle(answer: Buffer | undefined): void {
    cancelLimit();
    call.signal?.removeEventListener('abort', end);
    output.resolve(answer);
  }
  function end(): void {
    child?.kill('SIGKILL');
    // A grandchild may still hold it open.
    child?.stdout.destroy();
    settle(undefined);
  }
  const cancelLimit = call.clock.after(call.limitMs, end);
  call.signal?.addEventListener('abort', end, { once: true });
  if (call.signal?.aborted) end();

  child.stdout.on('data', (piece: Buffer) => {
    length += piece.length;
    if (length > call.mostBytes) end();
    else pieces.push(piece);
  });
  // A program that ends without reading breaks the pipe. Its exit code is what counts.
  child.stdin.on('error', () => {});
  child.stdout.on('error', () => {});
  child.on('exit', () => gone.resolve());
  child.on('error', () => {
    settle(undefined);
    // With a process id, `exit` will follow.
    if (child.pid === undefined) gone.resolve();
  });
  child.on('close', (code) => settle(code === 0 ? Buffer.concat(pieces) : undefined));
  child.stdin.end(call.input);
  return { output: output.promise, gone: gone.promise };
}
