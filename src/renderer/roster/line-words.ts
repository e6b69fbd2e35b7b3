/** What staff read of one line of an appointment list that is wrong. Pure. */
import type { TFunction } from 'i18next';
import { APPOINTMENT_STATUSES } from '../../contract/appointment-status.ts';
import { MAX_AHEAD_YEARS, MAX_APPOINTMENT_DAYS, MAX_BARE_CODE_LENGTH } from '../../contract/limits.ts';
import { say } from '../i18n/say.ts';
import type { RosterProblem } from '../../contract/roster.ts';
import { ROSTER_FIELDS } from '../../contract/roster-fields.ts';

const LIMITS: {
  readonly [Rule in RosterProblem['rule']['kind']]?: Readonly<Record<string, string | number>>;
} = {
  'not-a-status': { statuses: APPOINTMENT_STATUSES.join(', ') },
  'not-a-code': { most: MAX_BARE_CODE_LENGTH },
  'too-far-ahead': { years: MAX_AHEAD_YEARS },
  'too-long-after-start': { days: MAX_APPOINTMENT_DAYS },
};

/** Numbers of lines are written as editors show them, without grouping. */
function ruleWords(t: TFunction<'roster'>, field: string, rule: RosterProblem['rule']): string {
  const kind = 'place' in rule ? (`${rule.kind}.${rule.place}` as const) : rule.kind;
  const number = 'number' in rule ? { number: String(rule.number) } : {};
  return say(t, 'rule', { ...rule, kind }, { ...LIMITS[rule.kind], ...number, field });
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
