/** The forms of the front desk. Their scripts are fetched when one is opened: most of a morning none is. */
import type { ComponentType, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { BookingCalls } from './booking-calls.ts';
import type { OpenForm } from './open-form.ts';

export interface FormProps<Kind extends OpenForm['kind']> {
  readonly form: Extract<OpenForm, { kind: Kind }>;
  readonly calls: BookingCalls;
  readonly onClose: () => void;
}

export function DeskForms({ calls }: { readonly calls: BookingCalls }): ReactNode {
  const { form } = useStore(calls.forms);
  const props = { calls, onClose: calls.forms.close };
  switch (form?.kind) {
    case undefined:
      return null;
    case 'new':
      return <Fetched load={loadNew} props={{ ...props, form }} />;
    case 'reschedule':
      return <Fetched load={loadReschedule} props={{ ...props, form }} />;
    case 'late':
      return <Fetched load={loadLate} props={{ ...props, form }} />;
  }
}

const loadNew = async () => (await import('./booking-dialog.tsx')).BookingDialog;
const loadReschedule = async () => (await import('./reschedule-dialog.tsx')).RescheduleDialog;
const loadLate = async () => (await import('./late-dialog.tsx')).LateDialog;

interface FetchedProps<P extends { readonly onClose: () => void }> {
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
}

/** A form whose script does not come is closed: the button is there to be pressed again. */
function Fetched<P extends { readonly onClose: () => void }>({ load, props }: FetchedProps<P>): ReactNode {
  const [Form, setForm] = useState<ComponentType<P>>();
  const { onClose } = props;
  useEffect(() => {
    let isGone = false;
    load().then(
      (loaded) => {
        if (!isGone) setForm(() => loaded);
      },
      () => {
        if (!isGone) onClose();
      },
    );
    return () => {
      isGone = true;
    };
  }, [load, onClose]);
  return Form === undefined ? null : <Form {...props} />;
}
