/** The forms of the front desk. Their scripts are fetched when one is opened: most of a morning none is. */
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { Fetched } from '../../ui/fetched.tsx';
import type { BookingCalls } from './booking-calls.ts';

export interface DeskFormsProps {
  readonly calls: BookingCalls;
  /** Everybody who is late at all, as it is now. */
  readonly late: readonly DeskAppointment[];
  readonly onClosed: () => void;
}

export function DeskForms({ calls, late, onClosed }: DeskFormsProps): ReactNode {
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

const loadNew = async () => (await import('./booking-dialog.tsx')).BookingDialog;
const loadReschedule = async () => (await import('./reschedule-dialog.tsx')).RescheduleDialog;
const loadLate = async () => (await import('./late-dialog.tsx')).LateDialog;
