/** What forms and the panel ask of the hub about bookings. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  Booking,
  CreateAnswer,
  Details,
  EditAnswer,
  FormData,
  Presence,
  SlotPatch,
  SlotWas,
} from '../../../contract/booking.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { CallAnswer } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';

export interface BookingCalls {
  readonly forms: Forms;
  formData(): Promise<CallAnswer<FormData>>;
  /** Asked twice with the same `draftId` it is booked once. */
  create(draftId: string, booking: Booking): Promise<CallAnswer<CreateAnswer>>;
  edit(appointmentId: string, patch: SlotPatch, was: SlotWas): Promise<CallAnswer<EditAnswer>>;
  details(appointmentId: string, withContact: boolean): Promise<CallAnswer<Details>>;
  /** How many of them could not be marked; undefined: no answer. */
  markNoShowMany(appointmentIds: readonly string[]): Promise<number | undefined>;
  dismissNotice(noticeId: string): void;
  /** This screen has the appointment open until the function that is returned is called. */
  watchPresence(
    appointmentId: string,
    isChanging: boolean,
    onOthers: (presence: Presence) => void,
  ): () => void;
}

export function createBookingCalls(connection: HubConnection): BookingCalls {
  return {
    forms: createForms(),
    formData: () => connection.call((client, options) => client.appointments.formData(undefined, options)),
    create: (draftId, booking) =>
      connection.call((client, options) => client.appointments.create({ draftId, booking }, options)),
    edit: (appointmentId, patch, was) =>
      connection.call((client, options) => client.appointments.edit({ appointmentId, patch, was }, options)),
    details: (appointmentId, withContact) =>
      connection.call((client, options) =>
        client.appointments.details({ appointmentId, withContact }, options),
      ),
    async markNoShowMany(appointmentIds) {
      const answer = await connection.call((client, options) =>
        client.appointments.markNoShowMany({ appointmentIds: [...appointmentIds] }, options),
      );
      return answer.kind === 'answered'
        ? answer.value.answers.filter((each) => each.answer.kind !== 'accepted').length
        : undefined;
    },
    dismissNotice: (noticeId) =>
      void connection.call((client, options) => client.hub.dismissNotice({ noticeId }, options)),
    watchPresence: (appointmentId, isChanging, onOthers) =>
      connection.watch(
        (client, options) => client.appointments.presence({ appointmentId, isChanging }, options),
        onOthers,
      ),
  };
}

export type OpenForm =
  | { readonly kind: 'new' }
  | { readonly kind: 'reschedule'; readonly appointment: DeskAppointment }
  | { readonly kind: 'late' };

interface Forms extends Pick<
  StoreApi<{ readonly form: OpenForm | undefined }>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  open(form: OpenForm): void;
  close(): void;
}

function createForms(): Forms {
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

export interface FormProps<Kind extends OpenForm['kind']> {
  readonly form: Extract<OpenForm, { kind: Kind }>;
  readonly calls: BookingCalls;
  readonly onClose: () => void;
}
