/**
 * Speaks sentences one after the other; a newer request drops the rest of an older one. A voice that fails or never
 * ends is skipped, so that nothing mutes a visitor for good.
 */
import type { Language } from '../../contract/languages.ts';
import type { CancelTimer, Clock } from '../../clock/clock.ts';

export interface SpokenSentence {
  readonly text: string;
  readonly language: Language;
}

export interface Manner {
  /** A factor of the voice's own pace. */
  readonly rate: number;
  /** From 0 to 1. */
  readonly volume: number;
}

export interface Voice<S extends SpokenSentence = SpokenSentence> {
  /** `ended` is called when the sentence is over or has failed. Returns how to stop it. May throw. */
  say(sentence: S, manner: Manner, ended: (failed?: 'failed') => void): () => void;
}

export interface Speaker<S extends SpokenSentence = SpokenSentence> {
  /** Now, instead of the sentence being spoken. */
  say(sentences: readonly S[]): void;
  /** After the sentence being spoken. */
  add(sentences: readonly S[]): void;
  stop(): void;
  readonly isSpeaking: () => boolean;
}

export interface SpeakerParts<S extends SpokenSentence = SpokenSentence> {
  readonly clock: Clock;
  readonly voiceFor: (sentence: S) => Voice<S> | undefined;
  readonly manner: () => Manner;
  readonly onSentence: (sentence: S) => void;
  /** Nothing is left to say; not called by `stop`. */
  readonly onQuiet?: () => void;
}

const SLOWEST_SIGN_MS = 180;
const IDEOGRAPH_MS = 500;
const PATIENCE_MS = 6_000;

/** A sentence must be over by then: six seconds to begin, and time for every character at a slow pace. */
export function longestMs({ text }: SpokenSentence, rate: number): number {
  const ideographs = text.match(/\p{sc=Han}/gu)?.length ?? 0;
  const signs = Array.from(text).length - ideographs;
  return PATIENCE_MS + (signs * SLOWEST_SIGN_MS + ideographs * IDEOGRAPH_MS) / rate;
}

export function createSpeaker<S extends SpokenSentence>(parts: SpeakerParts<S>): Speaker<S> {
  const { clock, voiceFor, manner, onSentence, onQuiet } = parts;
  let waiting: readonly S[] = [];
  let breakOff: (() => void) | undefined;

  function hush(): void {
    const stopIt = breakOff;
    breakOff = undefined;
    stopIt?.();
  }

  function next(): void {
    const [sentence, ...rest] = waiting;
    waiting = rest;
    if (sentence === undefined) return onQuiet?.();
    const how = manner();
    let over = false;
    let cancelWatch: CancelTimer = () => undefined;
    let stopVoice: () => void = () => undefined;
    const end = (goOn: boolean): void => {
      if (over) return;
      over = true;
      cancelWatch();
      if (!goOn) return;
      breakOff = undefined;
      next();
    };
    breakOff = () => {
      end(false);
      stopVoice();
    };
    onSentence(sentence);
    cancelWatch = clock.after(longestMs(sentence, how.rate), () => {
      stopVoice();
      end(true);
    });
    try {
      const voice = voiceFor(sentence);
      // Not at once: a voice that always fails must not run through everything within one call.
      const later = (): void => void clock.after(0, () => end(true));
      if (voice === undefined) later();
      else stopVoice = voice.say(sentence, how, later);
    } catch {
      clock.after(0, () => end(true));
    }
  }

  return {
    say(sentences) {
      hush();
      waiting = sentences;
      next();
    },
    add(sentences) {
      waiting = [...waiting, ...sentences];
      if (breakOff === undefined) next();
    },
    stop() {
      waiting = [];
      hush();
    },
    isSpeaking: () => breakOff !== undefined,
  };
}
