/** Where appointments come from, and how many are known for today and the next days. */
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { createFormats } from '../../i18n/formats.ts';
import type { TFunction } from '../../i18n/translate.ts';
import { verbatim } from '../../i18n/values.ts';
import { listSentence } from '../../roster/trouble-words.ts';
import { Note, Warning } from '../../ui/note.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { type ListTrouble, listTroubles } from '../guide/house-troubles.ts';
import { SectionHead } from './step-form.tsx';
import type { StepProps } from '../form/setup-store.ts';
import './appointments-step.css';

export function AppointmentsStep({ state, view, store }: StepProps): ReactNode {
  const { t } = useTranslation('setup');
  const { t: ofLists } = useTranslation('roster');
  const { status } = state;
  const today = status?.appointmentsToday;
  // Again with every imported list.
  useEffect(() => {
    if (today !== undefined) void store.lookAhead();
  }, [store, today]);
  return (
    <>
      <SectionHead title={t('appointments.title')} hint={t('appointments.hint')} />
      <div className="setup-card">
        {status !== undefined && (
          <Note
            tone={status.knowsAppointments ? 'success' : 'attention'}
            icon={status.knowsAppointments ? CircleCheck : CircleAlert}
          >
            {status.knowsAppointments
              ? t('appointments.today', { count: status.appointmentsToday })
              : t('appointments.none')}
          </Note>
        )}
        {listTroubles(status).map((told, place) => (
          <Warning key={place}>
            <Sentence>
              {missingListSentence(t, told, view.rosterFile) ?? listSentence(ofLists, told)}
            </Sentence>
          </Warning>
        ))}
        <Ahead state={state} />
      </div>
    </>
  );
}

/** The front desk has no path to change. Undefined if it is there. */
export function missingListSentence(
  t: TFunction<'setup'>,
  { trouble }: ListTrouble,
  rosterFile: string | undefined,
): string | undefined {
  if (rosterFile === undefined) return undefined;
  const path = verbatim(rosterFile);
  if (trouble.kind === 'missing') return t('appointments.listMissing', { path });
  return trouble.kind === 'folder-missing' ? t('appointments.folderMissing', { path }) : undefined;
}

/** So that a list that ends tomorrow is noticed. */
function Ahead({ state }: Pick<StepProps, 'state'>): ReactNode {
  const { t, i18n } = useTranslation('setup');
  const { settings, language } = useScreen();
  const { ahead } = state;
  if (ahead === undefined || ahead.every(({ count }) => count === 0)) return undefined;
  // A day of the location's, not an instant.
  const { day: date } = createFormats(settings.locale, 'UTC', language);
  const written = new Intl.NumberFormat(i18n.language);
  return (
    <table className="ahead">
      <caption>{t('appointments.ahead')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('appointments.day')}</th>
          <th scope="col">{t('appointments.known')}</th>
        </tr>
      </thead>
      <tbody>
        {ahead.map(({ day, count }) => (
          <tr key={day} data-none={count === 0 ? '' : undefined}>
            <th scope="row">{date(Date.parse(day))}</th>
            <td>{written.format(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
