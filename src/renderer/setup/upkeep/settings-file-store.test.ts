import { expect, it } from 'vitest';
import { createConnectionByHand } from '../../../../test/support/stores/connection-by-hand.ts';
import { settle } from '../../../../test/support/fake-clock.ts';
import { MAX_SETTINGS_FILE_LENGTH } from '../../../contract/limits.ts';
import { createSettingsFileStore } from './settings-file-store.ts';

const answered = (value: unknown) => ({ kind: 'answered' as const, value });
const READ = { kind: 'read', changes: [], kept: [] };
const fileOf = (text: string) => ({
  name: 'foyer.config.json',
  size: text.length,
  text: () => Promise.resolve(text),
});

function opened() {
  const hub = createConnectionByHand();
  let applied = 0;
  const store = createSettingsFileStore(hub, () => (applied += 1));
  const asked = (path: string) => hub.asked().filter((ask) => ask.path === path);
  const state = () => ({ chosen: store.chosen.getState(), outcome: store.outcome.getState() });
  return { hub, store, state, asked, applied: () => applied };
}

it('the imported settings are those of the file that was looked at, once', async () => {
  const { hub, store, state, asked, applied } = opened();
  const choosing = store.choose(fileOf('{"camera":true}'));
  await settle();
  hub.answerTo('settingsFile.look', answered(READ));
  await choosing;
  const applying = store.apply();
  await store.apply();
  hub.answerTo('settingsFile.apply', answered({ kind: 'saved', atStart: [] }));
  await applying;
  expect(asked('settingsFile.apply').map(({ input }) => input)).toEqual([{ text: '{"camera":true}' }]);
  expect(state()).toEqual({ chosen: undefined, outcome: { kind: 'saved', atStart: [] } });
  expect(applied()).toBe(1);
});

it('a file that the hub refused, or that is too large to be asked about, is not brought', async () => {
  const { hub, store, state, asked } = opened();
  const choosing = store.choose(fileOf('{'));
  await settle();
  hub.answerTo('settingsFile.look', answered({ kind: 'invalid', problems: [{ kind: 'not-json' }] }));
  await choosing;
  await store.apply();
  await store.choose(fileOf('x'.repeat(MAX_SETTINGS_FILE_LENGTH + 1)));
  expect(state().chosen?.look).toEqual({ kind: 'too-large' });
  await store.apply();
  expect(asked('settingsFile.look')).toHaveLength(1);
  expect(asked('settingsFile.apply')).toEqual([]);
});

it('the file that was chosen last is the one that is shown, however late the look at another one comes', async () => {
  const { hub, store, state } = opened();
  const slow = store.choose(fileOf('{"camera":true}'));
  const last = store.choose({ ...fileOf('{"brandName":"B"}'), name: 'last.json' });
  await settle();
  const [first, second] = [answered({ kind: 'invalid', problems: [] }), answered(READ)];
  const byAsk = hub.asked().map(({ input }) => input);
  expect(byAsk).toEqual([{ text: '{"camera":true}' }, { text: '{"brandName":"B"}' }]);
  hub.answerTo('settingsFile.look', first);
  await slow;
  expect(state().chosen).toBeUndefined();
  hub.answerTo('settingsFile.look', second);
  await last;
  expect(state().chosen).toMatchObject({ name: 'last.json', look: { kind: 'read' } });
});

it('a file that was put away while the hub looked at it stays away', async () => {
  const { hub, store, state } = opened();
  const choosing = store.choose(fileOf('{"camera":true}'));
  await settle();
  store.close();
  hub.answerTo('settingsFile.look', answered(READ));
  await choosing;
  expect(state()).toEqual({ chosen: undefined, outcome: undefined });
});

it('another file that was chosen does not come between a file and what became of it', async () => {
  const { hub, store, state } = opened();
  const choosing = store.choose(fileOf('{"camera":true}'));
  await settle();
  hub.answerTo('settingsFile.look', answered(READ));
  await choosing;
  const late = store.choose(fileOf('{"brandName":"B"}'));
  const applying = store.apply();
  await settle();
  hub.answerTo('settingsFile.look', answered(READ));
  await late;
  expect(state().outcome).toEqual({ kind: 'pending' });
  hub.answerTo('settingsFile.apply', answered({ kind: 'saved', atStart: [] }));
  await applying;
  expect(state()).toEqual({ chosen: undefined, outcome: { kind: 'saved', atStart: [] } });
});
