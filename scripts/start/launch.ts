/** Starts a host: the hub with Electron's windows, or the one whose screens are pages. */
import type { ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Arguments } from '../../src/main/host/arguments.ts';
import { type ChildAnswer, startChild } from '../process/child.ts';
import { startElectron } from '../electron/start-electron.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Node lets the young part of its heap grow to 128 MB under a flood and gives it back late; 16 MB are as quick for what
 * a hub does (docs/install/git-checkout.md has it for services). The old part grows to three times what lives in it
 * before it is collected, and its pages are kept; with this it grows by a third.
 */
export const HUB_NODE_FLAGS: readonly string[] = ['--max-semi-space-size=8', '--heap-growing-percent=30'];

/**
 * For glibc, which by itself keeps a heap for each thread, raises its thresholds to 32 MB after the first large block,
 * and so keeps most of what a flood has used (mallopt(3)). With these it gives blocks of 64 kB, what Node reads at once
 * from a socket, back when they are free, and has no more than two heaps. Other C libraries know none of them.
 */
const MALLOC_VARIABLES: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * What the environment of a hub without windows has in addition; a choice of the person's own stands. Electron gets none
 * of it: nothing was measured there.
 */
export function hubVariables(platform: NodeJS.Platform, given: Variables): Readonly<Record<string, string>> {
  if (platform !== 'linux') return {};
  return Object.fromEntries(Object.entries(MALLOC_VARIABLES).filter(([name]) => given[name] === undefined));
}

/**
 * An Electron has run its first line by then on a slow machine that has just been switched on, whose scanner of viruses
 * looks at it for the first time; one that hangs never does.
 */
export const ELECTRON_RUNS_WITHIN_MS = 120_000;

/** A start that takes longer is mentioned: a keyring may ask for its password, or a database is brought to a new version. */
const SLOW_START_MS = 30_000;
const SLOW_START =
  'Foyer is still starting after 30 seconds. If this computer asks for the password of its keyring, enter it.';

export interface Launch {
  /** Electron's executable; undefined for the host without windows. */
  readonly electron: string | undefined;
  readonly given: Arguments;
  readonly dataDir: string;
  /** Of the screens; the host's own choice when undefined. */
  readonly port: number | undefined;
  readonly env: Readonly<Record<string, string>>;
  /** Gets each line of stderr. */
  readonly onError: (line: string) => void;
  /** Gets the process at once, before it is ready. */
  readonly onSpawn: (process: ChildProcess) => void;
}

export function launch({
  electron,
  given,
  dataDir,
  port,
  env,
  onError,
  onSpawn,
}: Launch): Promise<ChildAnswer> {
  const args = [
    '--data-dir',
    dataDir,
    '--json',
    ...(port === undefined ? [] : ['--port', String(port)]),
    ...(given.configFile === undefined ? [] : ['--config', given.configFile]),
    ...(given.open === undefined ? [] : ['--open', given.open.join(',')]),
    ...(given.kioskMode ? ['--kiosk-mode'] : []),
    ...(given.gateway ? ['--gateway'] : []),
  ];
  const slow = { afterMs: SLOW_START_MS, onSlow: () => onError(SLOW_START) };
  const shared = { cwd: process.cwd(), env, slow, onError, onSpawn };
  return electron === undefined
    ? startChild({
        ...shared,
        env: { ...hubVariables(process.platform, process.env), ...env },
        command: process.execPath,
        args: [...HUB_NODE_FLAGS, join(ROOT, 'out/main/headless.js'), ...args],
      })
    : startElectron({
        ...shared,
        binary: electron,
        app: ROOT,
        switches: given.chromium,
        args,
        runsWithinMs: ELECTRON_RUNS_WITHIN_MS,
      });
}
