import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SURFACES } from '../../contract/roles.ts';
import { createEntry, mintTicket, TICKET_MS } from './entry.ts';

const secret = { key: Buffer.alloc(32, 1), run: 'A'.repeat(22) };
const another = { key: Buffer.alloc(32, 2), run: 'A'.repeat(22) };

/** An entry, and a clock that both sides read. */
function way(begins = 5_000) {
  let time = begins;
  const now = (): number => time;
  return {
    entry: createEntry(secret, now),
    now,
    pass: (ms: number) => (time += ms),
    mint: (surface: (typeof SURFACES)[number]) =>
      mintTicket(secret, surface, { now: now(), random: randomBytes }),
    /** The hub is started again, on the same machine, with the same secret. */
    restart: () => createEntry(secret, now),
  };
}

describe('the printed address', () => {
  it('the printed address is a path of its own for each surface, unlike those of another start', () => {
    const { entry, now } = way();
    const other = createEntry(another, now);
    expect(new Set(SURFACES.flatMap((surface) => [entry.pathOf(surface), other.pathOf(surface)])).size).toBe(
      8,
    );
    for (const surface of SURFACES) {
      expect(entry.opens(surface, entry.pathOf(surface))).toBe(true);
      expect(other.opens(surface, entry.pathOf(surface))).toBe(false);
      for (const foreign of SURFACES.filter((each) => each !== surface))
        expect(entry.opens(foreign, entry.pathOf(surface))).toBe(false);
    }
  });

  it('the printed address is the exact token and nothing like it', () => {
    const { entry } = way();
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
      `x/enter/kiosk/${token}`,
    ];
    for (const each of wrong) expect(entry.opens('kiosk', each), each).toBe(false);
  });
});

describe('a ticket', () => {
  it('a ticket opens its surface once', () => {
    const { entry, mint } = way();
    for (const surface of SURFACES) {
      const path = mint(surface);
      for (const other of SURFACES.filter((each) => each !== surface))
        expect(entry.opens(other, path)).toBe(false);
      expect(entry.opens(surface, path)).toBe(true);
      expect(entry.opens(surface, path)).toBe(false);
    }
    expect(mint('kiosk')).not.toBe(mint('kiosk'));
  });

  it('a ticket is good for a minute, and no longer', () => {
    const { entry, mint, pass } = way();
    const [first, second] = [mint('desk'), mint('desk')];
    pass(TICKET_MS - 1);
    expect(entry.opens('desk', first)).toBe(true);
    pass(1);
    expect(entry.opens('desk', second)).toBe(false);
  });

  it('a ticket made before the hub began opens nothing: the hub before knew which were used', () => {
    const { entry, mint, pass, restart } = way();
    const path = mint('desk');
    expect(entry.opens('desk', path)).toBe(true);
    pass(10);
    const again = restart();
    expect(again.opens('desk', path)).toBe(false);
    expect(again.opens('desk', mint('desk'))).toBe(true);
  });

  it('a ticket cannot be made, lengthened or changed without the secret', () => {
    const { entry, mint, now } = way();
    const path = mint('kiosk');
    const [expiry = '', nonce = '', signature = ''] = (path.split('/').at(-1) ?? '').split('.');
    const later = (Number.parseInt(expiry, 36) + 1).toString(36);
    const wrong = [
      `/enter/kiosk/${later}.${nonce}.${signature}`,
      `/enter/kiosk/${expiry}.${'A'.repeat(22)}.${signature}`,
      `/enter/kiosk/${expiry}.${nonce}.${'A'.repeat(43)}`,
      `/enter/kiosk/0${expiry}.${nonce}.${signature}`,
      `/enter/kiosk/${expiry}.${nonce}.${signature}.`,
      `/enter/kiosk/${expiry}.${nonce}`,
      `/enter/kiosk/..`,
      `${path}/`,
      mintTicket(another, 'kiosk', { now: now(), random: randomBytes }),
      // Of a clock that is ahead: it would be good for longer.
      mintTicket(secret, 'kiosk', { now: now() + 1, random: randomBytes }),
    ];
    for (const each of wrong) expect(entry.opens('kiosk', each), each).toBe(false);
    expect(entry.opens('kiosk', path)).toBe(true);
  });
});

describe('an address of an earlier start', () => {
  const before = createEntry({ ...secret, run: 'B'.repeat(22) }, () => 0);

  it('an address of an earlier start opens nothing by itself, and is known again', () => {
    const { entry } = way();
    const path = before.pathOf('desk');
    expect(path).not.toBe(entry.pathOf('desk'));
    expect(entry.opens('desk', path)).toBe(false);
    expect(entry.hasPrinted('desk', path)).toBe(true);
  });

  it('an address of an earlier start is known for its surface alone, and only as it was printed', () => {
    const { entry } = way();
    const path = before.pathOf('desk');
    expect(entry.hasPrinted('kiosk', path.replace('desk', 'kiosk'))).toBe(false);
    expect(entry.hasPrinted('kiosk', path)).toBe(false);
    expect(entry.hasPrinted('desk', path.replace('B', 'C'))).toBe(false);
    expect(entry.hasPrinted('desk', createEntry(another, () => 0).pathOf('desk'))).toBe(false);
    expect(entry.hasPrinted('desk', before.ticketFor('desk'))).toBe(false);
  });

  it('an address and a used ticket of an earlier start open nothing, even at the same time of its clock', () => {
    const { entry, now } = way();
    const ticket = mintTicket({ ...secret, run: 'B'.repeat(22) }, 'desk', {
      now: now(),
      random: randomBytes,
    });
    expect(entry.opens('desk', ticket)).toBe(false);
  });
});
