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
      return t(`trouble.${trouble.kind}`);
    case 'too-large':
      return t('trouble.too-large', { most: MAX_ROSTER_BYTES / 1_000_000 });
    case 'unreadable': {
      const reason = reasonOf(t, trouble.why);
      return 'values' in reason ? t(`trouble.${reason.key}`, reason.values) : t(`trouble.${reason.key}`);
    }
    case 'asks':
      return trouble.bad === undefined ? t('trouble.asks') : t('trouble.asksRows', { count: trouble.bad });
    case 'rows': {
      const { bad, doubtful, problems } = trouble;
      return [
        ...(bad === 0 ? [] : [t('trouble.bad', { count: bad })]),
        ...(doubtful === 0 ? [] : [t('trouble.doubtful', { count: doubtful })]),
        ...problemsByRow(problems).map((row) => rowWords(t, row)),
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
function problemSentence(t: TFunction<'roster'>, { place, field, rule }: RosterProblem): string {
  const kind = 'place' in rule ? (`${rule.kind}.${rule.place}` as const) : rule.kind;
  const number = 'number' in rule ? { number: String(rule.number) } : {};
  const about = field === undefined ? t(`lines.whole.${place}`) : t(`field.${field}`);
  const problem = say(t, 'rule', { ...rule, kind }, { ...LIMITS[rule.kind], ...number, field: about });
  return 'text' in rule && rule.text !== undefined
    ? t('lines.cell', { problem, text: verbatim(rule.text) })
    : problem;
}

/** The problems of a row follow each other. */
export function problemsByRow(problems: readonly RosterProblem[]): readonly (readonly RosterProblem[])[] {
  const rows: RosterProblem[][] = [];
  for (const problem of problems) {
    const [last] = rows.at(-1) ?? [];
    if (last?.number === problem.number && last.place === problem.place) rows.at(-1)?.push(problem);
    else rows.push([problem]);
  }
  return rows;
}

/** `Row 12: Start is missing. The end is before the start.` */
export function rowWords(t: TFunction<'roster'>, row: readonly RosterProblem[]): string {
  const [first] = row;
  if (first === undefined) return '';
  const problem = row.map((each) => problemSentence(t, each)).join(' ');
  return t(`lines.${first.place}`, { number: String(first.number), problem });
}
