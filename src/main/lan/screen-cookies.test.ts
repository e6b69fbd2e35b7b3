import { describe, expect, it } from 'vitest';
import { SURFACES } from '../../contract/roles.ts';
import {
  claimIn,
  type CookieKind,
  cookieLine,
  cookieName,
  cookiesIn,
  MAX_COOKIES,
  MAX_SLOTS,
  pageOf,
  passesIn as passesOf,
  passesInAll,
  slotInQuery,
} from './screen-cookies.ts';

const kind = (surface: CookieKind['surface'], port = 4520, isSecure = false): CookieKind => ({
  surface,
  port,
  isSecure,
});

const passesIn = (header: string | undefined, of: CookieKind, slot: number): readonly string[] =>
  passesOf(cookiesIn(header), of, slot);

describe('the cookie of a screen', () => {
  it('the cookie of a screen is one that no script and no other site can use, and lasts as long as browsers let it', () => {
    expect(cookieLine(kind('desk'), 1, 'id.secret')).toBe(
      'foyer-desk-4520=id.secret; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict',
    );
    expect(cookieLine(kind('kiosk'), 3, 'id.secret')).toMatch(/^foyer-kiosk-4520-3=id\.secret; /);
  });

  it('the cookie of a screen is tied to this host and to TLS where there is TLS', () => {
    expect(cookieLine(kind('desk', 4520, true), 1, 'id.secret')).toBe(
      '__Host-foyer-desk-4520=id.secret; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure',
    );
    expect(passesIn('foyer-desk-4520=id.secret', kind('desk', 4520, true), 1)).toEqual([]);
    expect(passesIn('__Host-foyer-desk-4520=id.secret', kind('desk', 4520, true), 1)).toEqual(['id.secret']);
    expect(passesIn('__Host-foyer-desk-4520=id.secret', kind('desk'), 1)).toEqual([]);
  });

  it('the cookie of a screen has a name of its own for each surface, port and slot', () => {
    const names = SURFACES.flatMap((surface) =>
      [4520, 4521].flatMap((port) =>
        Array.from({ length: MAX_SLOTS }, (_, at) => cookieName(kind(surface, port), at + 1)),
      ),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it('the cookie of a screen is found among others, each time it is there, and only under its own name', () => {
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

describe('a header of a stranger that holds as much as fits', () => {
  it('a header of a stranger that holds as much as fits has no more of our cookies looked at than a browser has of them', () => {
    const header = '__Host-foyer-kiosk-4520=a;'.repeat(1_200);
    expect(passesInAll(cookiesIn(header), 4520).length).toBe(MAX_COOKIES);
  });

  it('a header of a stranger that holds as much as fits has nothing of others’ names kept, and ours found behind them', () => {
    for (const filler of [
      ';'.repeat(32_000),
      'a=;'.repeat(10_000),
      ' '.repeat(32_000),
      'foyer-'.repeat(5_000),
    ]) {
      const cookies = cookiesIn(`${filler}; __Host-foyer-pair-4524=mine; foyer-desk-4520=x.y `);
      expect([...cookies.keys()]).toEqual(['__Host-foyer-pair-4524', 'foyer-desk-4520']);
      expect([claimIn(cookies, 4524), passesOf(cookies, kind('desk'), 1)]).toEqual(['mine', ['x.y']]);
    }
  });

  it('a header of a stranger that holds as much as fits has every slot of every surface found, in both spellings', () => {
    const kinds = SURFACES.flatMap((surface) => [kind(surface), kind(surface, 4520, true)]);
    const names = kinds.flatMap((one) =>
      Array.from({ length: MAX_SLOTS }, (_, at) => cookieName(one, at + 1)),
    );
    const cookies = cookiesIn(names.map((name) => `${name}=x`).join('; '));
    expect([...cookies.keys()]).toEqual(names);
  });
});

describe('the slot in an address', () => {
  it('the slot in an address is the first where none is named, and one of eight otherwise', () => {
    expect(slotInQuery('')).toBe(1);
    expect(slotInQuery('a=b')).toBe(1);
    for (let slot = 1; slot <= MAX_SLOTS; slot += 1) {
      const { search, pathname } = new URL(pageOf('kiosk', slot), 'http://127.0.0.1');
      expect([pathname, slotInQuery(search)]).toEqual(['/kiosk/', slot]);
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
      expect(slotInQuery(wrong), wrong).toBeUndefined();
  });
});
