import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

/** The exit code of a program that says something, and then ends with 7, while nobody reads what it says. */
async function codeOf(begin: string): Promise<unknown> {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `${begin};process.stdin.resume().on('end', () => {
        process.stdout.write('a');
        process.stderr.write('b');
        setTimeout(() => process.exit(7), 50);
      })`,
    ],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  const ended = once(child, 'exit');
  child.stdout.destroy();
  child.stderr.destroy();
  child.stdin.end();
  return (await ended)[0];
}

it('a hub that nobody listens to any more goes on until it has stopped', async () => {
  const module = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'unheard.ts')).href);
  expect(await codeOf(`import { goOnUnheard } from ${module};goOnUnheard(process)`)).toBe(7);
  expect(await codeOf('')).toBe(1);
});
