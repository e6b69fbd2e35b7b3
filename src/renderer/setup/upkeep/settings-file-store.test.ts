import { expect, it } from 'vitest';
import { createConnectionByHand } from '../../../../test/support/stores/connection-by-hand.ts';
import { settle } from '../../../../test/support/fake-clock.ts';
import { MAX_SETTINGS_FILE_LENGTH } from '../../../contract/limits.ts';
import { createSettingsFileStore } from './settings-file-store.ts';

const answered = (value: unknown) => ({ kind: 'answered' as const, value });
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
  return { hub, store, asked, applied: () => applied };
}

it('what is brought is the text that was looked at, once', async () => {
  const { hub, store, asked, applied } = opened();
  const choosing = store.choose(fileOf('{"camera":true}'));
  await settle();
  hub.answerTo('settingsFile.look', answered({ kind: 'read', entries: [] }));
  await choosing;
  const applying = store.apply();
  await store.apply();
  hub.answerTo('settingsFile.apply', answered({ kind: 'saved', atStart: [] }));
  await applying;
  expect(asked('settingsFile.apply').map(({ input }) => input)).toEqual([{ text: '{"camera":true}' }]);
  expect(store.getState()).toEqual({ chosen: undefined, outcome: { kind: 'saved', atStart: [] } });
  expect(applied()).toBe(1);
});

it('a file that the hub refused, or that is too large to be asked about, is not brought', async () => {
  const { hub, store, asked } = opened();
  const choosing = store.choose(fileOf('{'));
  await settle();
  hub.answerTo('settingsFile.look', answered({ kind: 'invalid', problems: [{ kind: 'not-json' }] }));
  await choosing;
  await store.apply();
  await store.choose(fileOf('x'.repeat(MAX_SETTINGS_FILE_LENGTH + 1)));
  expect(store.getState().chosen?.look).toEqual({ kind: 'too-large' });
  await store.apply();
  expect(asked('settingsFile.look')).toHaveLength(1);
  expect(asked('settingsFile.apply')).toEqual([]);
});

it('the file that was chosen last is the one that is shown, however late the look at another one comes', async () => {
  const { hub, store } = opened();
  const slow = store.choose(fileOf('{"camera":true}'));
  const last = store.choose({ ...fileOf('{"brandName":"B"}'), name: 'last.json' });
  await settle();
  const [first, second] = [
    answered({ kind: 'invalid', problems: [] }),
    answered({ kind: 'read', entries: [] }),
  ];
  const byAsk = hub.asked().map(({ input }) => input);
  expect(byAsk).toEqual([{ text: '{"camera":true}' }, { text: '{"brandName":"B"}' }]);
  hub.answerTo('settingsFile.look', first);
  await slow;
  expect(store.getState().chosen).toBeUndefined();
  hub.answerTo('settingsFile.look', second);
  await last;
  expect(store.getState().chosen).toMatchObject({ name: 'last.json', look: { kind: 'read' } });
});

it('a file that was put away while the hub looked at it stays away', async () => {
  const { hub, store } = opened();
  const choosing = store.choose(fileOf('{"camera":true}'));
  await settle();
  store.putAway();
  hub.answerTo('settingsFile.look', answered({ kind: 'read', entries: [] }));
  await choosing;
  expect(store.getState()).toEqual({ chosen: undefined, outcome: undefined });
});

it('another file that was chosen does not come between a file and what became of it', async () => {
  const { hub, store } = opened();
  const choosing = store.choose(fileOf('{"camera":true}'));
  await settle();
  hub.answerTo('settingsFile.look', answered({ kind: 'read', entries: [] }));
  await choosing;
  const late = store.choose(fileOf('{"brandName":"B"}'));
  const applying = store.apply();
  await settle();
  hub.answerTo('settingsFile.look', answered({ kind: 'read', entries: [] }));
  await late;
  expect(store.getState().outcome).toEqual({ kind: 'doing' });
  hub.answerTo('settingsFile.apply', answered({ kind: 'saved', atStart: [] }));
  await applying;
  expect(store.getState()).toEqual({ chosen: undefined, outcome: { kind: 'saved', atStart: [] } });
});
