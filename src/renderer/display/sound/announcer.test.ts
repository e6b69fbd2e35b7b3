import { expect, test } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import type { CallNews } from '../../../contract/board.ts';
import { LANGUAGES } from '../../../contract/languages.ts';
import type { DisplaySettings } from '../../../contract/screen.ts';
import deCommon from '../../../words/de/common.json' with { type: 'json' };
import de from '../../../words/de/display.json' with { type: 'json' };
import display from '../../../words/en/display.json' with { type: 'json' };
import { createI18n, loadFrom } from '../../i18n/create-i18n.ts';
import type { Catalogue } from '../../i18n/translate.ts';
import type { Voice } from '../../speech/speaker.ts';
import { RECALL_CHIME, type Tone } from '../../ui/tones.ts';
import { type CallSentence, callWords, createAnnouncer, houseSoundOf, WORDS_AFTER_MS } from './announcer.ts';

const call = (label: string, about: Partial<CallNews> = {}): CallNews => ({
  seq: 1,
  callKey: `${label}/1`,
  ticketRef: label,
  label,
  heardAt: 1,
  round: 1,
  isRecall: false,
  ...about,
});

interface Ears {
  readonly hasVoice?: boolean;
  /** What the hub says of sound. */
  readonly display?: Partial<Pick<DisplaySettings, 'callSound' | 'callVolume'>>;
  /** Until when it may be heard, in milliseconds; never where it is 0. By default always. */
  readonly isHeardUntil?: number;
  /** What the voice does instead of speaking. */
  readonly fails?: () => never;
  readonly play?: () => never;
}

/** A board whose voice ends when the test says so. */
function room({ hasVoice = true, isHeardUntil = Infinity, display: told, fails, play }: Ears = {}) {
  const clock = createFakeClock();
  const quietAt = clock.monotonic() + isHeardUntil;
  const heard: string[] = [];
  const asked: CallSentence[] = [];
  const volumes: (number | undefined)[] = [];
  let ended = (): void => undefined;
  const voice: Voice<CallSentence> = {
    say(sentence, manner, end) {
      fails?.();
      heard.push(`${sentence.text} (${manner.rate})`);
      asked.push(sentence);
      volumes.push(manner.volume);
      ended = end;
      return () => undefined;
    },
  };
  const chime = (tones: readonly Tone[], volume?: number): void => {
    play?.();
    volumes.push(volume);
    heard.push(tones === RECALL_CHIME ? 'chime of a recall' : 'chime');
  };
  const i18n = createI18n({ display });
  i18n.addSentences('de', 'display', de);
  i18n.addSentences('de', 'common', deCommon);
  const announce = createAnnouncer({
    sounds: { play: chime },
    voiceFor: () => (hasVoice ? voice : undefined),
    i18n,
    clock,
    isHeard: () => clock.monotonic() < quietAt,
    sound: () => houseSoundOf(told),
  });
  return {
    clock,
    heard,
    asked,
    volumes,
    announce: (each: CallNews, brief = false) => announce(each, { brief }, () => heard.push('over')),
    end: () => ended(),
  };
}

test('the room hears the chime, then number and desk, and the call is over when the words are', async () => {
  const { clock, heard, asked, announce, end } = room();
  announce(call('A-42', { desk: '4' }));
  expect(heard).toEqual(['chime']);
  await clock.advance(WORDS_AFTER_MS);
  const words = 'Number A 42. Please go to Desk 4. (0.9)';
  expect(heard).toEqual(['chime', words]);
  end();
  await clock.advance(1);
  expect(heard).toEqual(['chime', words, 'over']);
  expect(asked).toEqual([{ text: 'Number A 42. Please go to Desk 4.', language: 'en', callKey: 'A-42/1' }]);
});

test('a house hears calls as loud as it set them, chime and words alike', async () => {
  for (const [house, volume] of [
    [{}, 1],
    [{ callVolume: 40 }, 0.4],
  ] as const) {
    const { clock, volumes, announce } = room({ display: house });
    announce(call('A-42', { desk: '4' }));
    await clock.advance(WORDS_AFTER_MS);
    expect(volumes).toEqual([volume, volume]);
  }
});

test('a house that wants chimes only, or words only, hears no more, and the call ends all the same', async () => {
  const chimes = room({ display: { callSound: 'chime' } });
  chimes.announce(call('A-42', { desk: '4' }));
  await chimes.clock.advance(WORDS_AFTER_MS + 1);
  expect(chimes.heard).toEqual(['chime', 'over']);

  const words = room({ display: { callSound: 'voice' } });
  words.announce(call('A-42', { desk: '4' }));
  await words.clock.advance(WORDS_AFTER_MS);
  words.end();
  await words.clock.advance(1);
  expect(words.heard).toEqual(['Number A 42. Please go to Desk 4. (0.9)', 'over']);
});

test('a recall sounds different', async () => {
  const { clock, heard, announce } = room();
  announce(call('A-42', { desk: '4', round: 2, isRecall: true }));
  await clock.advance(WORDS_AFTER_MS);
  expect(heard).toEqual(['chime of a recall', 'Calling again: Number A 42. Please go to Desk 4. (0.9)']);
});

