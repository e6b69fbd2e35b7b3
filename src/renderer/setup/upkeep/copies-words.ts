/** What came of making a copy, or of putting one back, in a sentence or two. Pure. */
import type { TFunction } from 'i18next';
import type { Formats } from '../../i18n/formats.ts';
import { verbatim } from '../../i18n/values.ts';
import type { CopiesStore } from './copies-store.ts';

type T = TFunction<'upkeep'>;
type Made = NonNullable<ReturnType<CopiesStore['made']['getState']>>;
type PutBack = NonNullable<ReturnType<CopiesStore['putBack']['getState']>>;

export type OutcomeTone = 'plain' | 'success' | 'danger';

/** What went well and what did not are told apart before they are read. */
export function toneOf(outcome: Made | PutBack | undefined): OutcomeTone | undefined {
  if (outcome?.kind === 'pending') return 'plain';
  return outcome && (outcome.kind === 'made' || outcome.kind === 'put-back' ? 'success' : 'danger');
}

export function madeSentence(t: T, outcome: Made): string {
  switch (outcome.kind) {
    case 'pending':
      return t('copies.making');
    case 'made':
      return t('copies.isMade');
    case 'not-good':
      return t('copies.damaged');
    case 'not-made':
      return t('copies.notMade', { reason: outcome.reason });
    default:
      return t(`failure.${outcome.kind}`);
  }
}

export function putBackSentence(t: T, outcome: PutBack, formats: Pick<Formats, 'dateAndTime'>): string {
  switch (outcome.kind) {
    case 'pending':
      return t('copies.puttingBack');
    case 'put-back': {
      const aside = outcome.aside === undefined ? [] : [t('copies.aside', { file: verbatim(outcome.aside) })];
      return [t('copies.isBack', { at: formats.dateAndTime(outcome.at) }), ...aside].join(' ');
    }
    case 'unknown':
      return t('copies.unknown');
    case 'not-good':
      return t('copies.notGood', { reason: outcome.reason });
    case 'failed':
      // Of the call, or of putting it back.
      if (!('reason' in outcome)) return t('failure.failed');
      return t(outcome.isLost ? 'copies.lost' : 'copies.notBack', { reason: outcome.reason });
    default:
      return t(`failure.${outcome.kind}`);
  }
}
