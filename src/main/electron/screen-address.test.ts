import { describe, expect, it } from 'vitest';
import { addressOf, isPageOf } from './screen-address.ts';

describe('the address of a screen', () => {
  it('is the page of its own surface, with any query or fragment', () => {
    expect(addressOf('kiosk')).toBe('foyer://screens/kiosk/index.html');
    for (const end of ['', '?a=1', '#b', '?a#b'])
      expect(isPageOf('kiosk', addressOf('kiosk') + end)).toBe(true);
  });

  it.each([
    'foyer://screens/desk/index.html',
    'foyer://screens/kiosk/',
    'foyer://screens/kiosk/index.html/',
    'foyer://screens/kiosk/../setup/index.html',
    'foyer://screens.example/kiosk/index.html',
    'foyer://screens:80/kiosk/index.html',
    'foyer://user@screens/kiosk/index.html',
    'https://screens/kiosk/index.html',
    'foyer:screens/kiosk/index.html',
    'about:blank',
    'data:text/html,foyer://screens/kiosk/index.html',
    '',
  ])('is nothing else: %s', (url) => {
    expect(isPageOf('kiosk', url)).toBe(false);
  });
});
