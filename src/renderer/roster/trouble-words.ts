/** What the front desk and setup read of the appointment list: what keeps it from being read, and which lines of it are wrong. Pure. */
import type { TFunction } from 'i18next';
import { MAX_ROSTER_BYTES } from '../../contract/limits.ts';
import type { Notice } from '../../contract/notice.ts';
import { verbatim } from '../i18n/values.ts';
import { rosterLine } from './line-words.ts';
import { reasonOf } from './unreadable-words.ts';

type Told = Extract<Notice, { kind: 'roster' }>;
type Trouble = Told['trouble'];

/** Why the list is not read, or not whole; the first lines that are wrong are named. */
export function rosterSentence(t: TFunction<'roster'>, trouble: Trouble): string {
  switch (trouble.kind) {
    case 'missing':
    case 'folder-missing':
    case 'restless':
    case 'not-written':
    case 'empty':
      return t(`trouble.${trouble.kind}`);
    case 'too-large':
      return t('trouble.too-large', { most: MAX_ROSTER_BYTES / 1_000_000 });
    case 'unreadable': {
      const reason = reasonOf(t, trouble.why);
      if ('values' in reason) return t(`trouble.${reason.key}`, reason.values);
      if (!('columns' in reason)) return t(`trouble.${reason.key}`);
      const columns = reason.columns.map((name) => t('trouble.column', { name })).join(', ');
      return t('trouble.no-columns', { columns });
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

/** Of a folder, with the file in it. */
export function listSentence(
  t: TFunction<'roster'>,
  { file, trouble }: Pick<Told, 'file' | 'trouble'>,
): string {
  const what = rosterSentence(t, trouble);
  return file === undefined ? what : t('trouble.about', { whom: verbatim(file), what });
}
