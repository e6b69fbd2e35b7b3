import { expect, test } from 'vitest';
import type { Call } from '../../contract/board.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { createI18n } from '../i18n/create-i18n.ts';
import display from '../../words/en/display.json' with { type: 'json' };
import type { Voice } from '../speech/speaker.ts';
import type { CallSentence } from './announcer.ts';
import { createAnnouncer, WORDS_AFTER_MS } from './announcer.ts';

const call = (label: string, desk?: string): Call => ({
  callKey: `${label}/1`,
  label,
  ...(desk === undefined ? {} : { desk }),
  calledAt: 1,
  heardAt: 1,
  round: 1,
});

/** A board whose voice ends when the test says so. */
function room({ hasVoice = true } = {}) {
  const clock = createFakeClock();
  const heard: string[] = [];
  const asked: CallSentence[] = [];
  let ended = (): void => undefined;
  const voice: Voice<CallSentence> = {
    say(sentence, manner, end) {
      heard.push(`${sentence.text} (${manner.rate})`);
      asked.push(sentence);
      ended = end;
      return () => undefined;
    },
  };
  const announce = createAnnouncer({
    sounds: { play: () => void heard.push('chime') },
    voiceFor: () => (hasVoice ? voice : undefined),
    i18n: createI18n({ display }),
    clock,
  });
  return {
    clock,
    heard,
    asked,
    announce: (each: Call) => announce(each, () => heard.push('over')),
    end: () => ended(),
  };
}

test('the room hears the chime, then the number sign by sign and the desk, and the call is over when the words are', async () => {
  const { clock, heard, asked, announce, end } = room();
  announce(call('A-42', '4'));
  expect(heard).toEqual(['chime']);
  await clock.advance(WORDS_AFTER_MS);
  const words = 'Number A 4 2. Please go to Desk 4. (0.9)';
  expect(heard).toEqual(['chime', words]);
  end();
  await clock.advance(1);
  expect(heard).toEqual(['chime', words, 'over']);
  expect(asked).toEqual([{ text: 'Number A 4 2. Please go to Desk 4.', language: 'en', callKey: 'A-42/1' }]);
});

test('a second call is told over once, and not by the first', async () => {
  const { clock, heard, announce, end } = room();
  announce(call('Anna K.'));
  await clock.advance(WORDS_AFTER_MS);
  end();
  await clock.advance(1);
  announce(call('Ben'));
  await clock.advance(WORDS_AFTER_MS);
  end();
  await clock.advance(60_000);
  expect(heard.filter((each) => each === 'over')).toHaveLength(2);
});

test('without a voice a board chimes, and its queue goes on', async () => {
  const { clock, heard, announce } = room({ hasVoice: false });
  announce(call('A-42'));
  await clock.advance(WORDS_AFTER_MS + 1);
  expect(heard).toEqual(['chime', 'over']);
});

test('a voice that never ends holds the queue for a bounded time', async () => {
  const { clock, heard, announce } = room();
  announce(call('A-42'));
  await clock.advance(60_000);
  expect(heard.at(-1)).toBe('over');
});
