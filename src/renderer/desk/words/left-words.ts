/** What the front desk reads about services that this machine worked for before. Pure. */
import type { TFunction } from 'i18next';
import type { LeftService } from '../../../contract/notice.ts';
import { verbatim } from '../../i18n/values.ts';
import { databaseSentence } from './database-words.ts';

type T = TFunction<'desk'>;

function unsentSentence(t: T, left: Extract<LeftService, { kind: 'unsent' }>): string {
  const { origin, checkIns, others } = left;
  const unsent = [
    ...(checkIns === 0 ? [] : [t('left.checkIns', { count: checkIns, origin })]),
    ...(others === 0 ? [] : [t('left.others', { count: others, origin })]),
  ];
  const next = t(left.isWayBack ? 'left.wayBack' : 'left.noWayBack', { count: checkIns + others });
  return [...unsent, next].join(' ');
}

export function leftSentence(t: T, left: LeftService): string {
  const { origin } = left;
  switch (left.kind) {
    case 'unsent':
      return unsentSentence(t, left);
    case 'other-key':
      return t('left.other-key', { origin });
    case 'other-roster':
      return t('left.other-roster', { path: verbatim(left.path), origin });
    case 'not-opened':
      return t('left.not-opened', { origin, reason: databaseSentence(t, left.problem) });
  }
}
