/** The staff PIN for check-ins outside the usual times. */
import { CircleCheck, LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { SettingsView } from '../../../contract/settings.ts';
import { Note } from '../../ui/note.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from '../form/setup-store.ts';
import { PinFields } from '../fields/pin-fields.tsx';
import { LockedHint, useFaces } from '../fields/field.tsx';

export function PinStep(step: StepProps): ReactNode {
  const { state, view, store } = step;
  const { t } = useTranslation('setup');
  const { locked, problem, found } = useFaces(step)('staffPin');
  const { staffPin = '', staffPinAgain = '' } = state.drafts;
  const areDifferent = found !== undefined && found.problem === undefined;
  return (
    <StepForm step="pin" isPart {...step}>
      <PinState view={view} locked={locked} />
      {locked ? (
        <p className="field-hint">
          <LockedHint />
        </p>
      ) : (
        <div className="field-pair">
          <PinFields
            label={t('pin.new')}
            labelAgain={t('pin.again')}
            typed={{ pin: staffPin, again: staffPinAgain }}
            problem={problem}
            isDifferent={areDifferent}
            onType={({ pin, again }) => store.type({ staffPin: pin, staffPinAgain: again })}
          />
        </div>
      )}
    </StepForm>
  );
}

function PinState({ view, locked }: { readonly view: SettingsView; readonly locked: boolean }): ReactNode {
  const { t } = useTranslation('setup');
  if (view.staffPinLocked) {
    return (
      <Note tone="attention" icon={LockKeyhole}>
        {locked ? t('pin.lockedOutside') : t('pin.lockedHere')}
      </Note>
    );
  }
  if (view.staffPin === 'missing') {
    return <Note icon={LockKeyholeOpen}>{t('pin.missing')}</Note>;
  }
  return (
    <Note tone="success" icon={CircleCheck}>
      {t('pin.set')}
    </Note>
  );
}
