import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { screenOf } from '../../../test/support/records/screen-of.ts';
import { administratorOf } from '../../../test/support/parts/staff-of.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { SetupDoor } from '../../contract/administrator.ts';
import type { Screen } from '../access/screen.ts';
import { type Administrator, RESET_FILE } from './administrator.ts';

const PIN = '482915';
const OTHER = '739154';
const WRONG = '615243';
const MINUTE = 60_000;
const HERE = screenOf('setup');
const THERE: Screen = { ...HERE, id: 'another', number: 2 };

async function doorOf(administrator: Administrator, screen = HERE): Promise<SetupDoor> {
  const gone = new AbortController();
  const stream = administrator.watch(screen, gone.signal);
  const first = await stream.next();
  gone.abort();
  if (first.done === true) throw new Error('it ended at once');
  return first.value;
}

const standingOf = async (administrator: Administrator, screen?: Screen): Promise<SetupDoor['standing']> =>
  (await doorOf(administrator, screen)).standing;

const real = (folder = temporaryFolder()) => ({ folder, isDemo: () => false });

describe('setup of a new house', () => {
  it('setup of a new house asks for a PIN before anything else, and knows none by itself', async () => {
    const administrator = administratorOf(real());
    expect(administrator.setupAt(HERE.id).kind).toBe('locked');
    expect(await standingOf(administrator)).toBe('choose');
    expect(await administrator.enter(HERE, '000000')).toEqual({ kind: 'unknown' });
  });

  it('setup of a new house is open at the screen where it was chosen, and locked at every other', async () => {
    const administrator = administratorOf(real());
    expect(await administrator.choose(HERE, PIN)).toEqual({ kind: 'done' });
    expect(administrator.setupAt(HERE.id).kind).toBe('open');
    expect(await standingOf(administrator, THERE)).toBe('locked');
    expect(await administrator.enter(THERE, PIN)).toEqual({ kind: 'right' });
    expect(await standingOf(administrator, THERE)).toBe('open');
  });

  it('setup of a new house takes no PIN that people guess first', async () => {
    const administrator = administratorOf(real());
    expect(await administrator.choose(HERE, '123456')).toEqual({ kind: 'bad-pin', problem: 'pin-run' });
    expect(await standingOf(administrator)).toBe('choose');
  });

  it('setup of a new house takes one of two PINs that are chosen at the same moment', async () => {
    const administrator = administratorOf(real());
    const answers = await Promise.all([administrator.choose(HERE, PIN), administrator.choose(THERE, OTHER)]);
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['done', 'taken']);
  });
});

describe('setup of the demo', () => {
  it('setup of the demo is open without a PIN, and closes when the demo is left', () => {
    let isDemo = true;
    const administrator = administratorOf({ isDemo: () => isDemo });
    const setup = administrator.setupAt(HERE.id);
    if (setup.kind !== 'demo') throw new Error(setup.kind);
    isDemo = false;
    administrator.look();
    expect(setup.ended.aborted).toBe(true);
    expect(administrator.setupAt(HERE.id).kind).toBe('locked');
  });

  it('setup of the demo asks for the PIN once somebody has chosen one', async () => {
    const administrator = administratorOf();
    const setup = administrator.setupAt(THERE.id);
    if (setup.kind !== 'demo') throw new Error(setup.kind);
    await administrator.choose(HERE, PIN);
    expect(setup.ended.aborted).toBe(true);
    expect(administrator.setupAt(THERE.id).kind).toBe('locked');
  });
});

it('setup locks nobody out at the screen where its PIN was chosen, whatever is tried at new screens', async () => {
  for (const isChange of [false, true]) {
    const clock = createFakeClock();
    const administrator = administratorOf({ clock, isDemo: () => false });
    await administrator.choose(THERE, PIN);
    if (isChange) await administrator.choose(THERE, OTHER);
    administrator.lock(THERE.id);
    for (let n = 0; n < 60; n += 1) {
      await clock.advance(48 * 60 * MINUTE);
      await administrator.enter({ ...HERE, id: `new-${n % 20}` }, WRONG);
    }
    expect(await administrator.enter(HERE, isChange ? OTHER : PIN)).toEqual({ kind: 'pin-locked' });
    expect(await administrator.enter(THERE, isChange ? OTHER : PIN)).toEqual({ kind: 'right' });
  }
});

