/** Loads a window's page and keeps it alive: asks whether it answers, and loads it again when it failed. */
import type { BrowserWindow, WebContents } from 'electron';
import type { Surface } from '../../../contract/roles.ts';
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import type { Log, LogFields } from '../../base/log.ts';
import {
  ASK_EVERY_MS,
  becomeLoaded,
  becomeStuck,
  becomeUnstuck,
  beginLoading,
  hearAnswer,
  look,
} from './heartbeat.ts';
import { countFailure, mayReload, type PageWord, reviveDelayMs } from './reload-policy.ts';
import { addressOf } from '../pages/screen-address.ts';

export interface KeepPageDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** The machine sleeps: nobody answers, and nobody is dead. */
  readonly isAsleep: () => boolean;
  /** Ends a process that does not end when Chromium asks it to. */
  readonly kill: (pid: number) => void;
}

export type ReloadReason = 'memory' | 'night';

export interface KeptPage {
  readonly surface: Surface;
  /** The page answered. */
  hear(word: PageWord): void;
  /** Loads the page anew as soon as that takes nothing from anybody; `undefined` takes the wish back. */
  reloadWhenIdle(why: ReloadReason | undefined): void;
  /** Since this page's first answer, in milliseconds. */
  livedMs(): number;
}

/** What a page is asked; the preload answers. */
const ASK = 'foyer:ask';

/** For the process of a hung page to end, then to be killed, before it is given up, in milliseconds. */
const CRASH_PATIENCE_MS = 2_000;
const KILL_PATIENCE_MS = 5_000;

/** Chromium's ERR_ABORTED: another navigation took the place of this one, such as a page's own reload. */
const ABORTED = -3;

/** Of a load's promise (Electron 45, lib/browser/api/web-contents.ts). */
const wasAborted = (error: unknown): boolean =>
  error instanceof Error && 'errno' in error && error.errno === ABORTED;

interface ContentsEvents {
  failed(event: string, fields: LogFields): void;
  stuck(is: boolean): void;
  /** A new document, also where a page started itself anew. */
  begun(): void;
  loaded(): void;
}

function followContents(contents: WebContents, on: ContentsEvents): void {
  contents.on('render-process-gone', (_event, { reason }) => on.failed('screen-crashed', { reason }));
  contents.on('unresponsive', () => on.stuck(true));
  contents.on('responsive', () => on.stuck(false));
  contents.on('did-finish-load', () => on.loaded());
  contents.on('did-navigate', (_event, _url, status) => {
    on.begun();
    if (status >= 400) on.failed('screen-not-loaded', { status });
  });
  contents.on('did-fail-load', (_event, code, _description, _url, isMainFrame) => {
    if (isMainFrame && code !== ABORTED) on.failed('screen-not-loaded', { code });
  });
}

/** Never gives up, so that a lobby is not left with a blank window; only waits longer. */
export function keepPage(window: BrowserWindow, surface: Surface, deps: KeepPageDeps): KeptPage {
  const { clock, log } = deps;
  const { webContents: contents } = window;
  let failures = 0;
  let pulse = beginLoading(clock.monotonic());
  let answeredSince: number | undefined;
  let loads = 0;
  let cancelRevival: CancelTimer | undefined;
  let dyingSince: number | undefined;
  let word: PageWord | undefined;
  let wanted: ReloadReason | undefined;

  /** A window's contents may go a moment before it does; a call to either then throws. */
  const isGone = (): boolean => window.isDestroyed() || contents.isDestroyed();
  const livedMs = (): number => (answeredSince === undefined ? 0 : clock.monotonic() - answeredSince);

  function becomeNew(): void {
    pulse = beginLoading(clock.monotonic(), failures);
    answeredSince = undefined;
    word = undefined;
    wanted = undefined;
  }

  function load(): void {
    cancelRevival = undefined;
    dyingSince = undefined;
    if (isGone()) return;
    becomeNew();
    const mine = (loads += 1);
    window.loadURL(addressOf(surface)).then(
      () => {
        if (mine === loads) pulse = becomeLoaded(pulse);
      },
      (error: unknown) => {
        // What took its place is watched like any other page.
        if (mine === loads && !wasAborted(error)) fail('screen-not-loaded');
      },
    );
  }

  /** One failure is told in several ways; the first plans the revival. */
  function fail(event: string, fields: LogFields = {}): void {
    if (isGone() || cancelRevival !== undefined) return;
    failures = countFailure(failures, livedMs());
    log.warn(event, { surface, ...fields, failures });
    cancelRevival = clock.after(reviveDelayMs(failures), load);
  }

  function end(): void {
    log.warn('screen-silent', { surface });
    dyingSince = clock.monotonic();
    contents.forcefullyCrashRenderer();
  }

  /** A process that is stopped, or hangs below its page, cannot crash when it is asked to. */
  function endByForce(forMs: number): void {
    if (forMs >= KILL_PATIENCE_MS) return fail('screen-crashed', { reason: 'given-up' });
    const pid = forMs >= CRASH_PATIENCE_MS ? contents.getOSProcessId() : 0;
    if (pid > 0) deps.kill(pid);
  }

  /** A page between two processes may have no frame to send to, and Electron throws (electron#26824): it does not answer. */
  function ask(): void {
    try {
      contents.send(ASK);
    } catch {
      // Silence is counted as ever.
    }
  }

  function beat(): void {
    if (isGone()) return;
    clock.after(ASK_EVERY_MS, beat);
    if (cancelRevival !== undefined) return;
    const now = clock.monotonic();
    if (dyingSince !== undefined) return endByForce(now - dyingSince);
    const paused = deps.isAsleep() || contents.isDevToolsOpened();
    const seen = look(pulse, now, paused);
    ({ pulse } = seen);
    if (seen.dead) return end();
    if (wanted !== undefined && mayReload(surface, word)) {
      log.info('screen-reloaded', { surface, why: wanted });
      return load();
    }
    if (!paused) ask();
  }

  followContents(contents, {
    failed: fail,
    stuck: (is) => (pulse = is ? becomeStuck(pulse, clock.monotonic()) : becomeUnstuck(pulse)),
    begun: becomeNew,
    loaded: () => (pulse = becomeLoaded(pulse)),
  });
  clock.after(ASK_EVERY_MS, beat);
  load();
  return {
    surface,
    livedMs,
    hear(said) {
      if (dyingSince !== undefined || cancelRevival !== undefined) return;
      pulse = hearAnswer(pulse, clock.monotonic());
      if (pulse.phase !== 'running') return;
      answeredSince ??= clock.monotonic();
      word = said;
    },
    reloadWhenIdle: (why) => void (wanted = why),
  };
}
