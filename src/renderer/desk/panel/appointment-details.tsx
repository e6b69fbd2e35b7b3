/** Everything the front desk may know about the selected appointment, and its history. */
import type { ReactNode, RefObject } from 'react';
import { groupedCode } from '../../../contract/code-key.ts';
import type { HistoryEntry } from '../../../contract/booking.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { ServiceState } from '../../../contract/hub-status.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Note } from '../../ui/note.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { Known } from '../booking/details.tsx';
import { isRefused, seenLaterAt } from '../day/row-status.ts';
import { latenessWords, StatusPill } from '../day/status-pill.tsx';
import { languageName } from '../help/help-facts.tsx';
import { useMoment } from '../cards/card.tsx';
import { refusalWords } from '../words/refusal-words.ts';
import './appointment-details.css';

export interface AppointmentDetailsProps {
  readonly appointment: DeskAppointment;
  readonly late: number;
  readonly service: ServiceState | undefined;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  readonly known: Known | undefined;
  readonly onShowContact: (isShown: boolean) => void;
}

export function AppointmentDetails({
  appointment,
  late,
  service,
  headingRef,
  known,
  onShowContact,
}: AppointmentDetailsProps): ReactNode {
  const { t } = useTranslation('desk');
  const { formats } = useScreen();
  const { firstName, lastName, code, alias, startsAt, endsAt, lineName, assigneeName, phoneMasked } =
    appointment;
  const seenAt = seenLaterAt(appointment);
  const range = formats.timeRange(startsAt, endsAt);
  return (
    <>
      <h2 ref={headingRef} tabIndex={-1} className="panel-name others-words" dir="auto">
        {firstName} {lastName}
      </h2>
      <dl className="panel-facts">
        {(code !== '' || alias === undefined) && (
          <>
            <dt>{t('panel.code')}</dt>
            {code === '' ? <dd>{t('panel.noCode')}</dd> : <dd className="panel-code">{groupedCode(code)}</dd>}
          </>
        )}
        {alias !== undefined && (
          <>
            <dt>{t('panel.alias')}</dt>
            <dd className="panel-code">{alias}</dd>
          </>
        )}
        <dt>{t('panel.time')}</dt>
        <dd>
          {late > 0 && appointment.status === 'Scheduled'
            ? t('panel.timeLate', { range, late: latenessWords(t, late) })
            : range}
        </dd>
        <dt>{t('panel.line')}</dt>
        <dd>{lineName}</dd>
        {assigneeName !== undefined && (
          <>
            <dt>{t('panel.with')}</dt>
            <dd>{assigneeName}</dd>
          </>
        )}
        <Contact phoneMasked={phoneMasked} known={known} onShow={onShowContact} />
        <dt>{t('panel.status')}</dt>
        <dd>
          <StatusPill t={t} appointment={appointment} late={late} sending={service === 'reachable'} />
        </dd>
        {appointment.promised !== undefined && (
          <>
            <dt>{t('panel.told')}</dt>
            <dd>
              {t(appointment.promised.from > 0 ? 'panel.toldRange' : 'panel.toldMost', appointment.promised)}
            </dd>
          </>
        )}
        {seenAt !== undefined && (
          <>
            <dt>{t('panel.seen')}</dt>
            <dd>{t('panel.seenAt', { time: formats.time(seenAt) })}</dd>
          </>
        )}
        {appointment.isQuiet === true && (
          <>
            <dt>{t('quiet.called')}</dt>
            <dd>{t('quiet.withoutName')}</dd>
          </>
        )}
      </dl>
      {appointment.intent?.state === 'waiting' && service !== undefined && service !== 'reachable' && (
        <p className="soft">{service === 'key-rejected' ? t('panel.keptForKey') : t('panel.kept')}</p>
      )}
      <Refusal appointment={appointment} />
      <Unsure appointment={appointment} />
    </>
  );
}

interface ContactProps {
  readonly phoneMasked: string | undefined;
  readonly known: Known | undefined;
  readonly onShow: (isShown: boolean) => void;
}

