import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { wallMs } from '../../clock/clock.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { screenOf } from '../../../test/support/records/screen-of.ts';
import { QUICK_PINS, staffOf } from '../../../test/support/parts/staff-of.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { Who } from '../../contract/staff.ts';
import type { Screen } from '../access/screen.ts';
import type { Staff } from './staff.ts';

const MARIA = '482915';
const BEN = '739154';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const desk = (number = 1): Screen => screenOf('desk', number);
const setup = screenOf('setup');

async function whoAt(staff: Staff, screen: Screen): Promise<Who> {
  const stream = staff.watch(screen, undefined);
  const { value } = await stream.next();
  await stream.return(undefined);
  if (!value) throw new Error('nothing was told');
  return value;
}

async function idOf(staff: Staff, name: string): Promise<string> {
  return (await whoAt(staff, setup)).clerks.find((clerk) => clerk.name === name)?.clerkId ?? '';
}

async function lobby(folder = temporaryFolder()) {
  const clock = createFakeClock();
  const staff = staffOf({ folder, clock });
  await staff.add('Maria', MARIA);
  await staff.add('Ben', BEN);
  return { folder, clock, staff, maria: await idOf(staff, 'Maria'), ben: await idOf(staff, 'Ben') };
}

type Lobby = Awaited<ReturnType<typeof lobby>>;

/** Wrong tries, each after its pause. */
async function guess({ staff, clock }: Lobby, clerkId: string, screen: Screen, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    await clock.advance(48 * HOUR);
    await staff.signIn(screen, clerkId, '000000');
  }
}

it('nobody signs in until there is a clerk; with the first one every front desk locks', async () => {
  const staff = staffOf();
  expect(await whoAt(staff, desk())).toEqual({
    signIn: 'off',
    clerks: [],
    lockAfterMin: 10,
    isUnreadable: false,
  });
  expect(staff.deskAt(desk().id).kind).toBe('open');
  expect(await staff.add('Maria', MARIA)).toEqual({ kind: 'done' });
  expect(staff.deskAt(desk().id)).toEqual({ kind: 'locked' });
  expect(staff.setSignIn(false)).toEqual({ kind: 'done' });
  expect(staff.deskAt(desk().id).kind).toBe('open');
  // Only the first one switches it on.
  await staff.add('Ben', BEN);
  expect(staff.deskAt(desk().id).kind).toBe('open');
});

it('a clerk signs in with the PIN of that name, at that front desk', async () => {
  const { staff, maria, ben } = await lobby();
  expect(await staff.signIn(desk(), maria, BEN)).toEqual({ kind: 'wrong-pin', triesLeft: 4 });
  expect(await staff.signIn(desk(), maria, MARIA)).toEqual({ kind: 'right' });
  expect(staff.deskAt(desk().id)).toMatchObject({ kind: 'open', clerk: { clerkId: maria, name: 'Maria' } });
  expect((await whoAt(staff, desk())).me).toEqual({ clerkId: maria, name: 'Maria' });
  expect(staff.deskAt(desk(2).id)).toEqual({ kind: 'locked' });
  expect(await staff.signIn(desk(), ben, BEN)).toEqual({ kind: 'right' });
  expect(staff.deskAt(desk().id)).toMatchObject({ clerk: { name: 'Ben' } });
  expect(await staff.signIn(desk(), 'nobody', BEN)).toEqual({ kind: 'unknown' });
});

it('a clerk has five tries at a front desk, then pauses, and is locked there with the fifteenth', async () => {
  const house = await lobby();
  const { staff, clock, maria } = house;
  const answers = [];
  for (let n = 0; n < 5; n++) answers.push(await staff.signIn(desk(), maria, '000000'));
  expect(answers).toEqual([
    ...[4, 3, 2, 1].map((triesLeft) => ({ kind: 'wrong-pin', triesLeft })),
    { kind: 'pin-paused', until: wallMs(clock) + 15_000 },
  ]);
  expect((await staff.signIn(desk(), maria, MARIA)).kind).toBe('pin-paused');
  await guess(house, maria, desk(), 10);
  await clock.advance(1_000 * HOUR);
  expect(await staff.signIn(desk(), maria, MARIA)).toEqual({ kind: 'pin-locked' });
});

