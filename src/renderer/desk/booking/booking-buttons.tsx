/** In the header: a new appointment; and the windows in which appointments are made and moved. Alt+A and Alt+U act here. */
import { Plus } from 'lucide-react';
import { memo, type ReactNode, useMemo } from 'react';
import type { I18n } from '../../i18n/create-i18n.ts';
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
  /** The line that the list shows, if it shows one only. */
  readonly lineId: number | undefined;
  readonly onClosed: () => void;
}

export const BookingButtons = memo(function BookingButtons(props: BookingButtonsProps): ReactNode {
  const { today, shown, store, calls, lineId, onClosed } = props;
  const { forms } = calls;
  const { t } = useTranslation('desk');
  const { clock, connection } = useScreen();
  const now = useNow(clock, 60_000);
  const isConnected = connection === 'connected';
  const late = useMemo(() => lateOnes(today, now), [today, now]);
  const openNew = (): void => forms.open({ kind: 'new', lineId });

  function undoNewest(): void {
    const newest = shown && undoables(shown.byId.values(), shown.undoUntil, clock.now()).at(-1);
    if (newest) void store.undo(newest.appointment, newest.intent);
  }
  useLetters(isConnected ? { a: openNew, u: undoNewest } : {});

  return (
    <div className="booking-open">
      <Button
        kind="primary"
        className="booking-new"
        isDisabled={!isConnected}
        aria-label={t('booking.new')}
        onPress={openNew}
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

export async function loadNew(i18n: I18n) {
  const { BookingDialog, sentences } = await import('./booking-dialog.tsx');
  await i18n.include(sentences);
  return BookingDialog;
}

export async function loadReschedule(i18n: I18n) {
  const { RescheduleDialog, sentences } = await import('./reschedule-dialog.tsx');
  await i18n.include(sentences);
  return RescheduleDialog;
}

export async function loadLate(i18n: I18n) {
  const { LateDialog, sentences } = await import('./late-dialog.tsx');
  await i18n.include(sentences);
  return LateDialog;
}