/** Phone number and address are whole only while somebody wants to see them. */
function Contact({ phoneMasked, known, onShow }: ContactProps): ReactNode {
  const { t, i18n } = useTranslation('desk');
  const { connection } = useScreen();
  const { contact, hasContact = false, languageCode } = known ?? {};
  const isShown = contact !== undefined;
  const phone = contact?.phoneNumber ?? phoneMasked;
  const button = hasContact && (
    <button
      type="button"
      className="panel-show"
      aria-expanded={isShown}
      disabled={!isShown && connection !== 'connected'}
      aria-label={t(isShown ? 'panel.hideLabel' : 'panel.showLabel')}
      onClick={() => onShow(!isShown)}
    >
      {t(isShown ? 'panel.hide' : 'panel.show')}
    </button>
  );
  return (
    <>
      {languageCode !== undefined && (
        <>
          <dt>{t('panel.language')}</dt>
          <dd>{languageName(languageCode, i18n.language)}</dd>
        </>
      )}
      {phone !== undefined && (
        <>
          <dt>{t('panel.phone')}</dt>
          <dd>
            <bdi dir="ltr">{phone}</bdi> {button}
          </dd>
        </>
      )}
      {(contact?.email !== undefined || (hasContact && phone === undefined)) && (
        <>
          <dt>{t('panel.email')}</dt>
          <dd>
            <bdi>{contact?.email}</bdi> {phone === undefined && button}
          </dd>
        </>
      )}
    </>
  );
}

function Unsure({ appointment: { code, intent } }: { readonly appointment: DeskAppointment }): ReactNode {
  const { t } = useTranslation('desk');
  if (intent?.state !== 'presumed' && intent?.state !== 'stuck') return null;
  return (
    <Note tone="attention">
      <p>
        {intent.state === 'stuck'
          ? t('panel.stuck')
          : t(`notice.presumed.no-answer.${intent.kind}`, { whom: code })}
      </p>
      {intent.message !== undefined && <p>{t('panel.says', { message: intent.message })}</p>}
    </Note>
  );
}

function Refusal({ appointment }: { readonly appointment: DeskAppointment }): ReactNode {
  const { t } = useTranslation('desk');
  const { intent } = appointment;
  if (intent === undefined || !isRefused(appointment)) return null;
  const message = refusalWords(t, intent);
  // Refused here, the service was not asked: what it may have done is in the words themselves.
  if (intent.ownRefusal !== undefined) {
    return (
      <Note tone="danger">
        <p>{message}</p>
      </Note>
    );
  }
  return (
    <Note tone="danger">
      <p>
        {message === undefined
          ? t(`refusal.silent.${intent.kind}`)
          : t(`refusal.${intent.kind}`, { message })}
      </p>
      <p className="panel-next">{t(`refusal.next.${intent.kind}`)}</p>
    </Note>
  );
}

export function History({ entries }: { readonly entries: readonly HistoryEntry[] }): ReactNode {
  const { t } = useTranslation('desk');
  const moment = useMoment();

  function sentence(entry: HistoryEntry): string {
    const what = whatHappened(entry);
    const clerk = 'clerk' in entry ? entry.clerk : undefined;
    return clerk === undefined ? what : t('history.by', { what, clerk });
  }

  function whatHappened(entry: HistoryEntry): string {
    const time = moment(entry.at);
    switch (entry.kind) {
      case 'deed': {
        const { what, origin, state } = entry;
        const isWalkIn = what === 'create' && origin === 'visitor';
        const deed =
          what === 'check-in'
            ? t(`history.deed.check-in.${origin}`)
            : t(`history.deed.${isWalkIn ? 'walk-in' : what}`);
        return t('history.line', { time, what: deed, state: t(`history.state.${state}`) });
      }
      case 'called':
        if (entry.deskId === undefined) return t('history.called', { time });
        return t('history.calledTo', {
          time,
          desk: entry.deskName ?? t('history.deskId', { id: entry.deskId }),
        });
      case 'help':
        return t('history.help', { time, kiosk: entry.kioskName });
      case 'arrived':
      case 'seen':
        return t(`history.${entry.kind}`, { time });
    }
  }

  if (entries.length === 0) return null;
  const lines = new Map(entries.map((entry) => [`${entry.at} ${sentence(entry)}`, sentence(entry)]));
  return (
    <section className="history">
      <h3>{t('history.title')}</h3>
      <ul>
        {[...lines].map(([key, line]) => (
          <li key={key}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
