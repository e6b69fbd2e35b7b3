import { expect, test } from 'vitest';
import type { CallSound } from '../../../contract/setting-kinds.ts';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import display from '../../../words/en/display.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { houseSoundOf, WORDS_AFTER_MS } from './announcer.ts';
import { createSoundTest } from './sound-test.ts';

interface Room {
  readonly isCalling?: boolean;
  readonly breaks?: boolean;
  readonly callSound?: CallSound;
}

function room({ isCalling = false, breaks = false, callSound = 'chime-and-voice' }: Room = {}) {
  const clock = createFakeClock();
  const heard: string[] = [];
  const play = (): void => {
    if (breaks) throw new Error('no loudspeaker');
    heard.push('chime');
  };
  const run = createSoundTest({
    sounds: { wake: () => undefined, play },
    voiceFor: () => ({
      say({ text }) {
        heard.push(text);
        return () => undefined;
      },
    }),
    i18n: createI18n({ display }),
    clock,
    isCalling: () => isCalling,
    sound: () => houseSoundOf({ callSound }),
  });
  return { clock, heard, run };
}

test('an administrator who tests the sound hears the chime and a sentence', async () => {
  const { clock, heard, run } = room();
  run();
  await clock.advance(WORDS_AFTER_MS);
  expect(heard).toEqual(['chime', 'This is a sound test.']);
});

test('a test sounds as calls of this house do', async () => {
  for (const [callSound, sounds] of [
    ['chime', ['chime']],
    ['voice', ['This is a sound test.']],
  ] as const) {
    const { clock, heard, run } = room({ callSound });
    run();
    await clock.advance(WORDS_AFTER_MS);
    expect(heard).toEqual(sounds);
  }
});

test('a test cuts off no call, and a loudspeaker that fails breaks nothing', async () => {
  const calling = room({ isCalling: true });
  calling.run();
  await calling.clock.advance(WORDS_AFTER_MS);
  expect(calling.heard).toEqual(['chime']);
  const broken = room({ breaks: true });
  broken.run();
  await broken.clock.advance(WORDS_AFTER_MS);
  expect(broken.heard).toEqual([]);
});
