/** How the start command ends: the screens, the host, the demo's service, and then itself. */
import type { ChildProcess } from 'node:child_process';
import { stopChild } from '../process/child.ts';

/** What runs by now. What is not here yet ends by its channel or with this process. */
export interface Running {
  host?: ChildProcess | undefined;
  service?: ChildProcess | undefined;
  closeScreens?: () => void;
}

export interface EndOfAll {
  readonly running: Running;
  /** Fires when the end begins. */
  readonly signal: AbortSignal;
  /** The first call counts. Never resolves, since the process is gone. */
  readonly endWith: (code: number) => Promise<never>;
}

export function endOfAll(): EndOfAll {
  const running: Running = {};
  const ending = new AbortController();
  let gone: Promise<never> | undefined;

  async function end(code: number): Promise<never> {
    ending.abort();
    running.closeScreens?.();
    // The host first: what it has sent may still be answered.
    if (running.host) await stopChild(running.host);
    if (running.service) await stopChild(running.service);
    process.exit(code);
  }
  return { running, signal: ending.signal, endWith: (code) => (gone ??= end(code)) };
}
