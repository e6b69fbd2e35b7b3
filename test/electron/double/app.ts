/** `app`: its life from before ready to exit. */
import { EventEmitter } from 'node:events';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createGraphics } from './graphics.ts';
import { commitLocalState, openLocalState } from './local-state.ts';
import { isPackaged, switchValue } from './machine.ts';
import { electronVersion } from './process.ts';
import { createProcesses } from './processes.ts';
import { createAppRecovery, createCrashReporter, loseGraphics } from './recovery-parts.ts';
import { strict } from './strict.ts';
import { takeLock } from './instance-lock.ts';
import { emitPreventable } from './preventable.ts';

/** What Electron reads from the app's `package.json`. */
export interface AppDescription {
  readonly name: string;
  readonly version: string;
  readonly appPath: string;
}

export interface DoubleApp {
  readonly app: object;
  readonly events: EventEmitter;
  readonly crashReporter: object;
  isReady(): boolean;
  /** The app was asked to end and did not prevent it. */
  isQuitting(): boolean;
  describe(app: AppDescription): void;
  becomeReady(): void;
  /** The last window is closed. */
  windowsGone(): void;
}

/** How the app is called and where its folders are. */
function createIdentity(isReady: () => boolean) {
  let name = 'Electron';
  let version = electronVersion;
  let appPath = process.cwd();
  const appData = join(homedir(), '.config');
  const paths = new Map([
    ['appData', appData],
    ['home', homedir()],
  ]);
  const pathOf = (which: string): string => paths.get(which) ?? join(appData, name);
  return {
    pathOf,
    givenPath: (which: string) => paths.get(which),
    describe(described: AppDescription): void {
      ({ name, version, appPath } = described);
    },
    members: {
      getVersion: () => version,
      getName: () => name,
      setName: (given: string) => void (name = given),
      getAppPath: () => appPath,
      getPath: pathOf,
      setPath(which: string, path: string) {
        if (isReady() && which === 'sessionData')
          throw new Error('sessionData is set before the app is ready.');
        paths.set(which, path);
      },
    },
  };
}

export function createApp(closeBrowser: () => Promise<void>): DoubleApp {
  const events = new EventEmitter();
  const ready = Promise.withResolvers<void>();
  let isReady = false;
  const recovery = createAppRecovery(() => isReady);
  let quitting = false;
  let exiting = false;
  let ending = false;
  let hasLock = false;
  const identity = createIdentity(() => isReady);
  const { pathOf } = identity;

  /** Like Browser::Shutdown, this asks no window any more. */
  function shutDown(code: number): void {
    if (ending) return;
    ending = true;
    quitting = true;
    events.emit('quit', {}, code);
    const patience = setTimeout(() => process.exit(code), 5_000);
    void closeBrowser().finally(() => {
      clearTimeout(patience);
      commitLocalState();
      process.exit(code);
    });
  }

  function exit(code = Number(process.exitCode ?? 0)): void {
    quitting = true;
    exiting = true;
    events.emit('double:destroy-windows');
    // Chromium needs a moment to close; what the app does meanwhile, Electron's would not.
    process.stdout.write = () => true;
    shutDown(code);
  }

  function leave(): void {
    if (emitPreventable(events, 'will-quit', {})) quitting = false;
    else shutDown(0);
  }

  /** Asks the app, then every window; one that says no ends the asking (Electron 45, shell/browser/browser.cc). */
  function quit(): void {
    if (quitting || emitPreventable(events, 'before-quit', {})) return;
    quitting = true;
    if (events.listenerCount('double:close-windows') === 0) return leave();
    events.emit('double:close-windows', {
      none: leave,
      refused: () => void (quitting = false),
    });
  }

  function windowsGone(): void {
    if (exiting) return;
    if (quitting) leave();
    else if (events.listenerCount('window-all-closed') > 0) events.emit('window-all-closed');
    else quit();
  }

  const app = strict(
    'App',
    Object.assign(events, {
      isPackaged,
      whenReady: () => ready.promise,
      isReady: () => isReady,
      ...identity.members,
      enableSandbox() {
        if (isReady) throw new Error('app.enableSandbox() is for before the app is ready.');
      },
      requestSingleInstanceLock(data?: Record<string, unknown>) {
        hasLock = takeLock(pathOf('userData'), events, data);
        return hasLock;
      },
      commandLine: strict('CommandLine', { getSwitchValue: (name: string) => switchValue(name) ?? '' }),
      hasSingleInstanceLock: () => hasLock,
      ...recovery,
      ...createGraphics(events),
      ...createProcesses(events),
      quit,
      exit,
    }),
  );
  return {
    app,
    events,
    crashReporter: createCrashReporter(
      () => isReady,
      () => identity.givenPath('crashDumps') ?? '',
    ),
    isReady: () => isReady,
    isQuitting: () => quitting,
    describe: identity.describe,
    becomeReady() {
      openLocalState(pathOf('sessionData'));
      isReady = true;
      ready.resolve();
      events.emit('ready', {}, {});
      loseGraphics(events, recovery);
    },
    windowsGone,
  };
}
