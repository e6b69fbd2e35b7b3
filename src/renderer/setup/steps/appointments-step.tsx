/** Where appointments come from, and how many are known. */
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/note.tsx';
import { SectionHead } from '../guide/section-head.tsx';
import type { StepProps } from './step-props.ts';

export function AppointmentsStep({ state }: Pick<StepProps, 'state'>): ReactNode {
  const { t } = useTranslation('setup');
  const known = state.status?.appointmentsToday;
  return (
    <>
      <SectionHead title={t('appointments.title')} hint={t('appointments.hint')} />
      {known !== undefined && (
        <Note
          tone={known === 0 ? 'attention' : 'success'}
          icon={known === 0 ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}
        >
          {known === 0 ? t('appointments.none') : t('appointments.today', { count: known })}
        </Note>
      )}
    </>
  );
}
