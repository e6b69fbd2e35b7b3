import { expect, it } from 'vitest';
import type { Surface } from '../../src/contract/roles.ts';
import type { Monitor, WindowPlace } from '../../src/main/electron/windows/window-places.ts';
import { judgeWindows, type WindowSeen } from './judge-windows.ts';

const area = (x: number, width = 1920, height = 1080) => ({ x, y: 0, width, height });
const monitor = (id: number, x: number): Monitor => ({ id, bounds: area(x), workArea: area(x) });
const [MAIN, SECOND] = [monitor(1, 0), monitor(2, 1920)];
const DISPLAY: WindowPlace = { kind: 'full', monitor: SECOND };
const DESK: WindowPlace = { kind: 'window', monitor: MAIN, bounds: area(10, 800, 600) };

const shown = (bounds: WindowSeen['bounds']): WindowSeen => ({
  visible: true,
  minimized: false,
  drawn: true,
  bounds,
});

const judged = (surface: Surface, place: WindowPlace, seen?: WindowSeen, canPlace = true) =>
  judgeWindows({
    places: new Map([[surface, place]]),
    windows: new Map(seen === undefined ? [] : [[surface, seen]]),
    canPlace,
  });

it('a window passes on its monitor, and one that fills its monitor only when it does', () => {
  expect(judged('desk', DESK, shown(area(200, 800, 600))).result).toBe('pass');
  expect(judged('desk', DESK, shown(area(2_000, 800, 600)))).toMatchObject({
    result: 'fail',
    seen: 'desk is not on its monitor (800×600 at 2000,0)',
  });
  expect(judged('display', DISPLAY, shown(area(1920))).result).toBe('pass');
  expect(judged('display', DISPLAY, shown(area(0)))).toMatchObject({ result: 'fail' });
});

it.each([
  ['hidden', { visible: false }],
  ['minimised', { minimized: true }],
  ['empty', { drawn: false }],
])('a window that is %s fails, and says so', (word, change) => {
  const finding = judged('desk', DESK, { ...shown(area(200, 800, 600)), ...change });
  expect(finding).toMatchObject({ result: 'fail', seen: `desk is ${word}` });
});

it('a window that is not there fails, unless it waits for a monitor; then none may be seen', () => {
  expect(judged('desk', DESK)).toMatchObject({ result: 'fail', seen: 'desk is not there' });
  expect(judged('desk', { kind: 'waits' })).toEqual({ result: 'pass', seen: 'desk waits for a monitor' });
  expect(judged('desk', { kind: 'waits' }, shown(area(0))).result).toBe('fail');
});

it('a window on Wayland, which tells nobody where it is, passes by being seen', () => {
  expect(judged('display', DISPLAY, shown(area(0)), false)).toEqual({
    result: 'pass',
    seen: 'display is seen; the compositor places them',
  });
});
