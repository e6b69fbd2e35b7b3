/** `app`: its life from before ready to exit. */
import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { isPackaged } from './machine.ts';
import { electronVersion } from './process.ts';
import { strict } from './strict.ts';
import { emitPreventable } from './window.ts';

/** What Electron reads from the app's `package.json`. */
export interface AppDescription {
  readonly name: string;
  readonly version: string;
  readonly appPath: string;
}

export interface DoubleApp {
  readonly app: object;
  readonly events: EventEmitter;
  isReady(): boolean;
  describe(app: AppDescription): void;
  becomeReady(): void;
  quit(): void;
}

/** Files of this process are gone when it is. */
function takeLock(folder: string, events: EventEmitter): boolean {
  const file = join(folder, 'double.lock');
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch {
    const owner = Number(readFileSync(file, 'utf8'));
    try {
      process.kill(owner, 'SIGUSR2');
      return false;
    } catch {
      writeFileSync(file, String(process.pid));
    }
  }
  process.on('SIGUSR2', () => events.emit('second-instance', {}, [], folder, undefined));
  process.on('exit', () => rmSync(file, { force: true }));
  return true;
}

export function createApp(closeBrowser: () => Promise<void>): DoubleApp {
  const events = new EventEmitter();
  const ready = Promise.withResolvers<void>();
  let isReady = false;
  let exiting = false;
  let name = 'Electron';
  let version = electronVersion;
  let appPath = process.cwd();
  const appData = join(homedir(), '.config');
  const paths = new Map([
    ['appData', appData],
    ['home', homedir()],
  ]);

  function exit(code = 0): void {
    if (exiting) return;
    exiting = true;
    const patience = setTimeout(() => process.exit(code), 5_000);
    void closeBrowser().finally(() => {
      clearTimeout(patience);
      process.exit(code);
    });
  }

  function quit(): void {
    if (exiting || emitPreventable(events, 'before-quit', {})) return;
    if (!emitPreventable(events, 'will-quit', {})) exit(0);
  }

  const app = strict(
    'App',
    Object.assign(events, {
      isPackaged,
      whenReady: () => ready.promise,
      isReady: () => isReady,
      getVersion: () => version,
      getName: () => name,
      setName: (given: string) => void (name = given),
      getAppPath: () => appPath,
      getPath: (which: string) => paths.get(which) ?? join(appData, name),
      setPath(which: string, path: string) {
        if (isReady && which === 'sessionData')
          throw new Error('sessionData is set before the app is ready.');
        paths.set(which, path);
      },
      enableSandbox() {
        if (isReady) throw new Error('app.enableSandbox() is for before the app is ready.');
      },
      requestSingleInstanceLock: () => takeLock(paths.get('userData') ?? join(appData, name), events),
      quit,
      exit,
    }),
  );
  return {
    app,
    events,
    isReady: () => isReady,
    describe(described) {
      ({ name, version, appPath } = described);
    },
    becomeReady() {
      isReady = true;
      // Windows look for it.
      events.on('double:ready', () => undefined);
      ready.resolve();
    },
    quit,
  };
}
