/** How long data is kept. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { RETENTION_DEFAULTS } from '../../../contract/limits.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Field } from '../fields/field.tsx';
import { useUnsaved } from '../guide/typed-parts.ts';
import { SaveForm } from '../steps/step-form.tsx';
import { problemSentence } from '../words/problem-words.ts';
import { readRetention } from '../form/part-forms.ts';
import type { RetentionStore } from './upkeep-stores.ts';

export function RetentionPart({ store }: { readonly store: RetentionStore }): ReactNode {
  const { t } = useTranslation('upkeep');
  const nameOf = useSettingName();
  const { t: tSetup } = useTranslation('setup');
  const view = useStore(store.view);
  const { drafts, save } = useStore(store);
  const isTyped = view !== undefined && readRetention(drafts, view).kind !== 'unchanged';
  useUnsaved(isTyped);
  if (view === undefined) return undefined;
  const problems = save?.kind === 'invalid' ? save.problems : [];
  return (
    <SaveForm
      isPart
      title={nameOf('retention')}
      hint={t('retention.hint')}
      saveLabel={view.isManaged ? undefined : t('retention.save')}
      canSave={isTyped}
      save={save}
      onSave={() => void store.save()}
    >
      {view.retention.map(({ part, days, least, most }) => (
        <Field
          key={part}
          label={t(`retention.part.${part}`)}
          hint={t('retention.limits', { least, most, standard: RETENTION_DEFAULTS[part] })}
          isNarrow
          inputMode="numeric"
          locked={view.isManaged}
          value={drafts[part] ?? String(days)}
          problem={problemSentence(
            tSetup,
            problems.find(({ at }) => at?.[0] === part),
          )}
          onType={(text) => store.type(part, text)}
        />
      ))}
      <p className="faint">{t('retention.copies', { most: view.copies.most, days: view.copies.days })}</p>
      {view.erased > 0 && <p className="faint">{t('retention.erased', { number: view.erased })}</p>}
      {view.waiting > 0 && <p>{t('retention.waiting', { number: view.waiting })}</p>}
      <p className="faint">{t('retention.notice')}</p>
    </SaveForm>
  );
}
