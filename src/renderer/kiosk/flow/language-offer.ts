/** Whether the appointment on the screen knows a language in which its visitor would rather read. Pure. */
import type { FindAnswer } from '../../../contract/appointment.ts';
import type { Language } from '../../../contract/languages.ts';
import { languageOf } from '../../../contract/languages.ts';
import type { KioskScreen } from './flow-state.ts';

function languageIn(answer: FindAnswer): string | undefined {
  if (answer.kind === 'found') return answer.appointment.languageCode;
  return answer.kind === 'early' || answer.kind === 'late' ? answer.languageCode : undefined;
}

function languageOn(screen: KioskScreen): string | undefined {
  if (screen.kind === 'confirm') return screen.appointment.languageCode;
  if (screen.kind === 'choose') {
    const found = screen.choices.map(({ answer }) => languageIn(answer));
    return found.find((language) => language !== undefined);
  }
  if (screen.kind !== 'told') return undefined;
  const { answer } = screen;
  return answer.kind === 'early' || answer.kind === 'late' ? answer.languageCode : undefined;
}

/** A language of ours that is offered here and is not the one shown now. */
export function languageToOffer(
  screen: KioskScreen,
  offered: readonly Language[],
  current: Language,
): Language | undefined {
  const language = languageOf(languageOn(screen) ?? '');
  return language !== undefined && language !== current && offered.includes(language) ? language : undefined;
}
