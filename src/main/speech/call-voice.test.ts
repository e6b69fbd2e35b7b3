import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import type { CallSpeechAnswer } from '../../contract/speech.ts';
import { createCallSounds, MAX_SOUND_BYTES } from './call-sounds.ts';
import { createCallVoice, MAX_DISPLAYS, MAX_TIMES, namesCall } from './call-voice.ts';
import type { HubVoice, SpeechResult, SpeechInput } from './hub-voice.ts';

const TV = 'tv-1';
const FAILED = { kind: 'failed' };
const SPOKEN = { kind: 'spoken', sound: expect.stringMatching(/^\/sounds\/[0-9a-f]{32}\.wav$/) };

const called = (labels: readonly string[]) => new Map(labels.map((label) => [`${label}/1`, label]));

/** A voice that speaks when the test lets it. */
function lobby(...labels: string[]) {
  const clock = createFakeClock();
  const closing = new AbortController();
  const said: (SpeechInput & { readonly signal: AbortSignal | undefined })[] = [];
  const waiting: ((speech: SpeechResult) => void)[] = [];
  let calls = called(labels);
  const voice: HubVoice = {
    languages: ['en'],
    say: (_, input, signal) =>
      new Promise((resolve) => {
        said.push({ ...input, signal });
        waiting.push(resolve);
        signal?.addEventListener('abort', () => resolve({ kind: 'failed' }));
      }),
  };
  const sounds = createCallSounds({ clock, randomBytes, closing: closing.signal });
  return {
    clock,
    closing,
    said,
    room: createCallVoice({ voice, labelOf: (key) => calls.get(key), sounds }),
    speak: (speech: SpeechResult = { kind: 'spoken', wav: Buffer.from(`sound ${said.length}`) }) =>
      waiting.shift()?.(speech),
    board: (...now: string[]) => (calls = called(now)),
  };
}

const soundIn = (answer: CallSpeechAnswer): string => (answer.kind === 'spoken' ? answer.sound : answer.kind);
const textOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();

const of = (label: string, text: string) => ({ callKey: `${label}/1`, text, language: 'en' });

it('a display has its call spoken, at the pace of calls', async () => {
  const { room, said, speak } = lobby('A-42');
  const saying = room.say(TV, of('A-42', 'Number A 4 2. Please go to desk 4.'));
  await Promise.resolve();
  speak();
  expect(await saying).toEqual(SPOKEN);
  expect(said).toMatchObject([{ text: 'Number A 4 2. Please go to desk 4.', language: 'en', rate: 0.9 }]);
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
  async function sayingOf(screenId: string, label: string, words = label) {
    const saying = room.say(screenId, of(label, words));
    await Promise.resolve();
    speak();
    return saying;
  }
  for (let n = 0; n < MAX_TIMES; n += 1) expect(await sayingOf(TV, 'A', `A ${n}`)).toEqual(SPOKEN);
  for (let n = 0; n < 10 * MAX_DISPLAYS; n += 1) expect(await room.say(TV, of('A', 'A'))).toEqual(FAILED);
  expect(said).toHaveLength(MAX_TIMES);
  expect(await sayingOf('tv-2', 'A')).toEqual(SPOKEN);
  expect(await sayingOf(TV, 'B')).toEqual(SPOKEN);
});

