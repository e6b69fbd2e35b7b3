/** The screens, answers and languages that are tested here. */
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { languageOf, LANGUAGES } from '../../../contract/languages.ts';
import type { FleetStore } from '../../fleet/fleet-store.ts';
import { useFleetWords } from '../../fleet/screen-state.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { allRows, type TestedHouse } from './guided-rows.ts';
import type { GuidedStore } from './test-stores.ts';
import { guidedText, type SeatName, summaryWords } from './guided-words.ts';

export interface GuidedProps {
  readonly guided: GuidedStore;
  readonly fleet: FleetStore;
}

/** Undefined until the hub has sent all of it. */
export function useHouse({ guided, fleet }: GuidedProps): TestedHouse | undefined {
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

interface Persons {
  readonly summary: string;
  lines(): readonly string[];
}

export function usePersons(props: GuidedProps): Persons | undefined {
  const { t, i18n } = useTranslation('guided');
  const { formats } = useScreen();
  const { nameOf } = useFleetWords();
  const seats = useSeatName();
  const house = useHouse(props);
  if (house === undefined) return undefined;
  return {
    summary: summaryWords(t, allRows(house), formats),
    lines: () => guidedText(house, { t, formats, language: i18n.language, nameOf }, seats),
  };
}

/** Its name then, or its kind and number in the page's language. */
export function useSeatName(): SeatName {
  const { t } = useTranslation('fleet');
  return ({ name, surface, number }) => name ?? t(`numbered.${surface}`, { number });
}
