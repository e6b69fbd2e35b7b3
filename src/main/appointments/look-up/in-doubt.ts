/**
 * What a code means while the clock is in doubt (docs/adr/0051): a visitor is turned away only if every possible moment
 * turns them away. Pure.
 */
import type { FindAnswer } from '../../../contract/appointment.ts';
import type { Appointment } from '../directory/appointment.ts';

/** Answers that another clock may change. */
const TURNED_AWAY: readonly FindAnswer['kind'][] = [
  'unknown',
  'early',
  'late',
  'other-day',
  'other-location',
];

const letsIn = ({ kind }: FindAnswer): boolean => kind === 'found' || kind === 'choose';

/**
 * The first answer that lets the visitor check in, else the first that shows their visit, else the first. `likely`: the
 * best guess of now; `others`: what now may be besides.
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

/**
 * Of all with a code, those of a day that may be today, preferably not yet arrived: so a code used on several days
 * means the visitor who is expected.
 */
export function awaited(
  all: readonly Appointment[],
  isCurrent: (appointment: Appointment) => boolean,
): readonly Appointment[] {
  const current = all.filter(isCurrent);
  const scheduled = current.filter(({ status }) => status === 'Scheduled');
  return [scheduled, current, all].find((some) => some.length > 0) ?? [];
}
