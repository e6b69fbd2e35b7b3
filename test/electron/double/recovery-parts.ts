/** What recovery uses: graphics that can be given up, starting again, crash reports. */
import { spawn } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { CrashReporterStartOptions } from 'electron';
import { executable } from './machine.ts';
import { strict } from './strict.ts';

export interface AppRecovery {
  disableHardwareAcceleration(): void;
  isHardwareAccelerationEnabled(): boolean;
  relaunch(): void;
}

export function createAppRecovery(isReady: () => boolean): AppRecovery {
  let accelerated = !process.argv.includes('--disable-gpu');
  return {
    disableHardwareAcceleration() {
      if (isReady())
        throw new Error('app.disableHardwareAcceleration() can only be called before app is ready');
      accelerated = false;
    },
    isHardwareAccelerationEnabled: () => accelerated,
    /** The same again, once this process has ended. */
    relaunch() {
      process.once('exit', () => {
        spawn(executable, process.argv.slice(1), { detached: true, stdio: 'ignore' }).unref();
      });
    },
  };
}

/** `FOYER_DOUBLE_GPU=lost`: the GPU process ends three times while the app starts, unless the app goes without. */
export function loseGraphics(app: EventEmitter, { isHardwareAccelerationEnabled }: AppRecovery): void {
  if (process.env['FOYER_DOUBLE_GPU'] !== 'lost' || !isHardwareAccelerationEnabled()) return;
  const details = strict('Details', { type: 'GPU', reason: 'launch-failed', exitCode: 1003, name: 'GPU' });
  for (let times = 0; times < 3; times += 1) app.emit('child-process-gone', {}, details);
}

/** Writes no dumps; knows what it was started with. */
export function createCrashReporter(isReady: () => boolean, folder: () => string): object {
  let started: CrashReporterStartOptions | undefined;
  return strict('CrashReporter', {
    start(options: CrashReporterStartOptions) {
      if (isReady()) throw new Error('Pages that run already would not be watched.');
      if (options.uploadToServer !== false && !options.submitURL)
        throw new Error('submitURL must be specified when uploadToServer is true');
      if (!isAbsolute(folder()) || !existsSync(folder())) throw new Error('There is no folder for dumps.');
      started = options;
    },
    getUploadToServer: () => started?.uploadToServer ?? true,
    getParameters: () => ({ ...started?.extra }),
  });
}
