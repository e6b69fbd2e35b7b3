import { expect, test } from 'vitest';
import { type DisplayTested, type TestCallState, TestSoundSchema } from '../../../contract/test-call.ts';
import setup from '../../../words/en/setup.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { createFormats } from '../../i18n/formats.ts';
import { testedWords, sentWords } from './test-call-words.ts';

const t = createI18n({ setup }).getFixedT('en', 'setup');
const formats = createFormats('en-GB', 'UTC');
const AT = Date.UTC(2026, 10, 23, 10, 42, 1);
const cameIn = (
  phase: 'fresh' | 'late' | 'over',
  displays: DisplayTested[] = [],
): Extract<TestCallState, { kind: 'came-in' }> => ({ kind: 'came-in', at: AT, phase, displays });

const said = (tested: Omit<DisplayTested, 'screenId'>, phase: 'fresh' | 'late' | 'over' = 'fresh') =>
  testedWords(t, { screenId: 'hall', ...tested }, cameIn(phase), formats);

test('each sound of a display is one sentence of its own, and one that needs a person is told apart', () => {
  const sentences = TestSoundSchema.options.map((sound) => said({ shownAt: AT, sound, soundAt: AT + 2_000 }));
  expect(new Set(sentences.map(({ sentence }) => sentence)).size).toBe(TestSoundSchema.options.length);
  expect(sentences.filter(({ tone }) => tone === 'attention')).toHaveLength(4);
  expect(said({ shownAt: AT, sound: 'hub-voice', soundAt: AT + 2_000 })).toEqual({
    sentence: 'Shown and announced at 10:42:03 with Foyer’s voice.',
    tone: 'success',
  });
});

test('a display that has not answered is on its way first, and to be checked later', () => {
  expect(said({}).sentence).toBe('Sending …');
  expect(said({}, 'late').sentence).toMatch(/^No response yet\. Check that/);
  expect(said({ sound: 'own-voice', soundAt: AT }, 'late').sentence).toMatch(/not visible/);
  expect(said({ shownAt: AT }).sentence).toBe('Shown at 10:42:01. Waiting for sound.');
  expect(said({ shownAt: AT }, 'over').tone).toBe('attention');
});

test('a test call that stopped on its way says where', () => {
  const none = { kind: 'none' } as const;
  const webhooks = 'listening' as const;
  const sent = (loop: 'heard' | 'full' | 'refused' | 'silent') => ({ kind: 'sent', loop }) as const;
  expect(sentWords(t, { sending: undefined, test: none, webhooks })).toBeUndefined();
  for (const loop of ['full', 'refused', 'silent'] as const)
    expect(sentWords(t, { sending: sent(loop), test: none, webhooks })?.tone).toBe('danger');
  expect(sentWords(t, { sending: sent('heard'), test: cameIn('over'), webhooks })?.sentence).toMatch(
    /no display was open/,
  );
  expect(
    sentWords(t, { sending: sent('heard'), test: cameIn('fresh', [{ screenId: 'hall' }]), webhooks })?.tone,
  ).toBe('success');
});

test.each([
  ['no-secret', 'Enter the webhook secret first, then send another test call.'],
  ['no-address', 'Enter the public address first, then send another test call.'],
  [
    'port-in-use',
    'Another program uses the webhook port. Choose another port first, then send another test call.',
  ],
] as const)('a test call that cannot arrive says what it needs first: %s', (webhooks, sentence) => {
  for (const loop of ['refused', 'silent'] as const)
    expect(sentWords(t, { sending: { kind: 'sent', loop }, test: { kind: 'none' }, webhooks })).toEqual({
      sentence,
      tone: 'danger',
    });
});
