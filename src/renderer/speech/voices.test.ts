import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ScreenState } from '../rpc/screen-store.ts';
import type { SpokenSentence } from './speaker.ts';
import { createVoices } from './voices.ts';

const settings: NonNullable<ScreenState['settings']> = {
  brandName: 'Foyer',
  brandColour: '#0c5c56',
  timeZone: 'UTC',
  locale: 'en',
  idleWarningAfterS: 30,
  idleCountdownS: 20,
  doneStaysS: 20,
  hubVoices: ['en', 'pl'],
  kiosk: {
    name: 'Kiosk 1',
    languages: ['en'],
    camera: false,
    staffPin: false,
    panelInches: 21.5,
    lowerControls: false,
    withoutCode: 'off',
    namesKeptH: 24,
  },
  display: { speaks: true, sound: true, callSound: 'chime-and-voice', callVolume: 100 },
  hubVersion: 'source',
  demo: false,
};

/** A page whose machine has these voices. */
function pageWith(voices: readonly { lang: string; localService: boolean }[]): Window {
  const page = { speechSynthesis: { getVoices: () => voices, addEventListener: () => undefined } };
  return page as unknown as Window;
}

function voicesOn(page: Window, mayPlay: () => boolean = () => true) {
  let asked = 0;
  const { voiceFor, ownVoiceFor, ownLanguages } = createVoices<SpokenSentence>({
    page,
    screen: createStore<ScreenState>(() => ({ settings, connection: 'connected', refusal: undefined })),
    spokenByHub() {
      asked += 1;
      return Promise.resolve(undefined);
    },
    mayPlay,
  });
  /** Whether the hub is asked to speak this language. */
  const asksHub = (language: SpokenSentence['language']): boolean => {
    const before = asked;
    const sentence = { text: 'x', language };
    voiceFor(sentence)?.say(sentence, { rate: 1, volume: 1 }, () => undefined);
    return asked > before;
  };
  return { voiceFor, ownVoiceFor, ownLanguages, asksHub };
}

test('the hub speaks the languages that it can on a machine without voices, and no others', () => {
  const { voiceFor, asksHub, ownLanguages } = voicesOn(pageWith([]));
  expect(ownLanguages.getState()).toEqual([]);
  expect(asksHub('en')).toBe(true);
  expect(voiceFor({ text: 'x', language: 'vi' })).toBeUndefined();
});

test('a voice in a network is none: what is said in a lobby is sent nowhere', () => {
  const { ownLanguages, asksHub } = voicesOn(pageWith([{ lang: 'en-US', localService: false }]));
  expect(ownLanguages.getState()).toEqual([]);
  expect(asksHub('en')).toBe(true);
});

test('a language that the machine speaks itself is not asked of the hub', () => {
  const { ownLanguages, voiceFor } = voicesOn(pageWith([{ lang: 'pl-PL', localService: true }]));
  expect(ownLanguages.getState()).toEqual(['pl']);
  const [polish, english] = (['pl', 'en'] as const).map((language) => voiceFor({ text: 'x', language }));
  expect(polish).toBeDefined();
  expect(polish).not.toBe(english);
});

test('a language that only the hub can speak is not the machine’s own', () => {
  const { ownVoiceFor, voiceFor } = voicesOn(pageWith([{ lang: 'pl-PL', localService: true }]));
  expect(ownVoiceFor({ text: 'x', language: 'pl' })).toBe(voiceFor({ text: 'x', language: 'pl' }));
  expect(ownVoiceFor({ text: 'x', language: 'en' })).toBeUndefined();
});

test('a page that may not be heard yet asks nothing of the hub', () => {
  let allowed = false;
  const { asksHub } = voicesOn(pageWith([]), () => allowed);
  expect(asksHub('en')).toBe(false);
  allowed = true;
  expect(asksHub('en')).toBe(true);
});
