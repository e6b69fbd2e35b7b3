import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import type { Finding, Trial } from '../../../contract/guided-test.ts';
import { createI18n } from '../../i18n/create-i18n.ts';
import type { Voice } from '../../speech/speaker.ts';
import type { SoundState } from '../tones.ts';
import { createHeardTrial, type Sample } from './heard-trial.ts';

function screenOf(about: { state?: SoundState; voice?: Voice<Sample> | undefined } = {}) {
  const clock = createFakeClock();
  const told: [string, Finding][] = [];
  const said: Sample[] = [];
  let plays = 0;
  let endWords = (): void => {};
  let hushed = 0;
  const voice: Voice<Sample> = {
    say(sample, _manner, ended) {
      said.push(sample);
      endWords = ended;
      return () => void (hushed += 1);
    },
  };
  const listen = createHeardTrial({
    clock,
    i18n: createI18n({}),
    sounds: { wake: () => {}, state: () => about.state ?? 'on' },
    play: () => void (plays += 1),
    keep: () => Promise.resolve(true),
    voiceFor: () => ('voice' in about ? about.voice : voice),
    manner: () => ({ rate: 1, volume: 1 }),
    tell: (trialId, finding) => told.push([trialId, finding]),
  });
  const run = async (trial: Trial) => {
    const stop = listen(trial);
    await clock.advance(1_000);
    return stop;
  };
  return {
    told,
    said,
    run,
    plays: () => plays,
    hushed: () => hushed,
    endWords: () => endWords(),
    clock,
    listen,
  };
}

const SOUND: Trial = { trialId: 't', part: 'sound' };
const ARABIC: Trial = { trialId: 't', part: 'voices', language: 'ar' };

describe('a screen that a person wants to hear', () => {
  it('chimes and says that it has', async () => {
    const { told, run, plays } = screenOf();
    await run(SOUND);
    expect(plays()).toBe(1);
    expect(told).toEqual([['t', { kind: 'played' }]]);
  });

  it.each([
    ['needs-touch', 'needs-touch'],
    ['none', 'no-sound'],
  ] as const)('a screen whose browser says %s plays nothing and says why', async (state, kind) => {
    const { told, run, plays, said } = screenOf({ state });
    await run(SOUND);
    await run(ARABIC);
    expect(plays()).toBe(0);
    expect(said).toEqual([]);
    expect(told).toEqual([
      ['t', { kind }],
      ['t', { kind }],
    ]);
  });

  it('a screen that a person wants to hear says its sentence to the end before it says that it has spoken', async () => {
    const { told, run, said, endWords } = screenOf();
    await run(ARABIC);
    expect(said).toMatchObject([{ trialId: 't', language: 'ar' }]);
    expect(told.at(-1)).toEqual(['t', { kind: 'begun' }]);
    endWords();
    expect(told.at(-1)).toEqual(['t', { kind: 'played' }]);
  });

  it('a screen without a voice for the language says so', async () => {
    const { told, run } = screenOf({ voice: undefined });
    await run(ARABIC);
    expect(told.at(-1)).toEqual(['t', { kind: 'no-voice' }]);
  });

  it('a screen whose voice breaks says that there is no sound, and goes on', async () => {
    const broken: Voice<Sample> = {
      say() {
        throw new Error('no sound');
      },
    };
    const { told, run } = screenOf({ voice: broken });
    await run(ARABIC);
    expect(told.at(-1)).toEqual(['t', { kind: 'no-sound' }]);
  });

  it('a screen that a person wants to hear is broken off before the chime, and in the middle of a sentence', async () => {
    const { told, listen, run, plays, hushed, endWords, clock } = screenOf();
    listen(SOUND)();
    await clock.advance(1_000);
    expect(plays()).toBe(0);
    const stop = await run(ARABIC);
    stop();
    expect(hushed()).toBe(1);
    endWords();
    expect(told).toEqual([['t', { kind: 'begun' }]]);
  });
});
