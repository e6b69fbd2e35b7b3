import { expect, it } from 'vitest';
import { hostOf } from '../../../test/support/hubs/host-of.ts';
import { screenOf } from '../../../test/support/records/screen-of.ts';
import type { SaveAnswer } from '../../contract/settings.ts';

const HERE = screenOf('setup');
const THERE = { ...HERE, id: 'another', number: 2 };
const OF_A_SERVICE = { FOYER_BASE_URL: 'https://127.0.0.1:9', FOYER_API_KEY: 'k' };
const PIN = '482915';
const OTHER = '739154';

const REFUSED: SaveAnswer = {
  kind: 'invalid',
  problems: [{ field: 'staffPin', problem: { kind: 'pin-shared' } }],
};
const BAD_PIN = { kind: 'bad-pin', problem: 'pin-shared' };

it('the PIN of setup is refused as the staff PIN, and the staff PIN before stays', async () => {
  const { access } = await hostOf(OF_A_SERVICE);
  await access.administrator.choose(HERE, PIN);
  expect((await access.saveSettings({ staffPin: OTHER })).kind).toBe('saved');
  expect(await access.saveSettings({ staffPin: PIN })).toEqual(REFUSED);
  // As it was pasted.
  expect(await access.saveSettings({ staffPin: ` ${PIN} ` })).toEqual(REFUSED);
  expect(await access.hub().staffPin.check(OTHER)).toEqual({ kind: 'right' });
});

it('the staff PIN is refused as the PIN of setup, the first one and another', async () => {
  const { access } = await hostOf(OF_A_SERVICE);
  expect((await access.saveSettings({ staffPin: PIN })).kind).toBe('saved');
  expect(await access.administrator.choose(HERE, PIN)).toEqual(BAD_PIN);
  expect(access.administrator.setupAt(HERE.id).kind).toBe('locked');
  expect(await access.administrator.choose(HERE, OTHER)).toEqual({ kind: 'done' });
  expect(await access.administrator.choose(HERE, PIN)).toEqual(BAD_PIN);
  expect(await access.administrator.enter(THERE, OTHER)).toEqual({ kind: 'right' });
});

it('the setup PIN and the staff PIN are refused as a clerk’s PIN, which would sign in whoever knows them', async () => {
  const { access } = await hostOf(OF_A_SERVICE);
  await access.administrator.choose(HERE, PIN);
  expect((await access.saveSettings({ staffPin: OTHER })).kind).toBe('saved');
  for (const pin of [PIN, OTHER]) expect(await access.staff.add('Maria', pin)).toEqual(BAD_PIN);
  expect(await access.staff.add('Maria', '615243')).toEqual({ kind: 'done' });
  const { value } = await access.staff.watch(HERE, new AbortController().signal).next();
  const clerkId = value?.clerks[0]?.clerkId ?? '';
  for (const pin of [PIN, OTHER]) expect(await access.staff.setPin(clerkId, pin)).toEqual(BAD_PIN);
});

it('a staff PIN of the environment is refused as the PIN of setup too', async () => {
  const { access } = await hostOf({ ...OF_A_SERVICE, FOYER_STAFF_PIN: PIN });
  expect(await access.administrator.choose(HERE, PIN)).toEqual(BAD_PIN);
  expect(await access.administrator.choose(HERE, OTHER)).toEqual({ kind: 'done' });
});

it('a locked setup tells nobody whether a PIN is the staff PIN', async () => {
  const { access } = await hostOf(OF_A_SERVICE);
  await access.administrator.choose(HERE, OTHER);
  await access.saveSettings({ staffPin: PIN });
  const answers = [
    await access.administrator.choose(THERE, PIN),
    await access.administrator.choose(THERE, '615243'),
  ];
  expect(answers).toEqual([{ kind: 'taken' }, { kind: 'taken' }]);
});

it('a staff PIN of the environment that opens setup ends no start, and is said at the terminal', async () => {
  const first = await hostOf(OF_A_SERVICE);
  await first.access.administrator.choose(HERE, PIN);
  await first.stop();
  const said: string[] = [];
  const spoken = Promise.withResolvers<string>();
  const say = (sentence: string): void => {
    said.push(sentence);
    spoken.resolve(sentence);
  };
  const env = { ...OF_A_SERVICE, FOYER_STAFF_PIN: PIN };
  const { access, stop } = await hostOf(env, { dataDir: first.dataDir, say });
  expect(await spoken.promise).toBe(
    'The staff PIN and the setup PIN are the same, so anyone who knows the staff PIN can change everything. Change one of them.',
  );
  expect(await access.hub().staffPin.check(PIN)).toEqual({ kind: 'right' });
  // Another one ends it.
  await access.administrator.enter(HERE, PIN);
  expect(await access.administrator.choose(HERE, OTHER)).toEqual({ kind: 'done' });
  await stop();
  const again = await hostOf(env, { dataDir: first.dataDir, say });
  await again.access.administrator.enter(HERE, OTHER);
  expect(said).toHaveLength(1);
});
