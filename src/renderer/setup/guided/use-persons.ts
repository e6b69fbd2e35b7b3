/** What people tested, in one sentence for the head of the self-test, and as lines for its text. */
import { useTranslation } from 'react-i18next';
import { useFleetWords } from '../../fleet/use-fleet-words.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { allRows } from './guided-rows.ts';
import { guidedText, summaryWords } from './guided-words.ts';
import { type GuidedProps, useHouse } from './use-house.ts';
import { useSeatName } from './use-seat-name.ts';

export interface Persons {
  readonly summary: string;
  lines(): readonly string[];
}

/** Undefined until the hub has told it. */
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
