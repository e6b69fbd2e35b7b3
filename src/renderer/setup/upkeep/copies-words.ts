/** What came of making a copy, or of putting one back, in a sentence or two. Pure. */
import type { TFunction } from 'i18next';
import type { Formats } from '../../i18n/formats.ts';
import { verbatim } from '../../i18n/values.ts';
import type { CopiesOutcome } from './copies-store.ts';

type T = TFunction<'upkeep'>;

function madeSentence(t: T, answer: Extract<CopiesOutcome, { act: 'make' }>['answer']): string {
  switch (answer.kind) {
    case 'doing':
      return t('copies.making');
    case 'made':
      return t('copies.isMade');
    case 'not-good':
      return t('copies.damaged');
    case 'not-made':
      return t('copies.notMade', { reason: answer.reason });
    case 'not-sent':
    case 'no-answer':
    case 'failed':
      return t(`failure.${answer.kind}`);
  }
}

export type OutcomeTone = 'plain' | 'success' | 'danger';

/** What went well and what did not are told apart before they are read. */
export function outcomeTone({ answer: { kind } }: CopiesOutcome): OutcomeTone {
  if (kind === 'doing') return 'plain';
  return kind === 'made' || kind === 'put-back' ? 'success' : 'danger';
}

export function outcomeSentence(t: T, outcome: CopiesOutcome, formats: Pick<Formats, 'dateAndTime'>): string {
  if (outcome.act === 'make') return madeSentence(t, outcome.answer);
  const { answer } = outcome;
  const at = formats.dateAndTime(outcome.at);
  switch (answer.kind) {
    case 'doing':
      return t('copies.puttingBack');
    case 'put-back':
      return answer.aside === undefined
        ? t('copies.isBack', { at })
        : [t('copies.isBack', { at }), t('copies.aside', { file: verbatim(answer.aside) })].join(' ');
    case 'unknown':
      return t('copies.unknown');
    case 'not-good':
      return t('copies.notGood', { reason: answer.reason });
    case 'not-sent':
    case 'no-answer':
      return t(`failure.${answer.kind}`);
    case 'failed':
      // Of the call, or of putting it back.
      if (!('reason' in answer)) return t('failure.failed');
      return answer.isLost
        ? t('copies.lost', { reason: answer.reason })
        : t('copies.notBack', { reason: answer.reason });
  }
}