test('a visitor of another language hears the call in it after the house’s, unless others wait', async () => {
  const { clock, heard, announce, end } = room();
  announce(call('B-7', { desk: '2', language: 'de-AT' }));
  await clock.advance(WORDS_AFTER_MS);
  end();
  await clock.advance(1);
  expect(heard.slice(1)).toEqual([
    'Number B 7. Please go to Desk 2. (0.9)',
    'Nummer B 7. Bitte gehen Sie zu Schalter 2. (0.9)',
  ]);
  end();
  await clock.advance(1);
  expect(heard.at(-1)).toBe('over');
  announce(call('B-8', { desk: '3', language: 'de' }), true);
  await clock.advance(WORDS_AFTER_MS);
  end();
  await clock.advance(1);
  expect(heard.slice(-3)).toEqual(['chime', 'Number B 8. Desk 3. (0.9)', 'over']);
});

test('a language that is not at hand keeps nobody waiting', async () => {
  const { clock, heard, announce, end } = room();
  announce(call('B-7', { desk: '2', language: 'uk' }));
  await clock.advance(WORDS_AFTER_MS);
  end();
  await clock.advance(1);
  expect(heard).toEqual(['chime', 'Number B 7. Please go to Desk 2. (0.9)', 'over']);
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

test('a board without a voice chimes, and its queue goes on', async () => {
  const { clock, heard, announce } = room({ hasVoice: false });
  announce(call('A-42'));
  await clock.advance(WORDS_AFTER_MS + 1);
  expect(heard).toEqual(['chime', 'over']);
});

test('a display that does not speak for its room makes no sound, and takes about the time that words take', async () => {
  const { clock, heard, announce } = room({ isHeardUntil: 0 });
  announce(call('A-42', { desk: '4' }));
  await clock.advance(WORDS_AFTER_MS + 1_000);
  expect(heard).toEqual([]);
  await clock.advance(5_000);
  expect(heard).toEqual(['over']);
});

test('a display that becomes silent after its chime, or after the house’s language, has nothing more said', async () => {
  const afterChime = room({ isHeardUntil: 1_000 });
  afterChime.announce(call('A-42'));
  await afterChime.clock.advance(WORDS_AFTER_MS + 1);
  expect(afterChime.heard).toEqual(['chime', 'over']);
  expect(afterChime.asked).toEqual([]);

  const afterFirst = room({ isHeardUntil: WORDS_AFTER_MS + 1_000 });
  afterFirst.announce(call('A-42', { language: 'de' }));
  await afterFirst.clock.advance(WORDS_AFTER_MS + 1_000);
  afterFirst.end();
  await afterFirst.clock.advance(2);
  expect(afterFirst.heard.at(-1)).toBe('over');
  expect(afterFirst.asked.map(({ language }) => language)).toEqual(['en']);
});

test('a voice that never ends holds the queue for a bounded time', async () => {
  const { clock, heard, announce } = room();
  announce(call('A-42'));
  await clock.advance(60_000);
  expect(heard.at(-1)).toBe('over');
});

test('an error of the loudspeaker or of the voice costs no other call its turn', async () => {
  const fail = (): never => {
    throw new Error('no sound');
  };
  for (const broken of [{ play: fail }, { fails: fail }]) {
    const { clock, heard, announce } = room(broken);
    announce(call('A-42'));
    await clock.advance(60_000);
    announce(call('A-43'));
    await clock.advance(60_000);
    expect(heard.filter((each) => each === 'over')).toHaveLength(2);
  }
});

const TEST = { label: 'TEST', isRecall: false, isTest: true } as const;

test('a test call is said as one, with the desk that a call would name, and nobody is asked to come', () => {
  const t = createI18n({ display }).getFixedT('en', 'display');
  expect(callWords(t, 'en', { ...TEST, desk: '3' }, false)).toBe(
    'This is a test call to Desk 3. No one needs to come.',
  );
  expect(callWords(t, 'en', { ...TEST, desk: 'Room 204' }, true)).toBe(
    'This is a test call to Room 204. No one needs to come.',
  );
  expect(callWords(t, 'en', TEST, false)).toBe('This is a test call. No one needs to come.');
});

test('the test sentence differs from a call’s in every language, and is short enough for a display to have it spoken', async () => {
  for (const language of LANGUAGES) {
    const i18n = createI18n(
      { display },
      loadFrom(import.meta.glob<Catalogue>('../../../words/*/*.json', { import: 'default' })),
    );
    expect(await i18n.loadLanguage(language)).toBe(true);
    const t = i18n.getFixedT(language, 'display');
    const words = callWords(t, language, { ...TEST, desk: 'Consultation room 204' }, false);
    expect(words, language).toContain('Consultation room 204');
    if (language !== 'en') expect(words, language).not.toContain('test call');
    expect(words, language).not.toContain('TEST');
    expect(words.length, language).toBeLessThan(200);
  }
});
