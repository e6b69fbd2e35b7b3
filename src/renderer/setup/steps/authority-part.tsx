/** The file of a private certificate authority. */
import type { TFunction } from '../../i18n/translate.ts';
import { FileKey2, LockKeyhole, ShieldCheck, Trash2, TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { MAX_AUTHORITY_FILE_LENGTH } from '../../../contract/limits.ts';
import type { ServiceAuthority } from '../../../contract/service-authority.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { AuthorityOutcome, AuthorityStore } from '../form/service-stores.ts';
import { useDate } from '../words/unit-words.ts';
import './authority-part.css';

export function AuthorityPart({ store }: { readonly store: AuthorityStore }): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const authority = useStore(store.authority);
  const outcome = useStore(store.change);
  if (authority === undefined) return undefined;
  return (
    <section className="service-authority" aria-labelledby="service-authority">
      <h3 id="service-authority">{nameOf('caFile')}</h3>
      <p className="field-hint">{t('serviceAuthority.hint')}</p>
      <Standing authority={authority} />
      {authority.kind !== 'fixed' && <Acts store={store} authority={authority} />}
      <output data-tone={outcome?.kind === 'done' ? 'success' : 'danger'}>
        {authorityWords(t, outcome)}
      </output>
    </section>
  );
}

function Standing({ authority }: { readonly authority: ServiceAuthority }): ReactNode {
  const { t } = useTranslation('setup');
  const date = useDate();
  switch (authority.kind) {
    case 'none':
      return undefined;
    case 'kept':
      return (
        <>
          <Note icon={<ShieldCheck aria-hidden />}>
            {t('serviceAuthority.kept', { name: authority.name, day: date(authority.endsAt) })}
          </Note>
          {authority.hasUncheckedLimits && <UncheckedLimits />}
        </>
      );
    case 'unusable':
      return (
        <Note tone="attention" icon={<TriangleAlert aria-hidden />}>
          {t('serviceAuthority.unusable')}
        </Note>
      );
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
  return (
    <Note tone="attention" icon={<TriangleAlert aria-hidden />}>
      {t('serviceAuthority.limits', { flag: '--headless' })}
    </Note>
  );
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
  const { connection } = useScreen();
  const input = useRef<HTMLInputElement>(null);
  const isThere = authority.kind !== 'none';
  return (
    <div className="service-authority-acts">
      <input
        ref={input}
        type="file"
        hidden
        aria-label={nameOf('caFile')}
        accept=".pem,.crt,.cer,application/x-x509-ca-cert,application/x-pem-file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file can be chosen again.
          event.target.value = '';
          if (file) void store.save(file);
        }}
      />
      <Button isDisabled={connection !== 'connected'} onPress={() => input.current?.click()}>
        <FileKey2 aria-hidden />
        {t(isThere ? 'serviceAuthority.replace' : 'serviceAuthority.choose')}
      </Button>
      {isThere && (
        <Button kind="quiet" isDisabled={connection !== 'connected'} onPress={() => void store.remove()}>
          <Trash2 aria-hidden />
          {t('serviceAuthority.remove')}
        </Button>
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
