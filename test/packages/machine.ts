/**
 * A fresh Debian of its own, booted by systemd-nspawn: what `npm run test:packages` installs packages on. It sees the
 * network of this process, which is loopback alone, so this process and the machine reach each other at 127.0.0.1, and
 * two machines at a time take each other's ports. Whatever is left of it ends with the run (`scripts/test-packages.ts`).
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Ended, outputOf, runToEnd } from './ended.ts';

export interface Machine {
  /** Its files, as this process sees them: what is copied or read there is in the machine, but for /run and /tmp. */
  readonly root: string;
  /** Resolves once systemd has started everything; answers after how many ms. */
  boot(): Promise<number>;
  /** Runs a program as root to its end, booted or not. */
  run(...command: readonly string[]): Promise<Ended>;
  /** The same; answers what it printed, and throws where it did not end with 0. */
  must(...command: readonly string[]): Promise<string>;
  /** The same for a line of shell. */
  sh(line: string): Promise<string>;
  /** Leaves so many MB of its disk free; all of it is free again with `undefined`. */
  leaveFree(megabytes: number | undefined): void;
  /** Shuts it down; it can be booted again. */
  powerOff(): Promise<void>;
  /** A power cut; it can be booted again. */
  cutPower(): Promise<void>;
  /** Cuts its power and removes it. */
  remove(): Promise<void>;
}

export interface MachineOptions {
  /** The size of its disk beside the fresh system, in MB; it is in memory then. Without it: the disk of this machine. */
  readonly diskMb?: number;
}

/** Handed over by `npm run test:packages`. */
function givenBy(variable: string): string {
  const given = process.env[variable];
  if (given) return given;
  throw new Error('These tests need a fresh Debian. "npm run test:packages" brings it and runs them.');
}

const insist = (command: string, ...args: readonly string[]): void => {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
};

/**
 * A control group of its own below this process', in each tree that systemd uses: two systems that share one stop each
 * other's services. Answers the files in which a process enters it.
 */
function controlGroup(name: string): readonly string[] {
  return readFileSync('/proc/self/cgroup', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, kind, path = ''] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
      const trees = kind === 'name=systemd' ? ['systemd'] : kind === '' ? ['unified', '.'] : [];
      const group = trees.map((tree) => join('/sys/fs/cgroup', tree, path)).find(isGroup);
      if (group === undefined) return [];
      mkdirSync(join(group, name), { recursive: true });
      return [join(group, name, 'cgroup.procs')];
    });
}

/** The last processes may be about to end, and until then their groups stay. */
async function removeGroup(name: string): Promise<void> {
  const folders = controlGroup(name).map(dirname);
  for (let looks = 0; looks < 100 && folders.some((folder) => existsSync(folder)); looks += 1) {
    await runToEnd('find', [...folders, '-depth', '-type', 'd', '-delete']);
    await sleep(50);
  }
}

function isGroup(folder: string): boolean {
  try {
    readFileSync(join(folder, 'cgroup.procs'));
    return true;
  } catch {
    return false;
  }
}

/** What a program in the machine finds, as after a login of root. */
const ENVIRONMENT = [
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  'HOME=/root',
  'LANG=C.UTF-8',
  'DEBIAN_FRONTEND=noninteractive',
];

const GIVEN = ENVIRONMENT.map((assignment) => `--setenv=${assignment}`);

/** The first process of what `nspawn` runs; undefined before it is there. */
const firstProcess = (nspawn: number): number | undefined => {
  const [pid] = readFileSync(`/proc/${nspawn}/task/${nspawn}/children`, 'utf8').split(' ');
  return pid ? Number(pid) : undefined;
};

/** Nothing of it is told to this machine's own systemd, where there is one. */
const ALONE = '-q --register=no --keep-unit --console=pipe'.split(' ');

interface Running {
  readonly nspawn: ChildProcess;
  readonly ended: Promise<void>;
  readonly pid: number;
}

