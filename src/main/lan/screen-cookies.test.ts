import { describe, expect, it } from 'vitest';
import { SURFACES } from '../../contract/roles.ts';
import {
  type CookieKind,
  cookieLine,
  cookieName,
  MOST_SLOTS,
  pageOf,
  passesIn,
  slotOf,
} from './screen-cookies.ts';

const kind = (surface: CookieKind['surface'], port = 4520, isSecure = false): CookieKind => ({
  surface,
  port,
  isSecure,
});

describe('the cookie of a screen', () => {
  it('is one that no script and no other site can use, and lasts as long as browsers let it', () => {
    expect(cookieLine(kind('desk'), 1, 'id.secret')).toBe(
      'foyer-desk-4520=id.secret; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict',
    );
    expect(cookieLine(kind('kiosk'), 3, 'id.secret')).toMatch(/^foyer-kiosk-4520-3=id\.secret; /);
  });

  it('is tied to this host and to TLS where there is TLS', () => {
    expect(cookieLine(kind('desk', 4520, true), 1, 'id.secret')).toBe(
      '__Host-foyer-desk-4520=id.secret; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure',
    );
    expect(passesIn('foyer-desk-4520=id.secret', kind('desk', 4520, true), 1)).toEqual([]);
    expect(passesIn('__Host-foyer-desk-4520=id.secret', kind('desk', 4520, true), 1)).toEqual(['id.secret']);
    expect(passesIn('__Host-foyer-desk-4520=id.secret', kind('desk'), 1)).toEqual([]);
  });

  it('has a name of its own for each surface, port and slot', () => {
    const names = SURFACES.flatMap((surface) =>
      [4520, 4521].flatMap((port) =>
        Array.from({ length: MOST_SLOTS }, (_, at) => cookieName(kind(surface, port), at + 1)),
      ),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it('is found among others, each time it is there, and only under its own name', () => {
    expect(passesIn('a=b; foyer-desk-4520=x.y; c=d', kind('desk'), 1)).toEqual(['x.y']);
    expect(passesIn('foyer-desk-4520=old; foyer-desk-4520=a=b', kind('desk'), 1)).toEqual(['old', 'a=b']);
    for (const header of [
      undefined,
      '',
      'x',
      'foyer-kiosk-4520=x',
      'foyer-desk-4521=x',
      'foyer-desk-4520-2=x',
      'Foyer-desk-4520=x',
      'xfoyer-desk-4520=x',
    ])
      expect(passesIn(header, kind('desk'), 1), header).toEqual([]);
  });
});

describe('the slot in an address', () => {
  it('is the first where none is named, and one of eight otherwise', () => {
    expect(slotOf('')).toBe(1);
    expect(slotOf('a=b')).toBe(1);
    for (let slot = 1; slot <= MOST_SLOTS; slot += 1) {
      const { search, pathname } = new URL(pageOf('kiosk', slot), 'http://127.0.0.1');
      expect([pathname, slotOf(search)]).toEqual(['/kiosk/', slot]);
    }
    for (const wrong of [
      'screen=',
      'screen=0',
      'screen=9',
      'screen=-1',
      'screen=1.5',
      'screen=x',
      'screen=2&screen=3',
    ])
      expect(slotOf(wrong), wrong).toBeUndefined();
  });
});
