/** What staff read of one line of an appointment list that is wrong. Pure. */
import type { TFunction } from 'i18next';
import { APPOINTMENT_STATUSES } from '../../contract/appointment-status.ts';
import { FURTHEST_AHEAD_YEARS, LONGEST_APPOINTMENT_DAYS, LONGEST_BARE_CODE } from '../../contract/limits.ts';
import type { RosterProblem } from '../../contract/roster.ts';
import { ROSTER_FIELDS } from '../../contract/roster-fields.ts';

/** Numbers of lines are written as editors show them, without grouping. */
function ruleWords(t: TFunction<'roster'>, field: string, rule: RosterProblem['rule']): string {
  switch (rule.kind) {
    case 'not-a-status':
      return t('rule.not-a-status', { field, statuses: APPOINTMENT_STATUSES.join(', ') });
    case 'not-text':
    case 'too-long':
      return t(`rule.${rule.kind}`, { field, most: rule.most });
    case 'not-a-code':
      return t('rule.not-a-code', { field, most: LONGEST_BARE_CODE });
    case 'too-far-ahead':
      return t('rule.too-far-ahead', { field, years: FURTHEST_AHEAD_YEARS });
    case 'too-long-after-start':
      return t('rule.too-long-after-start', { field, days: LONGEST_APPOINTMENT_DAYS });
    case 'too-many-cells':
      return t('rule.too-many-cells', { field, cells: rule.cells, columns: rule.columns });
    case 'double':
    case 'double-code':
      return t(`rule.${rule.kind}.${rule.place}`, { field, number: String(rule.number) });
    default:
      return t(`rule.${rule.kind}`, { field });
  }
}

/**
 * A field as the table of columns calls it. A JSON list has fields of one name only, so that is said too: whoever mends
 * the entry looks for it.
 */
function fieldWords(t: TFunction<'roster'>, { place, field }: RosterProblem): string {
  const known = ROSTER_FIELDS.find((name) => name === field);
  if (known === undefined) return field ?? t(`lines.whole.${place}`);
  return place === 'entry' ? `${t(`field.${known}`)} (${known})` : t(`field.${known}`);
}

/** `Line 12: Start is missing`. */
export function rosterLine(t: TFunction<'roster'>, found: RosterProblem): string {
  const { place, number, rule } = found;
  const problem = ruleWords(t, fieldWords(t, found), rule);
  return t(`lines.${place}`, { number: String(number), problem });
}
