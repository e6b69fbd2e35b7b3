import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../test/support/fake-clock.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { SURFACES } from '../../contract/roles.ts';
import { MAX_KEPT } from './screen.ts';
import { AWAITED_MS } from './connections.ts';
import { WRITE_AGAIN_MS } from './screen-table.ts';
import { openScreens, type Screens } from './screens.ts';

/** The screens of a machine, which is started as often as `start` is called. */
function machine() {
  const folder = temporaryFolder();
  const path = join(folder, 'screens.json');
  const clock = createFakeClock();
  const log = createRecordingLog();
  const start = (): Screens => openScreens({ path, random: randomBytes, clock, log });
  return { folder, path, clock, log, start };
}

function enrolled(screens: Screens, surface: (typeof SURFACES)[number] = 'kiosk') {
  const made = screens.enrol(surface);
  if (!made) throw new Error('no room');
  return made;
}

const day = (clock: FakeClock): Promise<void> => clock.advance(86_400_000);

describe('a screen', () => {
  it('a screen holds the memory of its key alone, not a share of what else was read in the meantime', () => {
    const { start } = machine();
    const screens = start();
    const { screen, pass } = enrolled(screens);
    const known = screens.known('kiosk', pass);
    expect(known?.key).toEqual(screen.key);
    expect(known?.key.buffer.byteLength).toBe(32);
  });

  it('a screen is the same after a restart, for whoever holds its pass', () => {
    const { start } = machine();
    const before = start();
    const made = SURFACES.flatMap((surface) => [enrolled(before, surface), enrolled(before, surface)]);
    const after = start();
    for (const { screen, pass } of made) {
      expect(before.known(screen.surface, pass)).toEqual(screen);
      expect(after.known(screen.surface, pass)).toEqual(screen);
    }
    expect(new Set(made.map(({ screen }) => screen.id)).size).toBe(8);
    expect(new Set(made.map(({ screen }) => screen.key.toString('hex'))).size).toBe(8);
    expect(made.map(({ screen }) => screen.number)).toEqual([1, 2, 1, 2, 1, 2, 1, 2]);
  });

  it('a screen is nobody’s without its pass, and no screen of another surface', () => {
    const screens = machine().start();
    const { screen, pass } = enrolled(screens);
    const other = enrolled(screens);
    const [, secret = ''] = pass.split('.');
    for (const wrong of [
      '',
      '.',
      screen.id,
      `${screen.id}.`,
      `${pass}x`,
      `${pass}.`,
      `${pass}.${secret}`,
      pass.slice(0, -1),
      `${other.screen.id}.${secret}`,
      `${screen.id}.${other.pass.split('.')[1]}`,
      `${screen.id}.${screen.key.toString('base64url')}`,
      `__proto__.${secret}`,
    ])
      expect(screens.known('kiosk', wrong), wrong).toBeUndefined();
    for (const surface of SURFACES.filter((each) => each !== 'kiosk'))
      expect(screens.known(surface, pass)).toBeUndefined();
  });

  it('a screen keeps its secret as a hash, in a file for the hub’s user alone', () => {
    const { path, start } = machine();
    const { pass } = enrolled(start());
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8')).not.toContain(pass.split('.')[1]);
    chmodSync(path, 0o644);
    start();
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('a screen of Electron is the same window at every start, and never that of a browser', () => {
    const { start, path } = machine();
    const before = start();
    const kiosk = before.ofWindow('kiosk');
    expect(before.ofWindow('kiosk')).toEqual(kiosk);
    expect(before.ofWindow('desk').id).not.toBe(kiosk.id);
    expect(start().ofWindow('kiosk')).toEqual(kiosk);
    expect(readFileSync(path, 'utf8')).not.toContain('secretHash');
    for (const secret of ['', 'undefined'])
      expect(before.known('kiosk', `${kiosk.id}.${secret}`)).toBeUndefined();
    expect(enrolled(before).screen.number).toBe(2);
  });

  it('a screen is there while it has a connection, and while its page is on its way', async () => {
    const { clock, start } = machine();
    const screens = start();
    const { screen } = enrolled(screens);
    expect(screens.isThere(screen)).toBe(false);
    screens.expectPage(screen);
    expect(screens.isThere(screen)).toBe(true);
    await clock.advance(AWAITED_MS);
    expect(screens.isThere(screen)).toBe(false);
    screens.expectPage(screen);
    const [first, second] = [screens.connected(screen), screens.connected(screen)];
    first();
    first();
    expect(screens.isThere(screen)).toBe(true);
    second();
    expect(screens.isThere(screen)).toBe(false);
  });
});

describe('when there are as many screens as are kept', () => {
  it('a new one takes the place and the number of the one seen longest ago that is not connected', async () => {
    const { clock, start, log } = machine();
    const screens = start();
    const made = [];
    for (let n = 0; n < MAX_KEPT.kiosk; n += 1) {
      made.push(enrolled(screens));
      await clock.advance(1);
    }
    const [first, second, third] = made;
    if (!first || !second || !third) throw new Error('too few are kept');
    screens.connected(first.screen);
    await day(clock);
    screens.connected(second.screen)();
    const window = screens.ofWindow('desk');
    const next = enrolled(screens);
    expect(next.screen.number).toBe(3);
    expect(screens.known('kiosk', third.pass)).toBeUndefined();
    expect(start().known('kiosk', third.pass)).toBeUndefined();
    for (const { pass, screen } of [first, second, next])
      expect(screens.known('kiosk', pass)).toEqual(screen);
    expect(log.lines.map(({ event }) => event)).toEqual(['screen-forgotten']);
    expect(screens.ofWindow('desk')).toEqual(window);
  });

  it('a screen of the house that is off for the night stays, where others were only tried out meanwhile', async () => {
    const { clock, start } = machine();
    const screens = start();
    const ours = enrolled(screens);
    await day(clock);
    screens.connected(ours.screen)();
    await clock.advance(60_000);
    for (let n = 0; n < 3 * MAX_KEPT.kiosk; n += 1) {
      const { screen } = enrolled(screens);
      screens.connected(screen)();
      await clock.advance(1_000);
    }
    expect(screens.known('kiosk', ours.pass)).toEqual(ours.screen);
    expect(start().known('kiosk', ours.pass)).toEqual(ours.screen);
  });

  it('a new one is refused where all are connected, and no other surface notices', () => {
    const screens = machine().start();
    for (let n = 0; n < MAX_KEPT.setup; n += 1) screens.connected(enrolled(screens, 'setup').screen);
    expect(screens.enrol('setup')).toBeUndefined();
    expect(screens.enrol('desk')).toBeDefined();
  });

  it('a window of Electron never makes way', async () => {
    const { clock, start } = machine();
    const screens = start();
    const window = screens.ofWindow('kiosk');
    await day(clock);
    for (let n = 0; n < 2 * MAX_KEPT.kiosk; n += 1) enrolled(screens);
    expect(screens.ofWindow('kiosk')).toEqual(window);
  });
});

describe('the file', () => {
  it('the screens file is written for a connection once an hour at most', async () => {
    const { clock, path, start } = machine();
    const screens = start();
    const { screen } = enrolled(screens);
    const seenAt = (): string => readFileSync(path, 'utf8');
    const atFirst = seenAt();
    for (let minutes = 0; minutes < 59; minutes += 1) {
      screens.connected(screen)();
      await clock.advance(60_000);
    }
    expect(seenAt()).toBe(atFirst);
    await clock.advance(60_000);
    screens.connected(screen)();
    expect(seenAt()).not.toBe(atFirst);
  });

  it('a damaged screens file is set aside with a line in the log, and begun again', () => {
    const good = machine();
    enrolled(good.start());
    const text = readFileSync(good.path, 'utf8');
    const {
      screens: [one],
    } = JSON.parse(text) as { screens: object[] };
    for (const damaged of [
      '',
      text.slice(0, 40),
      '[]',
      '{"screens":[{}]}',
      JSON.stringify({ screens: [{ ...one, number: 0 }] }),
      JSON.stringify({ screens: [{ ...one, surface: 'admin' }] }),
      JSON.stringify({ screens: [one, one] }),
    ]) {
      const { path, folder, log, start } = machine();
      writeFileSync(path, damaged);
      const screens = start();
      expect(
        log.lines.map(({ event }) => event),
        damaged,
      ).toEqual(['screens-set-aside']);
      const { screen, pass } = enrolled(screens);
      expect(screen.number).toBe(1);
      expect(start().known('kiosk', pass)).toEqual(screen);
      const aside = readdirSync(folder).find((name) => name.startsWith('screens.json.damaged-')) ?? '';
      expect(readFileSync(join(folder, aside), 'utf8')).toBe(damaged);
    }
  });

  it('the screens stay for this run when the disk refuses their file, and the log says so', () => {
    const { path, log, start } = machine();
    const screens = start();
    // A folder in its place: neither root nor anybody else can write over it.
    mkdirSync(join(path, 'in-the-way'), { recursive: true });
    const { screen, pass } = enrolled(screens);
    expect(screens.known('kiosk', pass)).toEqual(screen);
    expect(log.lines.map(({ event }) => event)).toEqual(['screens-not-written']);
    expect(existsSync(join(path, 'in-the-way'))).toBe(true);
  });

  it('a screens file that the disk refused is written once the disk has room, though nothing else changes', async () => {
    const { path, clock, log, start } = machine();
    const screens = start();
    const { screen, pass } = enrolled(screens);
    const aside = `${path}.aside`;
    renameSync(path, aside);
    mkdirSync(join(path, 'in-the-way'), { recursive: true });
    screens.forget(screen.id);
    await clock.advance(60_000);
    expect(log.lines.map(({ event }) => event)).toEqual(['screens-not-written']);
    rmSync(path, { recursive: true });
    renameSync(aside, path);
    expect(start().known('kiosk', pass)).toEqual(screen);
    await clock.advance(WRITE_AGAIN_MS);
    expect(start().known('kiosk', pass)).toBeUndefined();
  });
});
