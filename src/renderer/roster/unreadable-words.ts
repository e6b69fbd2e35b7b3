/** Why nothing of a list is read, for a notice and for a page that shows a list. Pure. */
import type { TFunction } from 'i18next';
import type { RosterUnreadable } from '../../contract/roster.ts';

/** What a reason has besides its kind. */
type Plain = Exclude<RosterUnreadable['kind'], 'no-columns' | 'past-bound'>;
type PastBound = Extract<RosterUnreadable, { kind: 'past-bound' }>;

export type Reason =
  | { readonly key: Plain }
  | { readonly key: 'no-columns'; readonly columns: readonly string[] }
  | {
      readonly key: `past-${PastBound['bound']}`;
      readonly values: { readonly most: string; readonly where: string };
    };

const BYTES_IN_MB = 1_000_000;

/** `where`: the line or entry at which a bound is passed. */
export function reasonOf(t: TFunction<'roster'>, why: RosterUnreadable): Reason {
  if (why.kind === 'no-columns') return { key: why.kind, columns: why.columns };
  if (why.kind !== 'past-bound') return { key: why.kind };
  const { bound, most, place, number } = why;
  const count = bound === 'bytes' ? most / BYTES_IN_MB : most;
  const where = t(`lines.at.${place}`, { number: String(number) });
  return { key: `past-${bound}`, values: { most: t('number', { count }), where } };
}
