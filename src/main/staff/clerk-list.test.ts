import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { QUICK_PINS } from '../../../test/support/parts/staff-of.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { createClerkList, openClerksFile } from './clerk-list.ts';
import { createSignIn } from './sign-in.ts';

/** Clerks on a disk that can be full. */
function onDisk() {
  let isFull = false;
  const log = createRecordingLog();
  const file = openClerksFile(
    join(temporaryFolder(), 'clerks.json'),
    log,
    () => 0,
    (...write) => {
      if (isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      written.push(write[1]);
    },
  );
  const written: string[] = [];
  const list = createClerkList({
    file,
    random: (bytes) => Buffer.alloc(bytes, written.length + 1),
    hash: QUICK_PINS.hash,
    onRevoked: () => {},
    onSwitched: () => {},
    onChange: () => {},
  });
  return { log, list, written, fill: () => (isFull = true), empty: () => (isFull = false) };
}

it('a full disk changes no clerk, and says so', async () => {
  const { list, log, fill } = onDisk();
  await list.add('Maria', '482915');
  const [maria] = list.all();
  fill();
  expect(await list.add('Ben', '739154')).toEqual({ kind: 'not-kept' });
  expect(await list.setPin(maria?.id ?? '', '739154')).toEqual({ kind: 'not-kept' });
  expect(list.rename(maria?.id ?? '', 'Ben')).toEqual({ kind: 'not-kept' });
  expect(list.setSignIn(false)).toEqual({ kind: 'not-kept' });
  expect(list.all()).toEqual([maria]);
  expect(list.isOn()).toBe(true);
  expect(log.lines).toEqual([{ level: 'error', event: 'clerks-not-written', fields: { reason: 'ENOSPC' } }]);
});

it('a disk that refuses the count gives no try', async () => {
  const { list, log, written, fill, empty } = onDisk();
  await list.add('Maria', '482915');
  const [maria] = list.all();
  let looked = 0;
  const countedAt: string[] = [];
  const signIn = createSignIn({
    list,
    clock: createFakeClock(),
    log,
    isRight(...pin) {
      looked += 1;
      countedAt.push(written.at(-1) ?? '');
      return QUICK_PINS.isRight(...pin);
    },
    onRight: () => {},
    onTried: () => {},
  });
  fill();
  expect(await signIn('a screen', maria?.id ?? '', '482915')).toEqual({ kind: 'not-counted' });
  expect(looked).toBe(0);
  empty();
  expect(await signIn('a screen', maria?.id ?? '', '482915')).toEqual({ kind: 'right' });
  // Written before the PIN was looked at.
  expect(countedAt[0]).toContain('"a screen":1');
});
