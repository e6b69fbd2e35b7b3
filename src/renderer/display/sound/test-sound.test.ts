import { expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { createConnectionByHand } from '../../../../test/support/stores/connection-by-hand.ts';
import type { Voice } from '../../speech/speaker.ts';
import type { CallSentence } from './announcer.ts';
import {
  createTestReports,
  createVoicesUsed,
  type SoundCircumstances,
  soundOf,
  soundOfTest,
} from './test-sound.ts';

/** A display that may be heard, and has said the call. */
const heard: SoundCircumstances = {
  display: { sound: true, speaks: true },
  isQuiet: false,
  page: 'on',
  house: { chimes: true, speaks: true, volume: 1 },
  voice: 'hub-voice',
};

test.each<[string, Partial<SoundCircumstances>, ReturnType<typeof soundOfTest>]>([
  ['said by the hub’s voice', {}, 'hub-voice'],
  [
    'said by its own voice, which needs nothing of the page',
    { voice: 'own-voice', page: 'none' },
    'own-voice',
  ],
  ['in quiet hours', { isQuiet: true, voice: undefined }, 'quiet-hours'],
  [
    'staff took its sound off, and so it speaks for no room',
    { display: { sound: false, speaks: false } },
    'sound-off',
  ],
  [
    'another one speaks for its room',
    { display: { sound: true, speaks: false }, voice: undefined },
    'other-display',
  ],
  ['nobody has touched it', { page: 'needs-touch', voice: undefined }, 'needs-touch'],
  [
    'nobody has touched it, so that its own voice failed too',
    { page: 'needs-touch', voice: 'voice-failed' },
    'needs-touch',
  ],
  ['no loudspeaker', { page: 'none', voice: undefined }, 'no-sound'],
  [
    'the house has words for no call',
    { house: { chimes: true, speaks: false, volume: 1 }, voice: undefined },
    'chime',
  ],
  ['no voice for its language', { voice: undefined }, 'no-voice'],
  ['a voice that broke off', { voice: 'voice-failed' }, 'voice-failed'],
])('a test call at a display: %s', (_what, about, sound) => {
  expect(soundOfTest({ ...heard, ...about })).toBe(sound);
});

const sentence: CallSentence = { text: 'A 42. Desk 3.', language: 'en', callKey: 'A-42' };
const manner = { rate: 1, volume: 1 };

/** A voice whose sentences the test ends. */
function voiceByHand() {
  const endings: ((failed?: 'failed') => void)[] = [];
  const voice: Voice<CallSentence> = {
    say(_sentence, _manner, ended) {
      endings.push(ended);
      return () => undefined;
    },
  };
  return { voice, end: (failed?: 'failed') => endings.shift()?.(failed) };
}

test('a call was said by the voice that came to the end of its words', () => {
  const used = createVoicesUsed();
  const hub = voiceByHand();
  const ended: string[] = [];
  used
    .remembering(
      'hub-voice',
      () => hub.voice,
    )(sentence)
    ?.say(sentence, manner, () => void ended.push('over'));
  expect(used.of('A-42')).toBe('voice-failed');
  hub.end();
  expect(used.of('A-42')).toBe('hub-voice');
  expect(ended).toEqual(['over']);
});

test('a test sound is not reported for a voice that failed, or that was never asked', () => {
  const used = createVoicesUsed();
  const own = voiceByHand();
  expect(used.remembering('own-voice', () => undefined)(sentence)).toBeUndefined();
  expect(used.of('A-42')).toBeUndefined();
  used
    .remembering(
      'own-voice',
      () => own.voice,
    )(sentence)
    ?.say(sentence, manner, () => undefined);
  own.end('failed');
  expect(used.of('A-42')).toBe('voice-failed');
  expect(used.of('B-1')).toBeUndefined();
});

test('a TV without an audio device is heard where its own voice speaks the house’s language', () => {
  expect(soundOf('none', ['de', 'en'], 'en')).toBe('on');
});

test('a TV without an audio device and without a voice for the house is silent, and asks for no touch', () => {
  expect(soundOf('none', ['de'], 'en')).toBe('none');
  expect(soundOf('none', [], undefined)).toBe('none');
});

test('a TV whose browser waits for a touch says so, whatever voice it has', () => {
  expect(soundOf('needs-touch', ['en'], 'en')).toBe('needs-touch');
});

const told = { kind: 'answered', value: { done: true } } as const;

function display() {
  const connection = createConnectionByHand();
  connection.become('connected');
  return {
    connection,
    reports: createTestReports(connection),
    inputs: () => connection.asked().map(({ input }) => input),
  };
}

test('the hub hears that a test call is on the card, and what came of its sound', () => {
  const { reports, inputs } = display();
  reports.shown('k1');
  reports.heard('k1', 'hub-voice');
  expect(inputs()).toEqual([{ callKey: 'k1' }, { callKey: 'k1', sound: 'hub-voice' }]);
});

test('a report that a lost line swallowed is sent once, when there is a line again', async () => {
  const { connection, reports, inputs } = display();
  reports.shown('k1');
  connection.answer(told);
  connection.become('lost');
  reports.heard('k1', 'chime');
  connection.answer({ kind: 'not-sent' });
  await settle();
  expect(inputs()).toHaveLength(2);
  connection.become('connected');
  expect(inputs().at(-1)).toEqual({ callKey: 'k1', sound: 'chime' });
  connection.answer(told);
  await settle();
  connection.become('lost');
  connection.become('connected');
  expect(inputs()).toHaveLength(3);
});

test('nothing more is reported of a test call before the last one', async () => {
  const { connection, reports, inputs } = display();
  connection.become('lost');
  reports.heard('k1', 'chime');
  connection.answer({ kind: 'not-sent' });
  await settle();
  reports.shown('k2');
  connection.answer({ kind: 'no-answer' });
  await settle();
  connection.become('connected');
  expect(inputs()).toEqual([{ callKey: 'k1', sound: 'chime' }, { callKey: 'k2' }, { callKey: 'k2' }]);
});
