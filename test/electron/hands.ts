/**
 * Hands on the machine's own keys, monitors and windows: by the double's control, or by xdotool and xrandr on the display
 * of `test/electron/session`, whose monitors are DUMMY0 and on.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Surface } from '../../src/contract/roles.ts';
import { type FoyerApp, isRealElectron } from './foyer-app.ts';
import { APART_VARIABLE } from './keyring-apart.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** A real Electron on somebody's own desktop is given no hands. */
export const hasHands = !isRealElectron || process.env['FOYER_TEST_SESSION'] === '1';

export const run = (file: string, ...args: readonly string[]): string =>
  execFileSync(file, [...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1e9 });

const WIDTH = 1_920;
const SIZE = `${WIDTH}x1080`;

/** The outputs of the first monitors, as xrandr numbers them from 0 and the double from 1. */
const outputOf = (monitor: number): string => `DUMMY${monitor - 1}`;

/** `xrandr` with these words; a program is told which monitors there are once they have been asked for. */
export function xrandr(...words: readonly string[]): void {
  run('xrandr', ...words);
  run('xrandr');
}

/** The same for one output. */
const setMonitor = (monitor: number, ...words: readonly string[]): void =>
  xrandr('--output', outputOf(monitor), ...words);

const MONITORS = [1, 2, 3];

/** So many monitors in a row, each of 1920x1080; those that are there stay as they are, for the double is told at its start. */
export function lineUp(monitors: number): void {
  if (!isRealElectron) return;
  for (const n of MONITORS) run('xrandr', '--addmode', outputOf(n), SIZE);
  const words = MONITORS.flatMap((n) => {
    const place = ['--mode', SIZE, '--pos', `${(n - 1) * WIDTH}x0`];
    return ['--output', outputOf(n), ...(n <= monitors ? place : ['--off'])];
  });
  xrandr(...words, '--output', outputOf(1), '--primary');
}

export async function unplug(app: FoyerApp, monitor: number): Promise<void> {
  if (isRealElectron) setMonitor(monitor, '--off');
  else await app.evaluate(({ __double }, id) => __double.unplug(id), monitor);
}

/** The second monitor is there again, or the one that was taken away. */
export async function plug(app: FoyerApp): Promise<void> {
  if (isRealElectron) lineUp(2);
  else await app.evaluate(({ __double }) => void __double.plug(), undefined);
}

/** Another size for the monitor, which stays where it is. */
export async function resize(app: FoyerApp, monitor: number, size: `${number}x${number}`): Promise<void> {
  const x = (monitor - 1) * WIDTH;
  if (isRealElectron) {
    run('xrandr', '--addmode', outputOf(monitor), size);
    setMonitor(monitor, '--mode', size, '--pos', `${x}x0`);
    return;
  }
  const [width = 0, height = 0] = size.split('x').map(Number);
  const bounds = { x, y: 0, width, height };
  await app.evaluate(({ __double }, [id, wish]) => __double.changeMetrics(id, wish), [
    monitor,
    { bounds },
  ] as const);
}

const titleOf = (app: FoyerApp, surface: Surface): Promise<string> =>
  app.evaluate(
    ({ BrowserWindow }, name) =>
      BrowserWindow.getAllWindows()
        .find((each) => each.webContents.getURL().includes(`/${name}/`))
        ?.getTitle() ?? '',
    surface,
  );

/** X11's number of the window with this title. */
function windowNamed(title: string): string {
  const [id = ''] = run('xdotool', 'search', '--onlyvisible', '--name', `^${title}$`).split('\n');
  return id;
}

/** A person comes to the window, as by a task bar. */
export async function touch(app: FoyerApp, surface: Surface): Promise<void> {
  if (isRealElectron) run('xdotool', 'windowactivate', windowNamed(await titleOf(app, surface)));
  else
    await app.evaluate(({ BrowserWindow, __double }, name) => {
      const window = BrowserWindow.getAllWindows().find((each) =>
        each.webContents.getURL().includes(`/${name}/`),
      );
      if (window === undefined) throw new Error(`There is no ${name} window.`);
      __double.touch(window);
    }, surface);
}

/** How often a window is asked whether the keyboard is its own, every 50 ms. */
const LOOKS = 200;

/** X11 gives a window the keyboard before Chromium knows, which hears no key until then. */
async function takeKeyboard(app: FoyerApp, surface: Surface): Promise<void> {
  run('xdotool', 'windowfocus', '--sync', windowNamed(await titleOf(app, surface)));
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const isFocused = await app.evaluate(
      ({ BrowserWindow }, name) =>
        BrowserWindow.getFocusedWindow()?.webContents.getURL().includes(`/${name}/`) === true,
      surface,
    );
    if (isFocused) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}

const X_NAMES: Readonly<Record<string, string>> = { Control: 'ctrl', Shift: 'shift', Alt: 'alt' };
const xName = (key: string): string =>
  key
    .split('+')
    .map((part) => X_NAMES[part] ?? part.replace(/^Arrow/, ''))
    .join('+');