it('a display that asks for many calls at once leaves the places in the line to the others', async () => {
  const labels = Array.from({ length: 2 * MAX_DISPLAYS }, (_, n) => `A${n}`);
  const { room, speak } = lobby(...labels);
  const flood = labels.map((label) => room.say(TV, of(label, label)));
  const other = room.say('tv-2', of('A0', 'A0 again'));
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

describe('displays that say the same', () => {
  it('displays that say the same have it spoken once, whether they ask at the same time or a while later', async () => {
    const { clock, room, said, speak } = lobby('A');
    const asked = Array.from({ length: 10 }, (_, n) => room.say(`tv-${n}`, of('A', 'Number A')));
    await Promise.resolve();
    speak();
    const answers = await Promise.all(asked);
    expect(said).toHaveLength(1);
    await clock.advance(40_000);
    const late = await room.say('tv-late', { ...of('A', 'Number A'), language: 'en-GB' });
    expect(said).toHaveLength(1);
    expect(new Set([...answers, late].map(soundIn)).size).toBe(1);
    for (const [n, answer] of answers.entries())
      expect(textOf(room.soundAt(soundIn(answer), `tv-${n}`))).toBe('sound 1');
  });

  it('displays that speak in another language or with other words have a sound of their own', async () => {
    const { room, speak } = lobby('A');
    const all = [
      room.say(TV, of('A', 'Number A')),
      room.say('tv-2', of('A', 'Number A again')),
      room.say('tv-3', { ...of('A', 'Number A'), language: 'de' }),
    ];
    for (const each of all) {
      await Promise.resolve();
      speak();
      await each;
    }
    const answers = await Promise.all(all);
    expect(new Set(answers.map(soundIn)).size).toBe(3);
  });

  it('displays that say the same lose it to nobody who leaves, and it is ended when the last has left', async () => {
    const { room, said, speak } = lobby('A', 'B');
    const [one, other] = [new AbortController(), new AbortController()];
    const first = room.say(TV, of('A', 'A'), one.signal);
    const second = room.say('tv-2', of('A', 'A'));
    await Promise.resolve();
    one.abort();
    expect(await first).toEqual(FAILED);
    speak();
    expect(await second).toEqual(SPOKEN);
    const left = room.say(TV, of('B', 'B'), other.signal);
    await Promise.resolve();
    other.abort();
    expect(await left).toEqual(FAILED);
    expect(said.map(({ signal }) => signal?.aborted)).toEqual([false, true]);
  });

  it('displays that say the same are silent together when the voice fails, and heard again with the next who ask', async () => {
    const { room, said, speak } = lobby('A');
    const both = [room.say(TV, of('A', 'A')), room.say('tv-2', of('A', 'A'))];
    await Promise.resolve();
    speak({ kind: 'failed' });
    expect(await Promise.all(both)).toEqual([FAILED, FAILED]);
    const again = room.say(TV, of('A', 'A'));
    await Promise.resolve();
    speak();
    expect(await again).toEqual(SPOKEN);
    expect(said).toHaveLength(2);
  });
});

describe('a sound', () => {
  async function spoken(room: ReturnType<typeof lobby>, screenId: string, label: string, wav = 'sound') {
    const saying = room.room.say(screenId, of(label, label));
    await Promise.resolve();
    room.speak({ kind: 'spoken', wav: Buffer.from(wav) });
    return soundIn(await saying);
  }

  it('a sound is there for the display that was told of it, for as long as it may have the call spoken', async () => {
    const house = lobby('A');
    const { room, board } = house;
    const path = await spoken(house, TV, 'A');
    expect(textOf(room.soundAt(path, TV))).toBe('sound');
    expect(room.soundAt(path, 'tv-2')).toBeUndefined();
    expect(
      room.soundAt(
        path.replace(/.\.wav/, (end) => (end[0] === '0' ? '1.wav' : '0.wav')),
        TV,
      ),
    ).toBeUndefined();
    board('B');
    expect(room.soundAt(path, TV)).toBeUndefined();
  });

  it('a sound is forgotten after a minute, and nothing waits then', async () => {
    const house = lobby('A', 'B');
    const { clock, room, said } = house;
    const first = await spoken(house, TV, 'A');
    await clock.advance(30_000);
    const second = await spoken(house, TV, 'B');
    await clock.advance(29_999);
    expect(room.soundAt(first, TV)).toBeDefined();
    await clock.advance(1);
    expect([room.soundAt(first, TV), textOf(room.soundAt(second, TV))]).toEqual([undefined, 'sound']);
    await clock.advance(30_000);
    expect(room.soundAt(second, TV)).toBeUndefined();
    expect(clock.pending()).toBe(0);
    await spoken(house, TV, 'A');
    expect(said).toHaveLength(3);
    expect(clock.pending()).toBe(1);
  });

  it('a sound that would soon be forgotten is made again, and stays for the displays that were told of it', async () => {
    const house = lobby('A');
    const { clock, room } = house;
    const path = await spoken(house, TV, 'A', 'first');
    await clock.advance(55_000);
    expect(await spoken(house, 'tv-2', 'A', 'second')).toBe(path);
    await clock.advance(10_000);
    expect([TV, 'tv-2'].map((id) => textOf(room.soundAt(path, id)))).toEqual(['second', 'second']);
  });

  it('a sound is gone with the hub, and none is kept that is ready after it', async () => {
    const house = lobby('A', 'B');
    const { clock, closing, room, speak } = house;
    const path = await spoken(house, TV, 'A');
    const late = room.say(TV, of('B', 'B'));
    await Promise.resolve();
    closing.abort();
    speak();
    expect(await late).toEqual(FAILED);
    expect(room.soundAt(path, TV)).toBeUndefined();
    expect(clock.pending()).toBe(0);
  });

  it('a sound that is larger than all may be together is none', async () => {
    const house = lobby('A');
    expect(await spoken(house, TV, 'A', 'x'.repeat(MAX_SOUND_BYTES + 1))).toBe('failed');
  });

  it('a sound has an address of this hub alone', async () => {
    const [one, other] = [lobby('A'), lobby('A')];
    expect(await spoken(one, TV, 'A')).not.toBe(await spoken(other, TV, 'A'));
  });
});
