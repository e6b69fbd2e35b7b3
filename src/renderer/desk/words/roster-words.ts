/** What the front desk reads of the appointment list: what keeps it from being read, and which lines of it are wrong. Pure. */
import type { TFunction } from 'i18next';
import { APPOINTMENT_STATUSES } from '../../../contract/appointment-status.ts';
import {
  FURTHEST_AHEAD_YEARS,
  LARGEST_ROSTER,
  LONGEST_APPOINTMENT_DAYS,
  LONGEST_BARE_CODE,
} from '../../../contract/limits.ts';
import type { Notice } from '../../../contract/notice.ts';
import type { RosterProblem } from '../../../contract/roster.ts';

type Trouble = Extract<Notice, { kind: 'roster' }>['trouble'];

/** Numbers of lines are written as editors show them, without grouping. */
function ruleWords(t: TFunction<'desk'>, field: string, rule: RosterProblem['rule']): string {
  switch (rule.kind) {
    case 'not-a-status':
      return t('rosterRule.not-a-status', { field, statuses: APPOINTMENT_STATUSES.join(', ') });
    case 'not-text':
    case 'too-long':
      return t(`rosterRule.${rule.kind}`, { field, most: rule.most });
    case 'not-a-code':
      return t('rosterRule.not-a-code', { field, most: LONGEST_BARE_CODE });
    case 'too-far-ahead':
      return t('rosterRule.too-far-ahead', { field, years: FURTHEST_AHEAD_YEARS });
    case 'too-long-after-start':
      return t('rosterRule.too-long-after-start', { field, days: LONGEST_APPOINTMENT_DAYS });
    case 'too-many-cells':
      return t('rosterRule.too-many-cells', { field, cells: rule.cells, columns: rule.columns });
    case 'double':
      return t(`rosterRule.double.${rule.place}`, { field, number: String(rule.number) });
    default:
      return t(`rosterRule.${rule.kind}`, { field });
  }
}

/** `Line 12: startTime is missing`. */
export function rosterLine(t: TFunction<'desk'>, { place, number, field, rule }: RosterProblem): string {
  const problem = ruleWords(t, field ?? t(`rosterLines.whole.${place}`), rule);
  return t(`rosterLines.${place}`, { number: String(number), problem });
}

/** Why the list is not read, or not whole; the first lines that are wrong are named. */
export function rosterSentence(t: TFunction<'desk'>, trouble: Trouble): string {
  switch (trouble.kind) {
    case 'missing':
    case 'restless':
    case 'not-written':
      return t(`rosterTrouble.${trouble.kind}`);
    case 'too-large':
      return t('rosterTrouble.too-large', { most: LARGEST_ROSTER / 1_000_000 });
    case 'unreadable': {
      const { why } = trouble;
      if (why.kind !== 'no-columns') return t(`rosterTrouble.${why.kind}`);
      const columns = why.columns.map((name) => t('rosterTrouble.column', { name })).join(', ');
      return t('rosterTrouble.no-columns', { columns });
    }
    case 'rows': {
      const { bad, doubtful, problems } = trouble;
      return [
        ...(bad === 0 ? [] : [t('rosterTrouble.bad', { count: bad })]),
        ...(doubtful === 0 ? [] : [t('rosterTrouble.doubtful', { count: doubtful })]),
        ...problems.map((problem) => t('rosterLines.sentence', { line: rosterLine(t, problem) })),
      ].join(' ');
    }
  }
}
