import { describe, expect, it } from 'vitest';
import { SURFACES } from '../../../contract/roles.ts';
import { addressOf, isPageOf, surfaceOfHost } from './screen-address.ts';

describe('the address of a screen', () => {
  it('the address of a screen is the page of its own surface, with any query or fragment', () => {
    expect(addressOf('kiosk')).toBe('foyer://kiosk/kiosk/index.html');
    for (const end of ['', '?a=1', '#b', '?a#b'])
      expect(isPageOf('kiosk', addressOf('kiosk') + end)).toBe(true);
  });

  it.each([
    'foyer://desk/desk/index.html',
    'foyer://desk/kiosk/index.html',
    'foyer://kiosk/desk/index.html',
    'foyer://screens/kiosk/index.html',
    'foyer://kiosk/kiosk/',
    'foyer://kiosk/kiosk/index.html/',
    'foyer://kiosk/kiosk/../setup/index.html',
    'foyer://kiosk.example/kiosk/index.html',
    'foyer://kiosk:80/kiosk/index.html',
    'foyer://user@kiosk/kiosk/index.html',
    'https://kiosk/kiosk/index.html',
    'foyer:kiosk/kiosk/index.html',
    'about:blank',
    'data:text/html,foyer://kiosk/kiosk/index.html',
    '',
  ])('the address of a screen is nothing else: %s', (url) => {
    expect(isPageOf('kiosk', url)).toBe(false);
  });

  it('the address of a screen has a host of its own for each surface, so that none shares an origin', () => {
    const hosts = SURFACES.map((surface) => addressOf(surface).split('/')[2] ?? '');
    expect(new Set(hosts).size).toBe(SURFACES.length);
    expect(hosts.map(surfaceOfHost)).toEqual(SURFACES);
    for (const host of ['', 'screens', 'KIOSK', 'kiosk.', 'kiosk:80', 'kiosk.desk', 'constructor'])
      expect(surfaceOfHost(host), host).toBeUndefined();
  });
});
