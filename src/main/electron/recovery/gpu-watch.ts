/** Counts losses of Chromium's GPU process, and restarts Foyer without the GPU after too many. */
import { app } from 'electron';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../../clock/clock.ts';
import { isSupervised, START_AGAIN } from '../../host/parent-process.ts';
import type { Log } from '../../base/log.ts';
import { writeFileDurably } from '../../storage/durable-files.ts';
import { countLoss, gpuNote, isGpuOff } from './gpu-policy.ts';

export interface GpuWatch {
  /** How to end the app from now on. Before the hub runs there is nothing to stop. */
  endBy(end: (code: number) => void): void;
}

function readNote(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Before `ready`: Chromium reads `--disable-gpu`, which `app.disableHardwareAcceleration()` sets, when it starts its
 * processes (Electron 45, shell/browser/api/electron_api_app.cc).
 */
export function watchGpu(dataDir: string, clock: Clock, log: Log): GpuWatch {
  const path = join(dataDir, 'no-gpu.json');
  const { electron } = process.versions;
  const off = isGpuOff(readNote(path), electron, clock.now());
  let end = (code: number): void => app.exit(code);
  let losses: readonly number[] = [];
  let restarting = false;

  /** A supervisor restarts it by the exit code. Without one, the app restarts itself. */
  function startAgain(): void {
    if (restarting) return;
    restarting = true;
    try {
      writeFileDurably(path, gpuNote(electron, clock.now()), 0o600);
    } catch {
      // Without a note the next start would fail the same way, so running on is better than restarting forever.
      log.error('gpu-note-not-written');
      return;
    }
    if (!isSupervised(process)) app.relaunch();
    end(START_AGAIN);
  }

  if (off) {
    log.warn('gpu-off');
    app.disableHardwareAcceleration();
  }
  app.on('child-process-gone', (_event, { type, reason, name, exitCode }) => {
    if (reason === 'clean-exit') return;
    log.warn('process-gone', { type, reason, name, exitCode });
    if (type !== 'GPU' || off) return;
    const count = countLoss(losses, clock.monotonic());
    ({ losses } = count);
    if (count.tooMany) startAgain();
  });
  return { endBy: (given) => void (end = given) };
}
