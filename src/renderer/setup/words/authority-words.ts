/** What came of choosing a certificate authority, in one sentence. Pure. */
import type { TFunction } from 'i18next';
import { MAX_AUTHORITY_FILE_LENGTH } from '../../../contract/limits.ts';
import type { AuthorityOutcome } from '../form/authority-store.ts';

/** As the file names it; no word of any language. */
export const AUTHORITY_SETTING = 'caFile';

/** Empty where nothing is to be said. */
export function authorityWords(t: TFunction<'setup'>, outcome: AuthorityOutcome | undefined): string {
  switch (outcome?.kind) {
    case undefined:
    case 'pending':
      return '';
    case 'done':
      return t(`serviceAuthority.${outcome.authority.kind === 'none' ? 'removed' : 'saved'}`);
    case 'not-pem':
    case 'private-key':
    case 'not-valid-today':
      return t(`serviceAuthority.${outcome.kind}`);
    case 'cannot-trust':
      return t('serviceAuthority.cannot-trust', { flag: '--headless' });
    case 'too-large':
      return t('serviceAuthority.too-large', { most: MAX_AUTHORITY_FILE_LENGTH / 1_000 });
    case 'locked':
      return t('serviceAuthority.fixed', { setting: AUTHORITY_SETTING });
    case 'not-kept':
    case 'not-sent':
    case 'no-answer':
    case 'failed':
      return t(`staff.problem.${outcome.kind}`);
  }
}
