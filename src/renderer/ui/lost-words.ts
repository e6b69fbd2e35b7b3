/** What a page says that has no line and was never heard. Pure. */
import type { TFunction } from 'i18next';
import type { PageRefusal } from '../rpc/why-refused.ts';

export function lostSentence(t: TFunction, refusal: PageRefusal | undefined): string {
  switch (refusal?.kind) {
    case undefined:
      return t('loadingLost');
    case 'unknown-screen':
      return t('refused.unknown-screen');
    case 'too-many-cookies':
      return t('refused.too-many-cookies', { host: refusal.host });
  }
}
