/** Calls a number out: a chime, then the number and the desk in words. */
import type { i18n } from 'i18next';
import type { Call } from '../../contract/board.ts';
import type { Clock } from '../clock.ts';
import type { Sounds } from '../ui/tones.ts';
import { CHIME } from '../ui/tones.ts';
import { isFullDeskName } from './desk-name.ts';
import type { Voice } from './speech.ts';
import { isCode, spokenLabel } from './spoken-label.ts';

export interface AnnouncerParts {
  readonly sounds: Sounds;
  readonly voice: Voice;
  readonly i18n: i18n;
  readonly clock: Clock;
}

/** The words begin when the chime has faded. */
const WORDS_AFTER_MS = 1_400;

export function createAnnouncer({ sounds, voice, i18n, clock }: AnnouncerParts): (call: Call) => void {
  const t = i18n.getFixedT(null, 'display');

  function words({ label, desk }: Call): string {
    const who = isCode(label) ? t('spokenNumber', { label: spokenLabel(label) }) : label;
    if (desk === undefined) return t('spokenAnyDesk', { who });
    return t('spoken', { who, desk: isFullDeskName(desk) ? desk : t('desk', { desk }) });
  }

  return (call) => {
    sounds.play(CHIME);
    clock.after(WORDS_AFTER_MS, () => voice.say(words(call), i18n.language));
  };
}
