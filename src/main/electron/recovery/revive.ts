/** Loads a window's page, and reloads it after failures. */
import type { BrowserWindow, WebContents } from 'electron';
import type { Surface } from '../../../contract/roles.ts';
import type { CancelTimer } from '../../../clock/clock.ts';
import type { Clocked, Logged } from '../../base/capabilities.ts';
import type { LogFields } from '../../base/log.ts';
import {
  HEARTBEAT_EVERY_MS,
  becomeLoaded,
  becomeStuck,
  becomeUnstuck,
  beginLoading,
  answered,
  look,
} from './heartbeat.ts';
import { countFailure, mayReloadPage, type PageReport, reviveDelayMs } from './reload-policy.ts';
import { addressOf } from '../pages/screen-address.ts';

interface KeepPageDeps extends Clocked, Logged {
  readonly isAsleep: () => boolean;
  readonly kill: (pid: number) => void;
}

type ReloadReason = 'memory' | 'night';

const ASK = 'foyer:ask';

const CRASH_PATIENCE_MS = 2_000;
const KILL_PATIENCE_MS = 5_000;

/** Chromium's ERR_ABORTED: another navigation, such as the page's own reload, replaced it. */
const ABORTED = -3;

/** As in Electron 45, lib/browser/api/web-contents.ts. */
const wasAborted = (error: unknown): boolean =>
  error instanceof Error && 'errno' in error && error.errno === ABORTED;

interface ContentsEvents {
  failed(event: string, fields: LogFields): void;
  stuck(is: boolean): void;
  /** A new document, also after the page's own reload. */
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

export type KeptPage = ReturnType<typeof keepPage>;

export function keepPage(window: BrowserWindow, surface: Surface, deps: KeepPageDeps) {
  const { clock, log } = deps;
  const { webContents: contents } = window;
  let failures = 0;
  let pulse = beginLoading(clock.monotonic());
  let answeredSince: number | undefined;
  let loads = 0;
  let cancelRevival: CancelTimer | undefined;
  let dyingSince: number | undefined;
  let word: PageReport | undefined;
  let wanted: ReloadReason | undefined;

  /** Contents may be destroyed just before their window, and calls to either then throw. */
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
        if (mine === loads && !wasAborted(error)) fail('screen-not-loaded');
      },
    );
  }

  /** One failure raises several events. */
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

  /** A stopped process cannot crash on request. */
  function endByForce(forMs: number): void {
    if (forMs >= KILL_PATIENCE_MS) return fail('screen-crashed', { reason: 'given-up' });
    const pid = forMs >= CRASH_PATIENCE_MS ? contents.getOSProcessId() : 0;
    if (pid > 0) deps.kill(pid);
  }

  /** A page that changes processes may have no frame, and Electron throws (electron#26824). */
  function ask(): void {
    try {
      contents.send(ASK);
    } catch {
      // Counted as silence.
    }
  }

  function beat(): void {
    if (isGone()) return;
    clock.after(HEARTBEAT_EVERY_MS, beat);
    if (cancelRevival !== undefined) return;
    const now = clock.monotonic();
    if (dyingSince !== undefined) return endByForce(now - dyingSince);
    const paused = deps.isAsleep() || contents.isDevToolsOpened();
    const seen = look(pulse, now, paused);
    ({ pulse } = seen);
    if (seen.dead) return end();
    if (wanted !== undefined && mayReloadPage(surface, word)) {
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
  clock.after(HEARTBEAT_EVERY_MS, beat);
  load();
  return {
    surface,
    livedMs,
    hear(said: PageReport): void {
      if (dyingSince !== undefined || cancelRevival !== undefined) return;
      pulse = answered(pulse, clock.monotonic());
      if (pulse.phase !== 'running') return;
      answeredSince ??= clock.monotonic();
      word = said;
    },
    /** `undefined` cancels. */
    reloadWhenIdle: (why: ReloadReason | undefined): void => void (wanted = why),
  };
}
