import { expect, it } from 'vitest';
import type { Surface } from '../../contract/roles.ts';
import { createHostScreens } from './screens-here.ts';

it('setup is told of no screens before they are served, and opens none', () => {
  const screens = createHostScreens();
  expect(screens.read()).toEqual({ kind: 'none' });
  expect(screens.openWindows()).toEqual([]);
  expect(screens.address('kiosk')).toBeUndefined();
});

it('setup in a browser gets an address for each screen that it opens, and opens no windows', () => {
  const screens = createHostScreens();
  let given = 0;
  screens.begin({
    kind: 'tabs',
    ticketFor: (surface) => `http://127.0.0.1/enter/${surface}/${(given += 1)}`,
  });
  expect(screens.read()).toEqual({ kind: 'tabs' });
  expect(screens.address('desk')).toBe('http://127.0.0.1/enter/desk/1');
  expect(screens.address('desk')).toBe('http://127.0.0.1/enter/desk/2');
  expect(screens.openWindows()).toEqual([]);
});

it('setup in a window of Foyer opens the lobby’s three, and hears which of them have no monitor', () => {
  const asked: (readonly Surface[])[] = [];
  const screens = createHostScreens();
  screens.begin({
    kind: 'windows',
    windows: {
      ask: (surfaces) => asked.push(surfaces),
      waiting: (surfaces) => surfaces.filter((surface) => surface === 'display'),
    },
  });
  expect(screens.read()).toEqual({ kind: 'windows' });
  expect(screens.openWindows()).toEqual(['display']);
  expect(asked).toEqual([['kiosk', 'desk', 'display']]);
  expect(screens.address('kiosk')).toBeUndefined();
});
