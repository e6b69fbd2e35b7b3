/**
 * `node test/electron/session/main.ts COMMAND…`: runs a command as a person at a desk of their own would, on the Electron
 * that `FOYER_TEST_ELECTRON` names: with a display of three monitors to come and go, a window manager without keys of its
 * own, a bus and a keyring. Root becomes `nobody`, in a copy of this checkout, for Electron starts for no root; it also
 * gets a network that ends at this machine, and processes that end with it. Exit code: the command's.
 */
import { type ChildProcess, spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { randomInt } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { testElectron } from '../../../scripts/electron/electron-under-test.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const NODE = join(ROOT, 'node_modules/.bin/node');
/** Set below the namespaces that root makes. */
const INSIDE_VARIABLE = 'FOYER_TEST_SESSION';
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const person: SpawnOptions = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** openbox without keys and menus: what a key does is then the app's doing. */
const OPENBOX =
  '<openbox_config xmlns="http://openbox.org/3.4/rc"><focus><focusNew>yes</focusNew></focus><keyboard/><mouse/></openbox_config>';

function giveUp(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const exitOf = (child: ChildProcess): Promise<number> =>
  new Promise((done) => {
    child.once('exit', (code) => done(code ?? 1));
    child.once('error', () => done(1));
  });

/** Namespaces of its own, whose first process takes leave of those whose parents have gone. */
function goInside(command: readonly string[]): ChildProcess {
  const here = [NODE, import.meta.filename, ...command];
  const env = { ...process.env, [INSIDE_VARIABLE]: '1' };
  const apart = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
  if (isRoot && spawnSync('unshare', [...apart, 'true']).status === 0)
    return spawn('unshare', [...apart, 'bash', '-c', 'ip link set lo up; "$@"; exit $?', '_', ...here], {
      env,
      stdio: 'inherit',
    });
  return spawn(NODE, here.slice(1), { env, stdio: 'inherit' });
}

/** Files that Electron's person may write, with the packages of this checkout. */
function copyOf(folder: string): string {
  const copy = join(folder, 'checkout');
  const left = new Set(['node_modules', '.git', 'test-results', 'packages'].map((name) => join(ROOT, name)));
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !left.has(path) });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  spawnSync('chown', ['-R', '-h', `${NOBODY}:${NOBODY}`, copy]);
  return copy;
}

const started: ChildProcess[] = [];

/** Starts what stays, and answers the first line it prints on descriptor 3. */
function startAndHear(file: string, args: readonly string[], options: SpawnOptions): Promise<string> {
  const child = spawn(file, [...args], { ...options, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  started.push(child);
  return new Promise((done) => {
    let heard = '';
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
      if (heard.includes('\n')) done(heard.split('\n')[0] ?? '');
    });
    for (const end of ['exit', 'error']) child.once(end, () => giveUp(`${file} does not run here.`));
  });
}

async function until(what: string, holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (holds()) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  giveUp(`The test session has no ${what}.`);
}

/**
 * A number that no other display has. The server's own choice would take one from another session: its lock names a
 * process, which is none in these namespaces.
 */
function freeDisplay(): number {
  const first = 100 + randomInt(800);
  for (let number = first; ; number += 1) if (!existsSync(`/tmp/.X11-unix/X${number}`)) return number;
}

/** The display, the bus, the window manager and the keyring; answers the variables that name them. */
async function sitDown(folder: string, home: string): Promise<NodeJS.ProcessEnv> {
  const conf = join(import.meta.dirname, 'monitors.conf');
  const log = join(folder, 'xorg.log');
  const display = `:${freeDisplay()}`;
  const server = [
    display,
    '-displayfd',
    '3',
    '-config',
    conf,
    '-logfile',
    log,
    '-noreset',
    '-novtswitch',
    '-ac',
  ];
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) => /^(?:FOYER_|CI$|TZ$|ZONE_)/.test(name)),
    ),
    PATH: `${join(ROOT, 'node_modules/.bin')}:/usr/local/bin:/usr/bin:/bin`,
    HOME: home,
    LANG: 'C.UTF-8',
    XDG_RUNTIME_DIR: home,
    XDG_SESSION_TYPE: 'x11',
    XDG_CURRENT_DESKTOP: 'GNOME',
    DISPLAY: display,
  };
  await startAndHear('Xorg', [...server, '-nolisten', 'tcp'], {});
  const bus = ['--session', '--nofork', '--nopidfile', '--print-address=3'];
  env['DBUS_SESSION_BUS_ADDRESS'] = await startAndHear('dbus-daemon', bus, { ...person, env });
  writeFileSync(join(home, 'openbox.xml'), OPENBOX);
  const mine = { ...person, env, stdio: 'ignore' } as const;
  started.push(spawn('openbox', ['--config-file', join(home, 'openbox.xml')], mine));
  const keyring = ['--foreground', '--unlock', '--components=secrets'];
  const secrets = spawn('gnome-keyring-daemon', keyring, { ...mine, stdio: ['pipe', 'ignore', 'ignore'] });
  secrets.stdin.end('foyer');
  started.push(secrets);
  const says = (file: string, args: readonly string[], what: string): boolean =>
    spawnSync(file, [...args], { ...person, env, encoding: 'utf8' }).stdout?.includes(what) ?? false;
  await until('window manager', () => says('xprop', ['-root', '_NET_SUPPORTING_WM_CHECK'], '0x'));
  const owned =
    '--session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner'.split(' ');
  await until('keyring', () => says('dbus-send', [...owned, 'string:org.freedesktop.secrets'], 'true'));
  return env;
}

async function runInside(command: readonly string[]): Promise<number> {
  const electron = testElectron(process.env);
  if (electron === undefined) giveUp('FOYER_TEST_ELECTRON must name a folder with an unpacked Electron.');
  const folder = mkdtempSync(join(tmpdir(), 'foyer-session-'));
  chmodSync(folder, 0o711);
  const home = join(folder, 'home');
  mkdirSync(home, { mode: 0o700 });
  const cwd = isRoot ? copyOf(folder) : ROOT;
  if (isRoot) spawnSync('chown', [`${NOBODY}:${NOBODY}`, home]);
  for (const path of [join(electron, 'electron'), join(cwd, 'node_modules/.bin/node')])
    if (spawnSync('test', ['-x', path], person).status !== 0)
      giveUp(`Another person than root cannot run ${path}: put it where everyone may read it.`);
  try {
    const env = await sitDown(folder, home);
    const [file = '', ...args] = command;
    const all = { ...env, ELECTRON_RUN: '1', ELECTRON_OVERRIDE_DIST_PATH: electron, FOYER_BUILT: '1' };
    return await exitOf(spawn(file, args, { ...person, cwd, env: all, stdio: 'inherit' }));
  } finally {
    for (const child of started.toReversed()) {
      child.removeAllListeners();
      child.kill();
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

const command = process.argv.slice(2);
if (process.platform !== 'linux') giveUp('FOYER_TEST_ELECTRON is for Linux: elsewhere use ELECTRON_RUN=1.');
process.exitCode =
  process.env[INSIDE_VARIABLE] === '1' ? await runInside(command) : await exitOf(goInside(command));
