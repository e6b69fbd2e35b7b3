import { expect, it } from 'vitest';
import type { SpeechAnswer } from '../../contract/speech.ts';
import { createCallVoice, MOST_DISPLAYS, MOST_TIMES, namesCall } from './call-voice.ts';
import type { HubVoice, SpeechInput } from './hub-voice.ts';

const TV = 'tv-1';
const FAILED = { kind: 'failed' };
const SPOKEN: SpeechAnswer = { kind: 'spoken', wav: 'UklGRg==' };

const called = (labels: readonly string[]) => new Map(labels.map((label) => [`${label}/1`, label]));

/** A voice that speaks when the test lets it. */
function lobby(...labels: string[]) {
  const said: SpeechInput[] = [];
  const waiting: (() => void)[] = [];
  let calls = called(labels);
  const voice: HubVoice = {
    languages: ['en'],
    say: (_, input) =>
      new Promise((resolve) => {
        said.push(input);
        waiting.push(() => resolve(SPOKEN));
      }),
  };
  return {
    said,
    room: createCallVoice({ voice, labelOf: (key) => calls.get(key) }),
    speak: () => waiting.shift()?.(),
    board: (...now: string[]) => (calls = called(now)),
  };
}

const of = (label: string, text: string) => ({ callKey: `${label}/1`, text, language: 'en' });

it('a display has its call spoken, at the pace of calls', async () => {
  const { room, said, speak } = lobby('A-42');
  const saying = room.say(TV, of('A-42', 'Number A 4 2. Please go to desk 4.'));
  await Promise.resolve();
  speak();
  expect(await saying).toEqual(SPOKEN);
  expect(said).toEqual([{ text: 'Number A 4 2. Please go to desk 4.', language: 'en', rate: 0.9 }]);
});

it.each([
  ['a call that the board never had', of('B-1', 'Number B 1')],
  ['words that do not name the call', of('A-42', 'Everybody may go home')],
])('a display gets no voice for %s', async (_, input) => {
  const { room, said } = lobby('A-42');
  expect(await room.say(TV, input)).toEqual(FAILED);
  expect(said).toEqual([]);
});

it('a call that has left the board is not spoken any more', async () => {
  const { room, said, board } = lobby('A-42');
  board('B-1');
  expect(await room.say(TV, of('A-42', 'A-42'))).toEqual(FAILED);
  expect(said).toEqual([]);
});

it('displays are spoken for one after the other, so that a kiosk always has room', async () => {
  const { room, said, speak } = lobby('A', 'B');
  const both = [room.say(TV, of('A', 'A')), room.say(TV, of('B', 'B'))];
  await Promise.resolve();
  expect(said).toHaveLength(1);
  speak();
  await both[0];
  await Promise.resolve();
  expect(said).toHaveLength(2);
  speak();
  expect(await Promise.all(both)).toEqual([SPOKEN, SPOKEN]);
});

it('a display that asks for one call without end is refused, and mutes no other display and no other call', async () => {
  const { room, said, speak } = lobby('A', 'B');
  async function sayingOf(screenId: string, label: string) {
    const saying = room.say(screenId, of(label, label));
    await Promise.resolve();
    speak();
    return saying;
  }
  for (let n = 0; n < MOST_TIMES; n += 1) expect(await sayingOf(TV, 'A')).toEqual(SPOKEN);
  for (let n = 0; n < 10 * MOST_DISPLAYS; n += 1) expect(await room.say(TV, of('A', 'A'))).toEqual(FAILED);
  expect(said).toHaveLength(MOST_TIMES);
  expect(await sayingOf('tv-2', 'A')).toEqual(SPOKEN);
  expect(await sayingOf(TV, 'B')).toEqual(SPOKEN);
});

it('a display that asks for many calls at once leaves the places in the line to the others', async () => {
  const labels = Array.from({ length: 2 * MOST_DISPLAYS }, (_, n) => `A${n}`);
  const { room, speak } = lobby(...labels);
  const flood = labels.map((label) => room.say(TV, of(label, label)));
  const other = room.say('tv-2', of('A0', 'A0'));
  for (let n = 0; n < 3; n += 1) {
    await new Promise<void>((resolve) => void setImmediate(resolve));
    speak();
  }
  expect(await other).toEqual(SPOKEN);
  const answers = await Promise.all(flood);
  expect(answers.filter(({ kind }) => kind === 'spoken')).toHaveLength(2);
});

it('a call is named as it is written or sign by sign', () => {
  expect(namesCall('Number A 4 2. Please go to desk 4.', 'A-42')).toBe(true);
  expect(namesCall('Anna K. Please come to the desk.', 'Anna K.')).toBe(true);
  expect(namesCall('Number A 4 3.', 'A-42')).toBe(false);
});
