import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { createConnectionByHand } from '../../../../test/support/stores/connection-by-hand.ts';
import type { Finding, Trial } from '../../../contract/guided-test.ts';
import type { Language } from '../../../contract/languages.ts';
import { createI18n } from '../../i18n/create-i18n.ts';
import type { ScreenState } from '../../rpc/screen-store.ts';
import type { ScreenHand, OnTrial } from '../../ui/hand/screen-hand.ts';
import { followDisplayTrials } from './display-trial.ts';

function displayOf({ isCalling = false, sound = true } = {}) {
  const clock = createFakeClock();
  const told: Finding[] = [];
  const voices: (readonly Language[])[] = [];
  let plays = 0;
  let take: OnTrial = () => {};
  const hand: Pick<ScreenHand, 'onTry' | 'reportTrial' | 'setVoices'> = {
    onTry: (next) => void (take = next),
    reportTrial: (_trialId, finding) => void told.push(finding),
    setVoices: (next) => void voices.push(next),
  };
  const ownLanguages = createStore<readonly Language[]>(() => ['en']);
  followDisplayTrials({
    connection: createConnectionByHand(),
    clock,
    screen: createStore(
      () => ({ settings: { display: { sound }, hubVoices: [] } }) as unknown as ScreenState,
    ),
    hand: hand as ScreenHand,
    i18n: createI18n({}),
    sounds: { wake: () => {}, state: () => 'on' },
    play: () => void (plays += 1),
    ownVoiceFor: () => undefined,
    ownLanguages,
    isCalling: () => isCalling,
    volume: () => 1,
  });
  const ask = async (trial: Trial | undefined) => {
    take(trial, { isIdle: true, untouchedMs: 0 });
    await clock.advance(1_000);
  };
  return { ask, told, voices, ownLanguages, plays: () => plays };
}

const SOUND: Trial = { trialId: 't', part: 'sound' };

describe('a display that a person tests', () => {
  it('a display that a person tests is heard, also right after somebody has touched it', async () => {
    const { ask, told, plays } = displayOf();
    await ask(SOUND);
    expect(plays()).toBe(1);
    expect(told).toEqual([{ kind: 'played' }]);
  });

  it.each([
    ['calls somebody', { isCalling: true }, 'busy'],
    ['has its sound switched off', { sound: false }, 'switched-off'],
  ])('a display that %s plays nothing in a test and says so', async (_why, about, kind) => {
    const { ask, told, plays } = displayOf(about);
    await ask(SOUND);
    expect(plays()).toBe(0);
    expect(told).toEqual([{ kind }]);
  });

  it('a display that a person tests tells staff which languages its machine speaks, when they come later too', () => {
    const { voices, ownLanguages } = displayOf();
    ownLanguages.setState(['en', 'ar'], true);
    expect(voices).toEqual([['en'], ['en', 'ar']]);
  });
});
