/** Whether the screen can be read aloud in the language it is in. */
import { useStore } from 'zustand';
import { useScreen } from '../../ui/screen-context.ts';
import type { Speech } from './create-speech.ts';

export function useSpeakable(speech: Pick<Speech, 'ownLanguages'>): boolean {
  const { language, settings } = useScreen();
  const own = useStore(speech.ownLanguages);
  return own.includes(language) || settings.hubVoices.includes(language);
}
