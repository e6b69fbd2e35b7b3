import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { MAX_KEPT } from '../access/screen.ts';
import { AWAITED_MS } from '../access/connections.ts';
import { openScreens } from '../access/screens.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import { jarOf } from './jar.ts';
import { MAX_SLOTS } from './screen-cookies.ts';

/** A hub, and browsers that come to its kiosk. */
function house() {
  const clock = createFakeClock();
  const screens = openScreens({
    path: join(temporaryFolder(), 'screens.json'),
    random: randomBytes,
    clock,
    log: silentLog,
  });
  const jar = jarOf({ surface: 'kiosk', port: 4520, isSecure: false }, screens);

  /** One browser profile. */
  function browser() {
    const cookies = new Map<string, string>();
    const header = (): string | undefined =>
      cookies.size === 0 ? undefined : Array.from(cookies, (pair) => pair.join('=')).join('; ');
    return {
      cookies,
      /** Opens the entry address in a tab; its page connects when `connect` is called. */
      open() {
        const entered = jar.enter(header());
        if (entered.kind !== 'entered')
          return { kind: entered.kind, slot: 0, number: 0, connect: () => () => {} };
        const [name = '', value = ''] = (entered.setCookie.split(';', 1)[0] ?? '').split('=');
        cookies.set(name, value);
        const screen = jar.screenIn(header(), entered.slot);
        if (!screen) throw new Error('the cookie is no good');
        return {
          kind: entered.kind,
          slot: entered.slot,
          number: screen.number,
          connect: () => screens.connected(screen),
        };
      },
    };
  }
  return { clock, screens, jar, browser };
}

describe('a browser with the entry address', () => {
  it('a browser with the entry address is one more screen with each tab', () => {
    const { browser } = house();
    const one = browser();
    // The third before the second has connected: they were opened at once.
    const tabs = [one.open(), one.open(), one.open()];
    expect(tabs.map(({ slot, number }) => [slot, number])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  it('a browser with the entry address is the screen it was when it comes again', async () => {
    const { browser, clock } = house();
    const [one, other] = [browser(), browser()];
    const leave = one.open().connect();
    other.open().connect();
    leave();
    expect(one.open()).toMatchObject({ slot: 1, number: 1 });
    // Its page never came.
    await clock.advance(AWAITED_MS);
    expect(one.open()).toMatchObject({ slot: 1, number: 1 });
  });

  it('a browser that had three tabs and starts again is those three, in any order', () => {
    const { browser } = house();
    const one = browser();
    const leaves = [one.open(), one.open(), one.open()].map(({ connect }) => connect());
    for (const leave of leaves) leave();
    expect([one.open(), one.open(), one.open()].map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(one.open()).toMatchObject({ slot: 4, number: 4 });
  });

  it('a browser with the entry address takes the slot of a screen that is no more', async () => {
    const { browser, clock, screens } = house();
    const one = browser();
    one.open().connect()();
    await clock.advance(1_000);
    for (let n = 0; n < MAX_KEPT.kiosk; n += 1) screens.enrol('kiosk');
    expect(one.open()).toMatchObject({ slot: 1 });
    expect(one.cookies.size).toBe(1);
  });

  it('a browser with the entry address has eight screens at most, and the hub as many as it keeps', () => {
    const { browser, screens } = house();
    const one = browser();
    for (let n = 0; n < MAX_SLOTS; n += 1) expect(one.open().kind).toBe('entered');
    expect(one.open().kind).toBe('jar-full');
    for (let n = MAX_SLOTS; n < MAX_KEPT.kiosk; n += 1) {
      const made = screens.enrol('kiosk');
      if (made) screens.connected(made.screen);
    }
    for (let n = 0; n < MAX_SLOTS; n += 1)
      screens.connected(
        screens.known('kiosk', [...one.cookies.values()][n] ?? '') ?? screens.ofWindow('desk'),
      );
    expect(browser().open().kind).toBe('hub-full');
  });
});
