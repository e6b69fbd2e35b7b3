/** Keeps a host running: starts it again when it ends by itself, later each time, and gives up when that does not help. */
import { setTimeout as wait } from 'node:timers/promises';
import { START_AGAIN } from '../../src/main/host/parent-process.ts';
import { type ChildAnswer, type Ending, type Started } from '../process/child.ts';
import { howItEnded } from '../electron/electron-failure.ts';
import { afterAsking, afterCrash, NO_CRASHES, OUT_OF_ORDER } from './restart-policy.ts';

export interface Supervision {
  readonly launch: () => Promise<ChildAnswer>;
  /** The host is there again, maybe with another address for events. */
  readonly onReady: (started: Started) => Promise<void>;
  /** Ends everything with this exit code. */
  readonly onEnd: (code: number) => Promise<void>;
  readonly say: (line: string) => void;
  /** A clock that only goes forward, in ms. */
  readonly now: () => number;
  /** Fires when everything ends for another reason. */
  readonly stopping: AbortSignal;
}

type How = Omit<Ending, 'lastWords'>;

const wasStopped = ({ code, signal }: How): boolean =>
  code === 0 || signal === 'SIGTERM' || signal === 'SIGINT';

/**
 * From the first ready host on. A host that ends while it starts again has crashed once more, also when it says why: what
 * was good for the first start is so for the next, so it may be the disk or the port and pass.
 */
export function supervise(first: Started, options: Supervision): void {
  let crashes = NO_CRASHES;

  function watch({ process }: Started): void {
    const { exitCode: code, signalCode: signal } = process;
    // It may have ended before anybody watched.
    if (code !== null || signal !== null) handle({ code, signal });
    else process.once('exit', (code, signal) => handle({ code, signal }));
  }

  /** Resolves true when the host may be started again, after the time that it takes. */
  async function mayStart(how: How): Promise<boolean> {
    const decide = how.code === START_AGAIN ? afterAsking : afterCrash;
    const verdict = decide(crashes, options.now());
    const ended = `Foyer stopped (${howItEnded(how)}).`;
    if (verdict.kind === 'out-of-order') {
      options.say(`${ended} ${verdict.sentence}`);
      await options.onEnd(OUT_OF_ORDER);
      return false;
    }
    ({ crashes } = verdict);
    const when = verdict.afterMs === 0 ? '' : ` in ${verdict.afterMs / 1_000} s`;
    options.say(`${ended} Restarting${when} …`);
    await wait(verdict.afterMs, undefined, { signal: options.stopping }).catch(() => undefined);
    return true;
  }

  async function again(ending: How): Promise<void> {
    let how = ending;
    for (;;) {
      if (options.stopping.aborted) return;
      if (wasStopped(how)) return options.onEnd(0);
      if (!(await mayStart(how)) || options.stopping.aborted) return;
      const answer = await options.launch();
      if (answer.kind === 'ready') {
        watch(answer.started);
        return await options.onReady(answer.started);
      }
      how = answer;
    }
  }

  function handle(how: How): void {
    // Nothing here fails but the demo's service, which is asked where its events go now.
    again(how).catch((error: unknown) => {
      options.say(`Foyer cannot continue: ${error instanceof Error ? error.message : String(error)}`);
      return options.onEnd(1);
    });
  }

  watch(first);
}
