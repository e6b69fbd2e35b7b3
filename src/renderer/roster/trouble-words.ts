/** What the front desk and setup read of the appointment list: what keeps it from being read, and which lines of it are wrong. Pure. */
import { say, type TFunction } from '../i18n/translate.ts';
import {
  MAX_AHEAD_YEARS,
  MAX_APPOINTMENT_DAYS,
  MAX_BARE_CODE_LENGTH,
  MAX_ROSTER_BYTES,
} from '../../contract/limits.ts';
import type { Notice } from '../../contract/notice.ts';
import type { RosterProblem, RosterUnreadable } from '../../contract/roster.ts';
import { verbatim } from '../i18n/values.ts';

type Told = Extract<Notice, { kind: 'roster' }>;
type Trouble = Told['trouble'];

export function rosterSentence(t: TFunction<'roster'>, trouble: Trouble): string {
  switch (trouble.kind) {
    case 'missing':
    case 'folder-missing':
    case 'restless':
    case 'not-written':
    case 'empty':
    case 'other-list':
    case 'asks':
      return t(`trouble.${trouble.kind}`);
    case 'too-large':
      return t('trouble.too-large', { most: MAX_ROSTER_BYTES / 1_000_000 });
    case 'unreadable': {
      const reason = reasonOf(t, trouble.why);
      if ('values' in reason) return t(`trouble.${reason.key}`, reason.values);
      return t(`trouble.${reason.key}`);
    }
    case 'rows': {
      const { bad, doubtful, problems } = trouble;
      return [
        ...(bad === 0 ? [] : [t('trouble.bad', { count: bad })]),
        ...(doubtful === 0 ? [] : [t('trouble.doubtful', { count: doubtful })]),
        ...problems.map((problem) => t('trouble.sentence', { line: rosterLine(t, problem) })),
      ].join(' ');
    }
  }
}

export function listSentence(
  t: TFunction<'roster'>,
  { file, trouble }: Pick<Told, 'file' | 'trouble'>,
): string {
  const what = rosterSentence(t, trouble);
  return file === undefined ? what : t('trouble.about', { whom: verbatim(file), what });
}

type Plain = Exclude<RosterUnreadable['kind'], 'past-bound'>;
type PastBound = Extract<RosterUnreadable, { kind: 'past-bound' }>;

type Reason =
  | { readonly key: Plain }
  | {
      readonly key: `past-${PastBound['bound']}`;
      readonly values: { readonly most: string; readonly where: string };
    };

const BYTES_IN_MB = 1_000_000;

export function reasonOf(t: TFunction<'roster'>, why: RosterUnreadable): Reason {
  if (why.kind !== 'past-bound') return { key: why.kind };
  const { bound, most, place, number } = why;
  const count = bound === 'bytes' ? most / BYTES_IN_MB : most;
  const where = t(`lines.at.${place}`, { number: String(number) });
  return { key: `past-${bound}`, values: { most: t('number', { count }), where } };
}

const LIMITS: {
  readonly [Rule in RosterProblem['rule']['kind']]?: Readonly<Record<string, string | number>>;
} = {
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

/** The name of a field in the table of columns. */
const fieldWords = (t: TFunction<'roster'>, { place, field }: RosterProblem): string =>
  field === undefined ? t(`lines.whole.${place}`) : t(`field.${field}`);

/** `Line 12: Start is missing`. */
export function rosterLine(t: TFunction<'roster'>, found: RosterProblem): string {
  const { place, number, rule } = found;
  const problem = ruleWords(t, fieldWords(t, found), rule);
  return t(`lines.${place}`, { number: String(number), problem });
}