function startSystem(root: string, console: string): { nspawn: ChildProcess; ended: Promise<void> } {
  const enter = controlGroup(basename(root)).map((file) => `echo $$ > ${file} && `);
  const flags = [
    '-q',
    '-D',
    root,
    '--register=no',
    '--keep-unit',
    '--link-journal=no',
    '--console=pipe',
    '-b',
  ];
  const nspawn = spawn('sh', ['-c', `${enter.join('')}exec systemd-nspawn "$@"`, 'sh', ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [nspawn.stdout, nspawn.stderr])
    stream.on('data', (chunk: Buffer) => appendFileSync(console, chunk));
  const ended = new Promise<void>((done) => void nspawn.once('close', () => done()));
  return { nspawn, ended };
}

/** All but its network, which is this process' own. */
const ITS_WORLD = '--mount --uts --ipc --pid --root --wd'.split(' ');

const inside = (pid: number, command: readonly string[]): readonly string[] => [
  `--target=${pid}`,
  ...ITS_WORLD,
  '--',
  'env',
  '-i',
  ...ENVIRONMENT,
  ...command,
];

/** Looks until systemd has nothing more to start. It says `degraded` where a unit failed: tests look at theirs. */
async function untilStarted({ nspawn }: { nspawn: ChildProcess }, console: string): Promise<number> {
  for (;;) {
    if (nspawn.exitCode !== null || nspawn.signalCode !== null)
      throw new Error(`The machine did not boot: ${readFileSync(console, 'utf8').slice(-2_000)}`);
    const pid = firstProcess(nspawn.pid ?? 0);
    if (pid !== undefined) {
      const { output } = await runToEnd('nsenter', inside(pid, ['systemctl', 'is-system-running']));
      if (/^(?:running|degraded)\n/.test(output)) return pid;
    }
    await sleep(50);
  }
}

/** The fresh system below, and a folder of its own above it that takes what is written. */
function mountRoot(folder: string, { diskMb }: MachineOptions): string {
  if (diskMb !== undefined) insist('mount', '-t', 'tmpfs', '-o', `size=${diskMb}m`, 'foyer-machine', folder);
  const at = (name: string): string => join(folder, name);
  for (const name of ['written', 'work', basename(folder)]) mkdirSync(at(name));
  const root = at(basename(folder));
  const layers = `lowerdir=${givenBy('FOYER_TEST_DEBIAN')},upperdir=${at('written')},workdir=${at('work')}`;
  insist('mount', '-t', 'overlay', '-o', layers, 'foyer-machine', root);
  return root;
}

/** A fresh system, not booted. */
export function freshMachine(options: MachineOptions = {}): Machine {
  const folder = mkdtempSync(join(givenBy('FOYER_TEST_MACHINES'), 'machine-'));
  const root = mountRoot(folder, options);
  const console = join(folder, 'console');
  const ballast = join(folder, 'ballast');
  writeFileSync(console, '');
  let running: Running | undefined;

  async function cutPower(): Promise<void> {
    // With the first process all others of the machine end. They would outlive the program that started it.
    if (running) process.kill(running.pid, 'SIGKILL');
    await running?.ended;
    running = undefined;
  }

  const run = (...command: readonly string[]): Promise<Ended> =>
    running
      ? runToEnd('nsenter', inside(running.pid, command))
      : runToEnd('systemd-nspawn', [...ALONE, ...GIVEN, '-D', root, '--', ...command]);
  const must = (...command: readonly string[]): Promise<string> => outputOf(command, run(...command));

  return {
    root,
    async boot() {
      const began = performance.now();
      const started = startSystem(root, console);
      running = { ...started, pid: await untilStarted(started, console) };
      return performance.now() - began;
    },
    run,
    must,
    sh: (line) => must('sh', '-ec', line),
    leaveFree(megabytes) {
      rmSync(ballast, { force: true });
      if (megabytes === undefined) return;
      const free = spawnSync('df', ['--output=avail', '-B1M', folder], { encoding: 'utf8' }).stdout;
      const taken = Number(free.split('\n')[1]) - megabytes;
      insist('fallocate', '-l', `${taken}M`, ballast);
    },
    async powerOff() {
      running?.nspawn.kill('SIGTERM');
      await running?.ended;
      running = undefined;
    },
    cutPower,
    async remove() {
      await cutPower();
      await removeGroup(basename(root));
      insist('umount', root);
      if (options.diskMb !== undefined) insist('umount', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
