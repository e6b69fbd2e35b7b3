import { expect, test } from 'vitest';
import { createConnectionByHand } from '../../../../test/support/stores/connection-by-hand.ts';
import { createSpokenByHub } from './create-speech.ts';

const { signal } = new AbortController();

test('a kiosk has a sentence spoken at its visitor’s pace, and gets the sound with the answer', async () => {
  const connection = createConnectionByHand();
  const saying = createSpokenByHub(connection)({ text: 'x'.repeat(2_000), language: 'en' }, 1.5, signal);
  expect(connection.asked()).toEqual([
    { path: 'speech.say', input: { text: 'x'.repeat(1_500), language: 'en', rate: 1.5 } },
  ]);
  connection.answer({ kind: 'answered', value: { kind: 'spoken', wav: 'UklGRg==' } });
  expect(new TextDecoder().decode(await saying)).toBe('RIFF');
});

test('the kiosk has no sound where the hub does not speak', async () => {
  const connection = createConnectionByHand();
  const speak = createSpokenByHub(connection);
  for (const answer of [{ kind: 'answered', value: { kind: 'failed' } }, { kind: 'not-sent' }] as const) {
    const saying = speak({ text: 'Hello', language: 'en' }, 1, signal);
    connection.answer(answer);
    expect(await saying).toBeUndefined();
  }
});
