import { describe, expect, it } from 'vitest';
import { SURFACES } from '../../contract/roles.ts';
import { createEntry } from './entry.ts';

const entry = createEntry(Buffer.alloc(32, 1));
const cookieOf = (surface: (typeof SURFACES)[number], port = 4510) =>
  entry.cookieOf(surface, port).split(';', 1)[0] ?? '';

describe('the way in', () => {
  it('is a path of its own for each surface, unlike those of another start', () => {
    const other = createEntry(Buffer.alloc(32, 2));
    expect(new Set(SURFACES.flatMap((surface) => [entry.pathOf(surface), other.pathOf(surface)])).size).toBe(
      8,
    );
    for (const surface of SURFACES) {
      expect(entry.surfaceOfPath(entry.pathOf(surface))).toBe(surface);
      expect(other.surfaceOfPath(entry.pathOf(surface))).toBeUndefined();
    }
  });

  it('is the exact token and nothing like it', () => {
    const path = entry.pathOf('kiosk');
    const token = path.split('/').at(-1) ?? '';
    expect(token.length).toBeGreaterThanOrEqual(43);
    const wrong = [
      path.slice(0, -1),
      `${path}x`,
      `${path}/`,
      `/${path}`,
      path.toUpperCase(),
      path.toLowerCase(),
      `/enter/kiosk/${'A'.repeat(token.length)}`,
      '/enter/kiosk/',
      '/enter/kiosk',
      '/enter//kiosk',
      `/enter/desk/${token}`,
      `/enter/admin/${token}`,
      `/Enter/kiosk/${token}`,
      `/enter/kiosk/${token}%00`,
      `/enter/__proto__/${token}`,
    ];
    for (const each of wrong) expect(entry.surfaceOfPath(each), each).toBeUndefined();
  });

  it('leaves a cookie that no script, no other site and no other surface can use', () => {
    for (const surface of SURFACES) {
      expect(entry.cookieOf(surface, 4510)).toMatch(
        new RegExp(`^foyer-${surface}-4510=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`),
      );
      for (const other of SURFACES)
        expect(entry.admits(other, cookieOf(surface), 4510)).toBe(other === surface);
    }
    expect(cookieOf('kiosk')).not.toContain(entry.pathOf('kiosk').split('/').at(-1));
  });

  it('knows its cookie among others, and only under its own name and port', () => {
    const cookie = cookieOf('desk');
    const value = cookie.split('=')[1] ?? '';
    expect(entry.admits('desk', `a=b; ${cookie}; c=d`, 4510)).toBe(true);
    expect(entry.admits('desk', `foyer-desk-4510=old; ${cookie}`, 4510)).toBe(true);
    for (const header of [
      undefined,
      '',
      'x',
      `foyer-kiosk-4510=${value}`,
      `foyer-desk-4511=${value}`,
      `${cookie}x`,
      cookie.slice(0, -1),
      `Foyer-desk-4510=${value}`,
      `x${cookie}`,
    ]) {
      expect(entry.admits('desk', header, 4510), header).toBe(false);
    }
    expect(entry.admits('desk', cookie, 4511)).toBe(false);
  });
});
