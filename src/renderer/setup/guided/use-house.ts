/** The house as it is tested: its screens, what people said of them, and the languages it speaks. */
import { useStore } from 'zustand';
import { LANGUAGES, languageOf } from '../../../contract/languages.ts';
import type { FleetStore } from '../../fleet/fleet-store.ts';
import { useScreen } from '../../ui/screen-context.ts';
import type { House } from './guided-rows.ts';
import type { GuidedStore } from './guided-store.ts';

export interface GuidedProps {
  readonly guided: GuidedStore;
  readonly fleet: FleetStore;
}

/** The house as it is tested; undefined until the hub has told all of it. */
export function useHouse({ guided, fleet }: GuidedProps): House | undefined {
  const { settings } = useScreen();
  const test = useStore(guided.test);
  const told = useStore(fleet.fleet);
  if (test === undefined || told === undefined) return undefined;
  const spoken = new Set([
    languageOf(settings.locale),
    ...settings.kiosk.languages,
    ...told.screens.flatMap((screen) => [
      ...(screen.settings.kiosk?.languages ?? []),
      screen.settings.display?.language,
    ]),
  ]);
  return {
    fleet: told,
    results: test.results,
    languages: LANGUAGES.filter((one) => spoken.has(one)),
    hubVoices: settings.hubVoices,
  };
}
