/** Which form of the front desk is open. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';

export type OpenForm =
  | { readonly kind: 'new' }
  | { readonly kind: 'reschedule'; readonly appointment: DeskAppointment }
  | { readonly kind: 'late' };

export interface Forms extends Pick<
  StoreApi<{ readonly form: OpenForm | undefined }>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  open(form: OpenForm): void;
  close(): void;
}

export function createForms(): Forms {
  const store = createStore<{ readonly form: OpenForm | undefined }>(() => ({ form: undefined }));
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    // One at a time: a letter opens none over another.
    open: (form) => store.setState((before) => (before.form === undefined ? { form } : before)),
    close: () => store.setState({ form: undefined }),
  };
}
