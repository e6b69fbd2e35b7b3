/**
 * The main process's end of the specs' own line, a socket that `FOYER_TEST_LINE` names: says where Chromium can be
 * reached, and runs functions with `electron`, as Playwright's `electronApp.evaluate` does. Lines of JSON.
 */
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { runInThisContext } from 'node:vm';

export const LINE_VARIABLE = 'FOYER_TEST_LINE';

/** From the spec. */
export interface Question {
  readonly id: number;
  readonly source: string;
  readonly arg?: unknown;
}

/** To the spec. */
export type Told =
  | { readonly endpoint: string; readonly pid: number }
  | { readonly id: number; readonly value?: unknown }
  | { readonly id: number; readonly error: string };

/** Does nothing where no spec listens. The line alone keeps no process. */
export function joinLine(electron: unknown, endpoint: Promise<string>): void {
  const path = process.env[LINE_VARIABLE];
  if (path === undefined) return;
  const socket = connect(path);
  socket.unref();
  // The spec may be gone first; an app that nothing else ties to it ends then.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    if (process.channel === undefined) process.exit(1);
  });
  const tell = (told: Told): void => void socket.write(`${JSON.stringify(told)}\n`);
  createInterface({ input: socket }).on('line', (line) => {
    const { id, source, arg } = JSON.parse(line) as Question;
    const run = runInThisContext(`(${source})`) as (module: unknown, arg: unknown) => unknown;
    void (async () => run(electron, arg))().then(
      (value) => tell({ id, value }),
      (error: unknown) => tell({ id, error: error instanceof Error ? error.message : String(error) }),
    );
  });
  endpoint.then(
    (address) => tell({ endpoint: address, pid: process.pid }),
    () => socket.destroy(),
  );
}
