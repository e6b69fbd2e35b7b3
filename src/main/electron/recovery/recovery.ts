/** Watches an unattended lobby's pages and memory, and reloads pages at night. */
import { readFileSync } from 'node:fs';
import { app, type BrowserWindow, ipcMain, powerMonitor } from 'electron';
import type { CancelTimer } from '../../../clock/clock.ts';
import type { Surface } from '../../../contract/roles.ts';
import type { Clocked, Logged } from '../../base/capabilities.ts';
import {
  LOG_EVERY_MS,
  MEASURE_EVERY_MS,
  memoryFields,
  pagesOverLimit,
  type ProcessMemory,
  RELOAD_AGAIN_MS,
} from './memory-watch.ts';
import { isNightReloadDue, minuteOfDay, type PageReport } from './reload-policy.ts';
import { keepPage, type KeptPage } from './revive.ts';

interface RecoveryDeps extends Clocked, Logged {
  readonly random: () => number;
  readonly timeZone: () => string;
}

interface Kept {
  readonly page: KeptPage;
  readonly pid: () => number;
  readonly place: number;
  reloadedForMemoryAt: number;
}

const LOOK_EVERY_MS = 20_000;

/** A missing `resume` must not leave pages unwatched. */
const MAX_SLEEP_MS = 120_000;

/** From the preload. Any other value counts as a page in use. */
function readWord(idle: unknown, quietMs: unknown): PageReport {
  return { idle: idle === true, quietMs: typeof quietMs === 'number' ? quietMs : 0 };
}

function followSleep({ clock, log }: RecoveryDeps): () => boolean {
  let asleep = false;
  let cancelNap: CancelTimer = () => {};
  powerMonitor.on('suspend', () => {
    asleep = true;
    log.info('machine-sleeps');
    cancelNap();
    cancelNap = clock.after(MAX_SLEEP_MS, () => (asleep = false));
  });
  powerMonitor.on('resume', () => {
    asleep = false;
    cancelNap();
    log.info('machine-woke');
  });
  return () => asleep;
}

/** `SIGKILL`, on Windows `TerminateProcess`. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

export function startRecovery(deps: RecoveryDeps) {
  const { clock, log } = deps;
  const pages = new Map<number, Kept>();
  const isAsleep = followSleep(deps);
  let measuredAt = clock.monotonic();
  let loggedAt = clock.monotonic();

  function measure(now: number): void {
    const processes = measureProcesses();
    const over = pagesOverLimit(processes);
    const byPid = new Map([...pages.values()].map((kept) => [kept.pid(), kept]));
    if (over.size > 0 || now - loggedAt >= LOG_EVERY_MS) {
      loggedAt = now;
      const names = new Map([...byPid].map(([pid, { page }]) => [pid, page.surface]));
      log.info('memory', memoryFields(processes, names));
    }
    for (const pid of over) {
      const kept = byPid.get(pid);
      if (kept === undefined || now - kept.reloadedForMemoryAt < RELOAD_AGAIN_MS) continue;
      kept.reloadedForMemoryAt = now;
      log.warn('screen-too-large', { surface: kept.page.surface });
      kept.page.reloadWhenIdle('memory');
    }
  }

  function lookAround(): void {
    clock.after(LOOK_EVERY_MS, lookAround);
    const now = clock.monotonic();
    const minute = minuteOfDay(clock.now(), deps.timeZone());
    for (const { page, place } of pages.values()) {
      if (isNightReloadDue({ minute, livedMs: page.livedMs(), place })) page.reloadWhenIdle('night');
    }
    if (now - measuredAt < MEASURE_EVERY_MS) return;
    measuredAt = now;
    measure(now);
  }

  ipcMain.on('foyer:alive', ({ sender }, idle: unknown, quietMs: unknown) => {
    pages.get(sender.id)?.page.hear(readWord(idle, quietMs));
  });
  clock.after(LOOK_EVERY_MS, lookAround);
  return {
    keep(window: BrowserWindow, surface: Surface): void {
      const { webContents: contents } = window;
      const { id } = contents;
      window.once('closed', () => pages.delete(id));
      pages.set(id, {
        page: keepPage(window, surface, { clock, log, isAsleep, kill }),
        pid: () => (contents.isDestroyed() ? 0 : contents.getOSProcessId()),
        place: deps.random(),
        reloadedForMemoryAt: -Infinity,
      });
    },
  };
}

/** 0 for a process that has ended. */
function residentKb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/**
 * `memory` is missing on Linux in Electron 45 (shell/browser/api/electron_api_app.cc, App::GetAppMetrics).
 */
type Metric = Pick<Electron.ProcessMetric, 'pid' | 'type'> & Partial<Pick<Electron.ProcessMetric, 'memory'>>;

function measureProcesses(): readonly ProcessMemory[] {
  const metrics: readonly Metric[] = app.getAppMetrics();
  return metrics.map(({ pid, type, memory }) => ({
    pid,
    type,
    kilobytes: memory?.workingSetSize ?? residentKb(pid),
  }));
}
