/** Trials that a person hears at a kiosk or a display: a chime, or a sentence in one language. Never throws. */
import type { I18n } from '../../i18n/create-i18n.ts';
import type { Finding, Trial } from '../../../contract/guided-test.ts';
import type { Language } from '../../../contract/languages.ts';
import type { Clock } from '../../../clock/clock.ts';
import type { Manner, SpokenSentence, Voice } from '../../speech/speaker.ts';
import type { Sounds } from '../tones.ts';

/** How long a browser takes to allow sound on a page that was touched before. */
const WAKES_WITHIN_MS = 300;

export interface Sample extends SpokenSentence {
  readonly trialId: string;
}

export interface HeardTrialParts {
  readonly clock: Clock;
  readonly i18n: I18n;
  readonly sounds: Pick<Sounds, 'wake' | 'state'>;
  /** Plays the sample of the sound trial. */
  readonly play: () => void;
  /** False if the sentences cannot be fetched. */
  readonly keep: (language: Language) => Promise<boolean>;
  /** The machine's own, else the hub's; undefined if neither has the language. */
  readonly voiceFor: (sample: Sample) => Voice<Sample> | undefined;
  readonly manner: () => Manner;
  readonly tell: (trialId: string, finding: Finding) => void;
}

/** Returns how to stop it. */
export function createHeardTrial(parts: HeardTrialParts): (trial: Trial) => () => void {
  const { clock, i18n, sounds, play, keep, voiceFor, manner, tell } = parts;

  /** Why the page would not be heard. */
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
      // A voice that throws is not heard.
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
