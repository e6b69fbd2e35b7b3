/** What the front desk reads of the appointment list: what keeps it from being read, and which lines of it are wrong. Pure. */
import type { TFunction } from 'i18next';
import { LARGEST_ROSTER } from '../../../contract/limits.ts';
import type { Notice } from '../../../contract/notice.ts';
import { rosterLine } from '../../roster/line-words.ts';

type Trouble = Extract<Notice, { kind: 'roster' }>['trouble'];

/** Why the list is not read, or not whole; the first lines that are wrong are named. */
export function rosterSentence(t: TFunction<'desk'>, ofLines: TFunction<'roster'>, trouble: Trouble): string {
  switch (trouble.kind) {
    case 'missing':
    case 'folder-missing':
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
        ...problems.map((problem) => t('rosterTrouble.sentence', { line: rosterLine(ofLines, problem) })),
      ].join(' ');
    }
  }
}
