/** In the header: a new appointment; and the windows in which appointments are made and moved. Alt+A and Alt+U act here. */
import { Plus } from 'lucide-react';
import { memo, type ReactNode, useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { Button } from '../../ui/button.tsx';
import { Fetched } from '../../ui/fetched.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { useNow } from '../../ui/use-now.ts';
import { type Day, undoables } from '../day/day.ts';
import type { DeskStore } from '../day/desk-store.ts';
import { lateMinutes } from '../day/row-status.ts';
import { LetterHint } from '../keys/letter-hint.tsx';
import { useLetters } from '../keys/use-letters.ts';
import './booking-buttons.css';
import type { BookingCalls } from './booking-calls.ts';

/** `now`: milliseconds since 1970. */
export const lateOnes = (today: Day | undefined, now: number): readonly DeskAppointment[] =>
  [...(today?.byId.values() ?? [])].filter((each) => lateMinutes(each, now) > 0);

export interface BookingButtonsProps {
  readonly today: Day | undefined;
  readonly shown: Day | undefined;
  readonly store: Pick<DeskStore, 'undo'>;
  readonly calls: BookingCalls;
  readonly onClosed: () => void;
}

export const BookingButtons = memo(function BookingButtons(props: BookingButtonsProps): ReactNode {
  const { today, shown, store, calls, onClosed } = props;
  const { forms } = calls;
  const { t } = useTranslation('desk');
  const { clock, connection } = useScreen();
  const now = useNow(clock, 60_000);
  const isConnected = connection === 'connected';
  const late = useMemo(() => lateOnes(today, now), [today, now]);

  function undoNewest(): void {
    const newest = shown && undoables(shown.byId.values(), shown.undoUntil, clock.now()).at(-1);
    if (newest) void store.undo(newest.appointment, newest.intent);
  }
  useLetters(isConnected ? { a: () => forms.open({ kind: 'new' }), u: undoNewest } : {});

  return (
    <div className="booking-open">
      <Button
        kind="primary"
        className="booking-new"
        isDisabled={!isConnected}
        aria-label={t('booking.new')}
        onPress={() => forms.open({ kind: 'new' })}
        icon={Plus}
      >
        {t('booking.short')}
        <LetterHint letter="a" />
      </Button>
      <DeskForms calls={calls} late={late} onClosed={onClosed} />
    </div>
  );
});

interface DeskFormsProps {
  readonly calls: BookingCalls;
  readonly late: readonly DeskAppointment[];
  readonly onClosed: () => void;
}

/** Fetched when one is opened: most of a morning none is. */
function DeskForms({ calls, late, onClosed }: DeskFormsProps): ReactNode {
  const { form } = useStore(calls.forms);
  const props = {
    calls,
    onClose() {
      calls.forms.close();
      onClosed();
    },
  };
  switch (form?.kind) {
    case undefined:
      return null;
    case 'new':
      return <Fetched key={form.kind} load={loadNew} props={{ ...props, form }} />;
    case 'reschedule':
      return <Fetched key={form.kind} load={loadReschedule} props={{ ...props, form }} />;
    case 'late':
      return <Fetched key={form.kind} load={loadLate} props={{ ...props, form, late }} />;
  }
}

export const loadNew = async () => (await import('./booking-dialog.tsx')).BookingDialog;
export const loadReschedule = async () => (await import('./reschedule-dialog.tsx')).RescheduleDialog;
export const loadLate = async () => (await import('./late-dialog.tsx')).LateDialog;