describe('the PIN of setup', () => {
  it('the PIN of setup is on the disk as a hash, for the hub’s user alone, and outlives a restart', async () => {
    const { folder } = real();
    await administratorOf(real(folder)).choose(HERE, PIN);
    const path = join(folder, 'admin.json');
    expect(readFileSync(path, 'utf8')).not.toContain(PIN);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const after = administratorOf(real(folder));
    expect(await standingOf(after)).toBe('locked');
    expect(await after.enter(HERE, PIN)).toEqual({ kind: 'right' });
  });

  it('the PIN of setup is changed where setup is open, which locks it everywhere else, and nowhere where it is not', async () => {
    const administrator = administratorOf(real());
    await administrator.choose(HERE, PIN);
    await administrator.enter(THERE, PIN);
    const there = administrator.setupAt(THERE.id);
    if (there.kind !== 'open') throw new Error(there.kind);
    expect(await administrator.choose(HERE, OTHER)).toEqual({ kind: 'done' });
    expect(there.ended.aborted).toBe(true);
    expect(administrator.setupAt(HERE.id).kind).toBe('open');
    expect(await administrator.choose(THERE, PIN)).toEqual({ kind: 'taken' });
    expect(await administrator.enter(THERE, OTHER)).toEqual({ kind: 'right' });
  });

  it('the PIN of setup pauses after five wrong tries, shuts after fifteen, and a restart gives none back', async () => {
    const clock = createFakeClock();
    const folder = temporaryFolder();
    const administrator = administratorOf({ ...real(folder), clock });
    await administrator.choose(THERE, PIN);
    for (let wrong = 1; wrong < 5; wrong += 1)
      expect(await administrator.enter(HERE, WRONG)).toEqual({ kind: 'wrong-pin', triesLeft: 5 - wrong });
    expect(await administrator.enter(HERE, WRONG)).toMatchObject({ kind: 'pin-paused' });
    expect(await administrator.enter(HERE, PIN)).toMatchObject({ kind: 'pin-paused' });
    const after = administratorOf({ ...real(folder), clock });
    expect(await after.enter(HERE, PIN)).toMatchObject({ kind: 'pin-paused' });
    for (let wrong = 6; wrong <= 15; wrong += 1) {
      await clock.advance(6 * 60 * MINUTE);
      await after.enter(HERE, WRONG);
    }
    await clock.advance(24 * 60 * MINUTE);
    expect(await after.enter(HERE, PIN)).toEqual({ kind: 'pin-locked' });
    expect((await doorOf(after)).isShut).toBe(true);
  });

  it('the PIN of setup is asked for again after a quarter of an hour without a hand on setup', async () => {
    const clock = createFakeClock();
    const administrator = administratorOf({ ...real(), clock });
    await administrator.choose(HERE, PIN);
    await clock.advance(14 * MINUTE);
    administrator.active(HERE.id);
    await clock.advance(14 * MINUTE);
    expect(administrator.setupAt(HERE.id).kind).toBe('open');
    await clock.advance(MINUTE);
    expect(administrator.setupAt(HERE.id).kind).toBe('locked');
  });
});

describe('whoever is at the machine', () => {
  it('a person at the machine has the PIN forgotten by a file, while Foyer runs, and setup asks for another', async () => {
    const { folder } = real();
    const administrator = administratorOf(real(folder));
    await administrator.choose(HERE, PIN);
    writeFileSync(join(folder, RESET_FILE), '');
    expect(administrator.setupAt(HERE.id).kind).toBe('locked');
    expect(await standingOf(administrator)).toBe('choose');
    expect(existsSync(join(folder, RESET_FILE))).toBe(false);
    expect(await administrator.enter(HERE, PIN)).toEqual({ kind: 'unknown' });
    expect(await administrator.choose(THERE, OTHER)).toEqual({ kind: 'done' });
    expect(administrator.setupAt(THERE.id).kind).toBe('open');
  });

  it('a person at the machine has the PIN forgotten once, where the file cannot be taken away', async () => {
    const { folder } = real();
    const log = createRecordingLog();
    const administrator = administratorOf({ ...real(folder), log });
    await administrator.choose(HERE, PIN);
    mkdirSync(join(folder, RESET_FILE));
    expect(await standingOf(administrator)).toBe('choose');
    await administrator.choose(HERE, OTHER);
    expect(administrator.setupAt(HERE.id).kind).toBe('open');
    expect(log.lines.map(({ event }) => event)).toContain('admin-pin-reset-stays');
  });

  it('a person at the machine brings setup back with a file where that of the PIN is damaged, which opens it to nobody', async () => {
    const { folder } = real();
    writeFileSync(join(folder, 'admin.json'), '{');
    const administrator = administratorOf({ folder, isDemo: () => true });
    expect(await doorOf(administrator)).toMatchObject({ standing: 'locked', isUnreadable: true });
    expect(await administrator.choose(HERE, PIN)).toEqual({ kind: 'taken' });
    writeFileSync(join(folder, RESET_FILE), '');
    expect(await standingOf(administrator)).toBe('demo');
  });
});
