/** The PIN with which staff check somebody in at the kiosk outside of the usual times. */
import { MAX_PIN_DIGITS, MIN_PIN_DIGITS } from '../../../contract/limits.ts';
import { CircleCheck, LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingsView } from '../../../contract/settings.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Note } from '../../ui/note.tsx';
import { Field } from '../fields/field.tsx';
import { problemSentence } from '../words/problem-words.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from '../form/step-props.ts';
import { isLocked } from '../form/form.ts';
import { isChanged, problemOf } from '../form/step-props.ts';

export function PinStep({ state, view, store }: StepProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const { drafts, saves } = state;
  const locked = isLocked('pin', view);
  const problem = problemOf(state, 'pin', 'staffPin');
  const differ = problem !== undefined && problem.problem === undefined;
  return (
    <StepForm
      title={nameOf('staffPin')}
      hint={t('pin.hint')}
      isPart
      saveLabel={locked ? undefined : t('pin.save')}
      canSave={isChanged('pin', drafts, view)}
      save={saves.pin}
      onSave={() => void store.save('pin')}
    >
      <PinState view={view} locked={locked} />
      {!locked && (
        <div className="field-pair">
          <Field
            label={t('pin.new')}
            hint={t('pin.rule', { shortest: MIN_PIN_DIGITS, longest: MAX_PIN_DIGITS })}
            type="password"
            inputMode="numeric"
            autoComplete="new-password"
            value={drafts.staffPin ?? ''}
            problem={problemSentence(t, problem)}
            onType={(staffPin) => store.type({ staffPin })}
          />
          <Field
            label={t('pin.again')}
            type="password"
            inputMode="numeric"
            autoComplete="new-password"
            value={drafts.staffPinAgain ?? ''}
            problem={differ ? t('pin.differ') : undefined}
            onType={(staffPinAgain) => store.type({ staffPinAgain })}
          />
        </div>
      )}
      {locked && (
        <p className="field-hint">
          <LockKeyhole aria-hidden />
          {t('locked')}
        </p>
      )}
    </StepForm>
  );
}

function PinState({ view, locked }: { readonly view: SettingsView; readonly locked: boolean }): ReactNode {
  const { t } = useTranslation('setup');
  if (view.staffPinLocked) {
    return (
      <Note tone="attention" icon={<LockKeyhole aria-hidden />}>
        {locked ? t('pin.lockedOutside') : t('pin.lockedHere')}
      </Note>
    );
  }
  if (view.staffPin === 'missing') {
    return <Note icon={<LockKeyholeOpen aria-hidden />}>{t('pin.missing')}</Note>;
  }
  return (
    <Note tone="success" icon={<CircleCheck aria-hidden />}>
      {t('pin.set')}
    </Note>
  );
}
