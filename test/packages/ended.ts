/** Commands that are run to their end. Nothing here waits in its place: the simulator may run in the same process. */
import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

export interface Ended {
  /** The exit code, or null after a signal. */
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

async function textOf(stream: Readable): Promise<string> {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) text += String(chunk);
  return text;
}

/** Rejects only where the command itself cannot be started. */
export async function runToEnd(command: string, args: readonly string[]): Promise<Ended> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = new Promise<number | null>((done, failed) => {
    child.once('close', done);
    child.once('error', failed);
  });
  const [code, output, errors] = await Promise.all([closed, textOf(child.stdout), textOf(child.stderr)]);
  return { code, output, errors };
}

/** The output of the command without white space at its end. Throws with its last words if the exit code is not 0. */
export async function outputOf(command: readonly string[], ended: Promise<Ended>): Promise<string> {
  const { code, output, errors } = await ended;
  if (code === 0) return output.trimEnd();
  throw new Error(`${command.join(' ')} ended with ${code}: ${`${output}\n${errors}`.trim().slice(-2_000)}`);
}
