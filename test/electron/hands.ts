/**
 * Hands on the machine's own keys, monitors and windows: by the double's control, or by xdotool and xrandr on the display
 * of `test/electron/session`, whose monitors are DUMMY0 and on.
 */
import { execFileSync } from 'node:child_process';
import type { Surface } from '../../src/contract/roles.ts';
import { type FoyerApp, isRealElectron } from './foyer-app.ts';

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

const X_NAMES: Readonly<Record<string, string>> = { Control: 'ctrl', Shift: 'shift', Alt: 'alt' };
const xName = (key: string): string =>
  key
    .split('+')
    .map((part) => X_NAMES[part] ?? part.replace(/^Arrow/, ''))
    .join('+');

/** A hand on the keyboard in front of the window of `surface`; keys as Playwright names them (`F8`, `Control+r`). */
export async function press(app: FoyerApp, surface: Surface, keys: readonly string[]): Promise<void> {
  if (isRealElectron) {
    run('xdotool', 'windowfocus', '--sync', windowNamed(await titleOf(app, surface)));
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
