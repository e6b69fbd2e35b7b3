/**
 * `node --import …/register.ts out/main/index.js`: runs the built main bundle on the double. A test talks to it over the
 * IPC channel: it is told where Chromium can be reached, and may run a function with `electron`, as Playwright's
 * `electronApp.evaluate` does.
 */
import { registerHooks } from 'node:module';
import { runInThisContext } from 'node:vm';

const DOUBLE = new URL('electron.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    return /^electron(?:\/(?:main|common))?$/.test(specifier)
      ? { url: DOUBLE, shortCircuit: true }
      : next(specifier, context);
  },
});

const { electron, start } = await import('./electron.ts');

interface Question {
  readonly id: number;
  readonly source: string;
  readonly arg: unknown;
}

function isQuestion(message: unknown): message is Question {
  return typeof message === 'object' && message !== null && 'source' in message;
}

process.on('message', (message: unknown) => {
  if (!isQuestion(message)) return;
  const { id, source, arg } = message;
  const run = runInThisContext(`(${source})`) as (electron: unknown, arg: unknown) => unknown;
  void (async () => run(electron, arg))().then(
    (value) => process.send?.({ id, value }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  );
});
// The channel alone must not keep the process.
process.channel?.unref();

void start().then((endpoint) => process.send?.({ endpoint }));
