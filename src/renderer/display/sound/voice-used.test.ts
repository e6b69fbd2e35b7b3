import { expect, test } from 'vitest';
import type { Voice } from '../../speech/speaker.ts';
import type { CallSentence } from './announcer.ts';
import { createVoicesUsed } from './voice-used.ts';

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

test('and not by one that failed, or that was never asked', () => {
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
