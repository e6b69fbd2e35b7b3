/** Calls a number out: a chime, then the number and the desk in words. */
import type { i18n } from 'i18next';
import type { Call } from '../../contract/board.ts';
import { languageOf } from '../../contract/languages.ts';
import { CALL_PACE } from '../../contract/limits.ts';
import type { Clock } from '../../clock/clock.ts';
import { withoutIsolates } from '../i18n/values.ts';
import type { Sentence, SpeakerParts } from '../speech/speaker.ts';
import { createSpeaker } from '../speech/speaker.ts';
import type { Sounds } from '../ui/tones.ts';
import { CHIME } from '../ui/tones.ts';
import { isFullDeskName } from './desk-name.ts';
import { isCode, spokenLabel } from './spoken-label.ts';

/** The words of a call; the hub speaks them only while the board has that call. */
export interface CallSentence extends Sentence {
  readonly callKey: string;
}

export interface AnnouncerParts {
  readonly sounds: Pick<Sounds, 'play'>;
  readonly voiceFor: SpeakerParts<CallSentence>['voiceFor'];
  readonly i18n: i18n;
  readonly clock: Clock;
}

/** Chimes and says one call; `over` is called once, when its words have ended or cannot be said. */
export type Announce = (call: Call, over: () => void) => void;

/** The words begin when the chime has faded. */
export const WORDS_AFTER_MS = 1_400;

/** Calls must be handed over one at a time. Where there is no voice, a board still shows and chimes. */
export function createAnnouncer({ sounds, voiceFor, i18n, clock }: AnnouncerParts): Announce {
  const t = i18n.getFixedT(null, 'display');
  let tellOver = (): void => undefined;
  const speaker = createSpeaker<CallSentence>({
    clock,
    voiceFor,
    manner: () => ({ rate: CALL_PACE, volume: 1 }),
    onSentence: () => undefined,
    onQuiet: () => tellOver(),
  });

  function words({ label, desk }: Call): string {
    const who = isCode(label) ? t('spokenNumber', { label: spokenLabel(label) }) : label;
    if (desk === undefined) return t('spokenAnyDesk', { who });
    return t('spoken', { who, desk: isFullDeskName(desk) ? desk : t('desk', { desk }) });
  }

  return (call, over) => {
    sounds.play(CHIME);
    clock.after(WORDS_AFTER_MS, () => {
      tellOver = over;
      const language = languageOf(i18n.language) ?? 'en';
      speaker.add([{ text: withoutIsolates(words(call)), language, callKey: call.callKey }]);
    });
  };
}