it('a person who guesses at one front desk locks nobody out at another, and no colleague', async () => {
  const house = await lobby();
  const { staff, maria, ben } = house;
  await guess(house, maria, desk(), 15);
  expect(await staff.signIn(desk(), ben, BEN)).toEqual({ kind: 'right' });
  expect(await staff.signIn(desk(2), maria, MARIA)).toEqual({ kind: 'right' });
  const isLocked = async (screen: Screen) =>
    (await whoAt(staff, screen)).clerks.find(({ clerkId }) => clerkId === maria)?.isLocked;
  expect([await isLocked(desk()), await isLocked(desk(2)), await isLocked(setup)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(staff.unlock(maria)).toEqual({ kind: 'done' });
  expect(await isLocked(setup)).toBe(false);
  expect(await staff.signIn(desk(), maria, MARIA)).toEqual({ kind: 'right' });
});

it('a browser that is a new screen each time gets 45 guesses in all, and the clerk’s own desk stays open', async () => {
  const house = await lobby();
  const { staff, maria } = house;
  await staff.signIn(desk(1), maria, MARIA);
  const answers = [];
  for (let n = 2; n < 102; n++) answers.push(await staff.signIn(desk(n), maria, '000000'));
  expect(answers.filter(({ kind }) => kind === 'wrong-pin')).toHaveLength(44);
  expect(answers.slice(44).every(({ kind }) => kind === 'pin-locked')).toBe(true);
  expect(await staff.signIn(desk(200), maria, MARIA)).toEqual({ kind: 'pin-locked' });
  expect(await staff.signIn(desk(1), maria, MARIA)).toEqual({ kind: 'right' });
  staff.unlock(maria);
  expect(await staff.signIn(desk(200), maria, MARIA)).toEqual({ kind: 'right' });
});

it('a try is on the disk before the PIN is looked at, and a kill in between has spent it', async () => {
  const house = await lobby();
  const { folder, staff, maria } = house;
  await guess(house, maria, desk(), 3);
  const kept = readFileSync(join(folder, 'clerks.json'), 'utf8');
  expect(kept).toContain(`"${desk().id}":3`);
  const after = staffOf({ folder });
  expect(await after.signIn(desk(), maria, '000000')).toEqual({ kind: 'wrong-pin', triesLeft: 1 });
  staff.close();
});

it('tries that come together are one try each', async () => {
  const { staff, maria } = await lobby();
  const answers = await Promise.all(Array.from({ length: 40 }, () => staff.signIn(desk(), maria, '000000')));
  expect(answers.filter(({ kind }) => kind === 'wrong-pin')).toHaveLength(4);
  expect(answers.slice(4).every(({ kind }) => kind === 'pin-paused')).toBe(true);
});

it('a restart signs everybody out and keeps clerks and PINs, which are kept as hashes for the hub’s user alone', async () => {
  const { folder, staff, maria } = await lobby();
  await staff.signIn(desk(), maria, MARIA);
  staff.close();
  const after = staffOf({ folder });
  expect(after.deskAt(desk().id)).toEqual({ kind: 'locked' });
  expect(await after.signIn(desk(), maria, MARIA)).toEqual({ kind: 'right' });
  const path = join(folder, 'clerks.json');
  expect(readFileSync(path, 'utf8')).not.toContain(MARIA);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it.each(['', '{', 'null', '{"isOn":false}', '{"isOn":false,"clerks":[{"id":"a","name":"Maria"}]}'])(
  'a list of clerks that reads %j opens no front desk, and is set aside when an administrator makes it anew',
  async (text) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'clerks.json'), text);
    const log = createRecordingLog();
    const staff = staffOf({ folder, log });
    expect(staff.deskAt(desk().id)).toEqual({ kind: 'locked' });
    expect(await whoAt(staff, desk())).toMatchObject({ signIn: 'on', clerks: [], isUnreadable: true });
    expect(await staff.add('Maria', MARIA)).toEqual({ kind: 'done' });
    expect(await whoAt(staff, desk())).toMatchObject({ isUnreadable: false });
    expect(log.lines.map(({ event }) => event)).toEqual(['clerks-unreadable', 'clerks-set-aside']);
    expect(await staff.signIn(desk(), await idOf(staff, 'Maria'), MARIA)).toEqual({ kind: 'right' });
  },
);

it('a clerk needs a PIN that nobody guesses first, and a name of their own', async () => {
  const { staff, maria } = await lobby();
  expect(await staff.add('Cem', '123456')).toEqual({ kind: 'bad-pin', problem: 'pin-run' });
  expect(await staff.setPin(maria, '12')).toEqual({ kind: 'bad-pin', problem: 'pin-form' });
  expect(await staff.add('maria', '593817')).toEqual({ kind: 'name-taken' });
  expect(staff.rename(maria, 'BEN')).toEqual({ kind: 'name-taken' });
  expect(staff.rename(maria, 'Maria L.')).toEqual({ kind: 'done' });
  expect(staff.rename('nobody', 'X')).toEqual({ kind: 'unknown' });
  expect((await whoAt(staff, desk())).clerks.map(({ name }) => name)).toEqual(['Ben', 'Maria L.']);
});

it('the last clerk cannot be removed while clerks sign in, or nobody could', async () => {
  const { staff, maria, ben } = await lobby();
  expect(staff.remove(ben)).toEqual({ kind: 'done' });
  expect(staff.remove(maria)).toEqual({ kind: 'last-clerk' });
  expect(staff.setSignIn(false)).toEqual({ kind: 'done' });
  expect(staff.remove(maria)).toEqual({ kind: 'done' });
  expect(staff.setSignIn(true)).toEqual({ kind: 'no-clerks' });
});

it('a new PIN signs the clerk out everywhere, unlocks, and the PIN before it opens nothing', async () => {
  const house = await lobby();
  const { staff, maria } = house;
  await staff.signIn(desk(2), maria, MARIA);
  await guess(house, maria, desk(), 15);
  expect(await staff.setPin(maria, '593817')).toEqual({ kind: 'done' });
  expect(staff.deskAt(desk(2).id)).toEqual({ kind: 'locked' });
  expect((await staff.signIn(desk(), maria, MARIA)).kind).toBe('wrong-pin');
  expect(await staff.signIn(desk(), maria, '593817')).toEqual({ kind: 'right' });
});

it('every screen is told at once of who signs in, who locks and who is new', async () => {
  const { staff, maria } = await lobby();
  const stream = staff.watch(desk(), undefined);
  const next = async () => (await stream.next()).value;
  expect((await next())?.me).toBeUndefined();
  await staff.signIn(desk(), maria, MARIA);
  expect((await next())?.me?.name).toBe('Maria');
  staff.lock(desk().id);
  expect((await next())?.me).toBeUndefined();
  await staff.add('Cem', '593817');
  expect((await next())?.clerks).toHaveLength(3);
  const end = stream.next();
  staff.close();
  expect((await end).done).toBe(true);
});

it('a person who tries many PINs at one front desk has nobody wait at another, the clerk’s own first', async () => {
  const folder = temporaryFolder();
  const clock = createFakeClock();
  const before = staffOf({ folder, clock });
  for (let n = 0; n < 16; n += 1) await before.add(`Clerk ${n}`, BEN);
  const mine = await idOf(before, 'Clerk 0');
  await before.signIn(desk(2), mine, BEN);
  const ids = (await whoAt(before, setup)).clerks.map(({ clerkId }) => clerkId);
  // A check of 100 ms, as scrypt takes.
  const isRight: typeof QUICK_PINS.isRight = async (...pin) => {
    await new Promise<void>((resolve) => void clock.after(100, resolve));
    return QUICK_PINS.isRight(...pin);
  };
  const staff = staffOf({ folder, clock, pins: { ...QUICK_PINS, isRight } });
  const wrong = Array.from({ length: 32 }, (_, n) => staff.signIn(desk(1), ids[n % 16] ?? '', '000000'));
  const beganAt = clock.monotonic();
  const answeredAfter = (answer: Promise<unknown>): Promise<number> =>
    answer.then(() => Math.round(clock.monotonic() - beganAt));
  const elsewhere = answeredAfter(staff.signIn(desk(3), ids[5] ?? '', BEN));
  const own = answeredAfter(staff.signIn(desk(2), mine, BEN));
  for (let n = 0; n < 40; n += 1) await clock.advance(100);
  // Own: the check that had begun, and theirs. Elsewhere: one more of the front desk that asked first, and theirs.
  expect(await Promise.all([own, elsewhere])).toEqual([200, 400]);
  expect((await Promise.all(wrong)).map(({ kind }) => kind)).toEqual(wrong.map(() => 'wrong-pin'));
  expect(staff.deskAt(desk(2).id).kind).toBe('open');
});
