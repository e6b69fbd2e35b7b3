/**
 * While the clock is in doubt (docs/adr/0051), a visitor is rejected only if every possible time rejects them. Pure.
 */
import type { FindAnswer } from '../../../contract/appointment.ts';
import type { Appointment } from '../directory/appointment.ts';

/** Another clock may correct these answers. */
const TURNED_AWAY: readonly FindAnswer['kind'][] = [
  'unknown',
  'early',
  'late',
  'other-day',
  'other-location',
];

const letsIn = ({ kind }: FindAnswer): boolean => kind === 'found' || kind === 'choose';

/**
 * The first answer with which the visitor can check in, else the first about a known visit, else the first. `likely`:
 * the best estimate of now.
 */
export function mostWelcoming<View, Asked extends { readonly answer: FindAnswer }>(
  likely: View,
  others: readonly View[],
  ask: (view: View) => Asked,
): Asked {
  const first = ask(likely);
  const asked = [first];
  for (const view of letsIn(first.answer) ? [] : others) {
    const one = ask(view);
    if (letsIn(one.answer)) return one;
    asked.push(one);
  }
  return asked.find(({ answer }) => !TURNED_AWAY.includes(answer.kind)) ?? first;
}

/** Prefers days that may be today, and then visitors still expected. */
export function awaited(
  all: readonly Appointment[],
  isCurrent: (appointment: Appointment) => boolean,
): readonly Appointment[] {
  const current = all.filter(isCurrent);
  const scheduled = current.filter(({ status }) => status === 'Scheduled');
  return [scheduled, current, all].find((some) => some.length > 0) ?? [];
}
