import { expect, test } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import type { SpokenSentence, Voice } from './speaker.ts';
import { createSpeaker, longestMs } from './speaker.ts';

function en(text: string): SpokenSentence {
  return { text, language: 'en' };
}

/** A voice whose sentences end when the test says so. */
function setUp(make?: (voice: Voice) => Voice | undefined) {
  const clock = createFakeClock();
  const said: string[] = [];
  let endings: (() => void)[] = [];
  let brokenOff = 0;
  const voice: Voice = {
    say(_sentence, _manner, ended) {
      endings.push(ended);
      return () => {
        brokenOff += 1;
      };
    },
  };
  const speaker = createSpeaker({
    clock,
    voiceFor: () => (make === undefined ? voice : make(voice)),
    manner: () => ({ rate: 1, volume: 1 }),
    onSentence: ({ text }) => said.push(text),
  });
  const finish = async (): Promise<void> => {
    const all = endings;
    endings = [];
    for (const end of all) end();
    await clock.advance(1);
  };
  return { clock, speaker, said, finish, brokenOff: () => brokenOff };
}

test('a visitor hears one sentence after the other', async () => {
  const { speaker, said, finish } = setUp();
  speaker.say([en('one'), en('two')]);
  expect(said).toEqual(['one']);
  await finish();
  expect(said).toEqual(['one', 'two']);
  speaker.add([en('three')]);
  expect(said).toEqual(['one', 'two']);
  await finish();
  expect(said).toEqual(['one', 'two', 'three']);
  await finish();
  expect(speaker.isSpeaking()).toBe(false);
});

test('a new screen breaks off the old one, whose late ending changes nothing', async () => {
  const { speaker, said, finish, brokenOff } = setUp();
  speaker.say([en('old'), en('never')]);
  speaker.say([en('new'), en('newer')]);
  expect(brokenOff()).toBe(1);
  // Ends the broken sentence and the new one.
  await finish();
  expect(said).toEqual(['old', 'new', 'newer']);
});

test('stop is silence, and the next screen is heard again', async () => {
  const { speaker, said, finish } = setUp();
  speaker.say([en('one'), en('two')]);
  speaker.stop();
  await finish();
  expect(said).toEqual(['one']);
  expect(speaker.isSpeaking()).toBe(false);
  speaker.say([en('three')]);
  expect(said).toEqual(['one', 'three']);
});

test('a voice that never ends a sentence is passed over', async () => {
  const { speaker, said, clock, brokenOff } = setUp();
  speaker.say([en('stuck'), en('heard')]);
  await clock.advance(longestMs(en('stuck'), 1) + 1);
  expect(said).toEqual(['stuck', 'heard']);
  expect(brokenOff()).toBe(1);
});

test.each([
  ['no voice', () => undefined],
  [
    'a voice that throws',
    (): Voice => ({
      say() {
        throw new Error('no sound');
      },
    }),
  ],
])('sentences go by with %s, and a later one is tried again', async (_name, make) => {
  const { speaker, said, clock } = setUp(make);
  speaker.say([en('one'), en('two')]);
  await clock.advance(10);
  speaker.say([en('three')]);
  await clock.advance(10);
  expect(said).toEqual(['one', 'two', 'three']);
  expect(speaker.isSpeaking()).toBe(false);
});
