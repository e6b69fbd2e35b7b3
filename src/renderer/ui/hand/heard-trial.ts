/** Trials that a person hears: a chime, or a sentence in one language. At a kiosk and at a display. Never throws. */
import type { I18n } from '../../i18n/create-i18n.ts';
import type { Finding, Trial } from '../../../contract/guided-test.ts';
import type { Language } from '../../../contract/languages.ts';
import type { Clock } from '../../../clock/clock.ts';
import type { Manner, Sentence, Voice } from '../../speech/speaker.ts';
import type { Sounds } from '../tones.ts';

/** How long a browser takes to let a page be heard that somebody has touched before, in milliseconds. */
const WAKES_WITHIN_MS = 300;

export interface Sample extends Sentence {
  readonly trialId: string;
}

export interface HeardTrialParts {
  readonly clock: Clock;
  readonly i18n: I18n;
  readonly sounds: Pick<Sounds, 'wake' | 'state'>;
  /** Plays what the trial of sound is. */
  readonly play: () => void;
  /** Fetches the sentences of a language; false where they cannot be had. */
  readonly keep: (language: Language) => Promise<boolean>;
  /** The machine's own voice, else the hub's; undefined where neither has one for the language. */
  readonly voiceFor: (sample: Sample) => Voice<Sample> | undefined;
  readonly manner: () => Manner;
  readonly tell: (trialId: string, finding: Finding) => void;
}

/** Returns how to break it off. */
export function createHeardTrial(parts: HeardTrialParts): (trial: Trial) => () => void {
  const { clock, i18n, sounds, play, keep, voiceFor, manner, tell } = parts;

  /** Why nothing would be heard, by the page. */
  function silence(): Finding | undefined {
    const state = sounds.state();
    if (state === 'on') return undefined;
    return { kind: state === 'none' ? 'no-sound' : 'needs-touch' };
  }

  async function say(trialId: string, language: Language, ending: AbortSignal): Promise<void> {
    tell(trialId, { kind: 'begun' });
    await keep(language);
    if (ending.aborted) return;
    const text = i18n.getFixedT(language, 'common')('voiceSample');
    const sample = { trialId, language, text };
    const voice = voiceFor(sample);
    if (voice === undefined) return tell(trialId, { kind: 'no-voice' });
    const hush = voice.say(sample, manner(), () => {
      if (!ending.aborted) tell(trialId, { kind: 'played' });
    });
    ending.addEventListener('abort', hush);
  }

  function begin({ trialId, part, language }: Trial, ending: AbortSignal): void {
    const why = silence();
    if (why !== undefined) return tell(trialId, why);
    if (part === 'voices' && language !== undefined) {
      // What throws here is a voice, and is not heard.
      say(trialId, language, ending).catch(() => tell(trialId, { kind: 'no-sound' }));
      return;
    }
    play();
    tell(trialId, { kind: 'played' });
  }

  return (trial) => {
    const ending = new AbortController();
    sounds.wake();
    const cancel = clock.after(WAKES_WITHIN_MS, () => begin(trial, ending.signal));
    return () => {
      cancel();
      ending.abort();
    };
  };
}
