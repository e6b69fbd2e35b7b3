/** What came of the sound of a test call at this display. Pure. */
import type { DisplaySettings } from '../../../contract/screen.ts';
import type { TestSound } from '../../../contract/test-call.ts';
import type { SoundState } from '../../ui/tones.ts';
import type { HouseSound } from './house-sound.ts';
import type { VoiceUsed } from './voice-used.ts';

export interface SoundCircumstances {
  readonly display: Pick<DisplaySettings, 'sound' | 'speaks'>;
  /** By the quiet hours of the house. */
  readonly isQuiet: boolean;
  readonly page: SoundState;
  readonly house: HouseSound;
  /** Undefined where no voice was asked for its words. */
  readonly voice: VoiceUsed | undefined;
}

/** The first reason that there is, as staff would mend one after the other. */
export function soundOfTest({ display, isQuiet, page, house, voice }: SoundCircumstances): TestSound {
  if (!display.sound) return 'sound-off';
  if (!display.speaks) return 'other-display';
  if (isQuiet) return 'quiet-hours';
  // A voice of the machine needs nothing of the page.
  if (voice === 'own-voice' || voice === 'hub-voice') return voice;
  if (page === 'needs-touch') return 'needs-touch';
  if (page === 'none') return 'no-sound';
  if (!house.speaks) return 'chime';
  return voice ?? 'no-voice';
}
