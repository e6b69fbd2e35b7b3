/** What is known of the selected appointment beyond its row: asked again whenever the row changes or an event comes. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { Details, Presence } from '../../../contract/booking.ts';
import { Note } from '../../ui/note.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { BookingCalls } from './booking-calls.ts';
import { createNewestAnswer } from './newest-answer.ts';
import './others-note.css';

export type Known = Extract<Details, { kind: 'known' }>;

export interface DetailsInUse {
  readonly known: Known | undefined;
  readonly others: Presence['others'];
  readonly showContact: (isShown: boolean) => void;
}

interface Told {
  readonly appointmentId: string;
  readonly known?: Known;
  readonly others: Presence['others'];
  readonly withContact: boolean;
}

/** `lastEventAt`: of the service, which may have called the visitor. */
export function useDetails(
  calls: BookingCalls,
  appointment: DeskAppointment,
  lastEventAt: number | undefined,
): DetailsInUse {
  const { connection } = useScreen();
  const { appointmentId } = appointment;
  const [told, setTold] = useState<Told>({ appointmentId, others: [], withContact: false });
  // What was shown of one visitor is not shown of the next.
  const mine =
    told.appointmentId === appointmentId ? told : { appointmentId, others: [], withContact: false };
  const { withContact } = mine;
  const isConnected = connection === 'connected';
  const [ask] = useState(createNewestAnswer);

  useEffect(() => {
    if (!isConnected) return;
    const { appointmentId } = appointment;
    const isToTake = ask(appointmentId);
    void calls.details(appointmentId, withContact).then((answer) => {
      if (answer.kind !== 'answered' || answer.value.kind !== 'known' || !isToTake()) return;
      const known = answer.value;
      setTold((before) => {
        if (before.appointmentId !== appointmentId) return { appointmentId, known, others: [], withContact };
        return before.withContact === withContact ? { ...before, known } : before;
      });
    });
    // oxlint-disable-next-line react/exhaustive-deps -- asked again after each event
  }, [calls, appointment, ask, withContact, isConnected, lastEventAt]);

  useEffect(
    () =>
      calls.watchPresence(appointmentId, false, ({ others }) =>
        setTold((before) => ({
          ...(before.appointmentId === appointmentId ? before : { withContact: false }),
          appointmentId,
          others,
        })),
      ),
    [calls, appointmentId],
  );

  return {
    known: 'known' in mine ? mine.known : undefined,
    others: mine.others,
    showContact: (isShown) => setTold({ ...mine, withContact: isShown }),
  };
}

export function OthersNote({ others }: { readonly others: Presence['others'] }): ReactNode {
  const { t } = useTranslation('desk');
  // Two front desks of one name are named once.
  const sentences = new Set(
    others.map(({ name, isChanging }) =>
      t(isChanging ? 'presence.changing' : 'presence.open', { who: name ?? t('presence.somebody') }),
    ),
  );
  return (
    <output className="others-note">
      {others.length > 0 && (
        <Note tone="attention">
          {[...sentences].map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Note>
      )}
    </output>
  );
}