/** A hand on the keyboard in front of the window of `surface`; keys as Playwright names them (`F8`, `Control+r`). */
export async function press(app: FoyerApp, surface: Surface, keys: readonly string[]): Promise<void> {
  if (isRealElectron) {
    await takeKeyboard(app, surface);
    for (const key of keys) run('xdotool', 'key', '--clearmodifiers', xName(key));
    return;
  }
  await app.evaluate(
    async ({ BrowserWindow, __double }, [name, list]) => {
      const window = BrowserWindow.getAllWindows().find((each) =>
        each.webContents.getURL().includes(`/${name}/`),
      );
      if (window === undefined) throw new Error(`There is no ${name} window.`);
      for (const key of list) await __double.press(window, key);
    },
    [surface, keys] as const,
  );
}

interface Placed {
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What the window manager shows, by X11's word, bottom to top. */
export function placedWindows(): readonly Placed[] {
  const ids = run('xprop', '-root', '_NET_CLIENT_LIST_STACKING').match(/0x[\da-f]+/g) ?? [];
  return ids.flatMap((id) => {
    if (!run('xwininfo', '-id', id).includes('IsViewable')) return [];
    const told = run('xdotool', 'getwindowgeometry', '--shell', id);
    const [x = 0, y = 0, width = 0, height = 0] = ['X', 'Y', 'WIDTH', 'HEIGHT'].map((name) =>
      Number(new RegExp(`^${name}=(-?\\d+)`, 'm').exec(told)?.[1]),
    );
    return [{ title: run('xdotool', 'getwindowname', id).trim(), x, y, width, height }];
  });
}

/** The title of the window that covers the middle of the monitor. */
export function topOn(app: FoyerApp, monitor: number): Promise<string | undefined> {
  if (!isRealElectron) return app.evaluate(({ __double }, id) => __double.topOn(id), monitor);
  const [atX, atY] = [(monitor - 0.5) * WIDTH, 540];
  const top = placedWindows().findLast(
    ({ x, y, width, height }) => atX >= x && atX < x + width && atY >= y && atY < y + height,
  );
  return Promise.resolve(top?.title);
}

/** What `test/electron/session` gives its keyring. */
const KEYRING_PASSWORD = 'foyer';
const KEYRING = '/org/freedesktop/secrets';

/** Locks the keyring of the machine; a start of the app with these variables finds it so. `state`: a file for the double. */
export function lockKeyring(state: string): Readonly<Record<string, string>> {
  if (!isRealElectron) {
    writeFileSync(state, 'locked');
    return { FOYER_DOUBLE_KEYRING: state };
  }
  const call = ['--session', '--print-reply', '--dest=org.freedesktop.secrets', KEYRING];
  run(
    'dbus-send',
    ...call,
    'org.freedesktop.Secret.Service.Lock',
    `array:objpath:${KEYRING}/collection/login`,
  );
  return { [APART_VARIABLE]: '1' };
}

const isKeyringLocked = (): boolean => {
  const call = [
    '--session',
    '--print-reply',
    '--dest=org.freedesktop.secrets',
    `${KEYRING}/collection/login`,
  ];
  const property = ['string:org.freedesktop.Secret.Collection', 'string:Locked'];
  const { stdout } = spawnSync('dbus-send', [...call, 'org.freedesktop.DBus.Properties.Get', ...property], {
    encoding: 'utf8',
  });
  return !stdout.includes('boolean false');
};

const QUESTION = 'Unlock Login Keyring';

/** Whether someone is asked for the keyring's password on this screen. */
export const keyringAsks = (): boolean =>
  isRealElectron && placedWindows().some(({ title }) => title === QUESTION);

/** What a person does where the keyring asks; waits for its question. */
function answerKeyring(...keys: readonly (readonly string[])[]): void {
  const [id = ''] = run('xdotool', 'search', '--sync', '--onlyvisible', '--name', `^${QUESTION}$`).split(
    '\n',
  );
  run('xdotool', 'windowactivate', '--sync', id);
  for (const each of keys) run('xdotool', ...each);
}

/** Someone types the keyring's password where it is asked for. */
export async function unlockKeyring(app: FoyerApp, state: string): Promise<void> {
  if (isRealElectron) return answerKeyring(['type', KEYRING_PASSWORD], ['key', 'Return']);
  writeFileSync(state, 'keyring');
  await app.evaluate(({ __double }) => __double.unlockKeyring('keyring'), undefined);
}

/** Nothing stays locked for what comes after: where it is, Foyer asks for the keyring itself, and someone answers. */
export async function leaveKeyringOpen(): Promise<void> {
  if (!isRealElectron || !isKeyringLocked()) return;
  const folder = mkdtempSync(join(tmpdir(), 'foyer-asks-'));
  const asking = spawn(String(createRequire(import.meta.url)('electron')), [ROOT], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, FOYER_KEYCHAIN_ERRAND: folder },
  });
  const ended = once(asking, 'close');
  asking.stdin.write('{"seal":["open?"],"open":[]}\n');
  answerKeyring(['type', KEYRING_PASSWORD], ['key', 'Return']);
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

/** Someone closes the question. */
export async function dismissKeyring(app: FoyerApp): Promise<void> {
  if (isRealElectron) return answerKeyring(['key', 'Escape']);
  await app.evaluate(({ __double }) => __double.dismissKeyring(), undefined);
}
