/** The file of a private certificate authority. */
import type { TFunction } from '../../i18n/translate.ts';
import { FileKey2, LockKeyhole, ShieldCheck, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { MAX_AUTHORITY_FILE_LENGTH } from '../../../contract/limits.ts';
import type { ServiceAuthority } from '../../../contract/service-authority.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Note, Warning } from '../../ui/note.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { Advanced } from '../fields/advanced.tsx';
import type { TestState } from '../form/setup-state.ts';
import type { AuthorityOutcome, AuthorityStore } from '../form/service-stores.ts';
import { Question } from '../guide/question.tsx';

interface AuthorityPartProps {
  readonly store: AuthorityStore;
  readonly test: TestState | undefined;
}

/** Whether the last test failed for a certificate. */
const isCertificateAtFault = (test: TestState | undefined): boolean =>
  test?.kind === 'tested' &&
  test.answer.kind === 'failed' &&
  test.answer.problem.kind === 'fault' &&
  test.answer.problem.fault.startsWith('certificate-');

/** Most booking systems have a certificate that every computer trusts, so it is folded until it is needed. */
export function AuthorityPart({ store, test }: AuthorityPartProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const authority = useStore(store.authority);
  const outcome = useStore(store.change);
  if (authority === undefined) return undefined;
  const isNeeded = authority.kind !== 'none' || outcome !== undefined || isCertificateAtFault(test);
  return (
    <Advanced isNeeded={isNeeded}>
      <section className="service-authority setup-card" aria-labelledby="service-authority">
        <h3 id="service-authority">{nameOf('caFile')}</h3>
        <p className="field-hint">{t('serviceAuthority.hint')}</p>
        <Standing authority={authority} />
        {authority.kind !== 'fixed' && <Acts store={store} authority={authority} />}
        <output className="bold if-any" data-tone={outcome?.kind === 'done' ? 'success' : 'danger'}>
          {authorityWords(t, outcome)}
        </output>
      </section>
    </Advanced>
  );
}

function Standing({ authority }: { readonly authority: ServiceAuthority }): ReactNode {
  const { t } = useTranslation('setup');
  const { date } = useScreen().formats;
  switch (authority.kind) {
    case 'none':
      return undefined;
    case 'kept':
      return (
        <>
          <Note icon={ShieldCheck}>
            {t('serviceAuthority.kept', { name: authority.name, day: date(authority.endsAt) })}
          </Note>
          {authority.hasUncheckedLimits && <UncheckedLimits />}
        </>
      );
    case 'unusable':
      return <Warning>{t('serviceAuthority.unusable')}</Warning>;
    case 'fixed':
      return (
        <>
          <p className="field-hint">
            <LockKeyhole aria-hidden />
            {t('serviceAuthority.fixed', { setting: AUTHORITY_SETTING })}
          </p>
          {authority.hasUncheckedLimits && <UncheckedLimits />}
        </>
      );
  }
}

function UncheckedLimits(): ReactNode {
  const { t } = useTranslation('setup');
  return <Warning>{t('serviceAuthority.limits', { flag: '--headless' })}</Warning>;
}

function Acts({
  store,
  authority,
}: {
  readonly store: AuthorityStore;
  readonly authority: ServiceAuthority;
}) {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const isThere = authority.kind !== 'none';
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="service-authority-acts wrap-3">
      <FileButton
        label={nameOf('caFile')}
        accept=".pem,.crt,.cer,application/x-x509-ca-cert,application/x-pem-file"
        needsHub
        icon={FileKey2}
        onChoose={(file) => void store.save(file)}
      >
        {t(isThere ? 'serviceAuthority.replace' : 'serviceAuthority.choose')}
      </FileButton>
      {isThere && (
        <Button kind="quiet" needsHub onPress={() => setAsked(true)} icon={Trash2}>
          {t('serviceAuthority.remove')}
        </Button>
      )}
      {isAsked && (
        <Question
          title={t('serviceAuthority.removeTitle')}
          lead={t('serviceAuthority.removeLead')}
          stay={t('screens.revokeNo')}
          go={t('serviceAuthority.remove')}
          onStay={() => setAsked(false)}
          onGo={() => {
            setAsked(false);
            void store.remove();
          }}
        />
      )}
    </div>
  );
}

/** A key, not a word. */
const AUTHORITY_SETTING = 'caFile';

function authorityWords(t: TFunction<'setup'>, outcome: AuthorityOutcome | undefined): string {
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
