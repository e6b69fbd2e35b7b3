/** What forms and the panel ask of the hub about bookings. */
import { createStore } from 'zustand/vanilla';
import type { CreateInput, Presence, SlotPatch, SlotWas } from '../../../contract/booking.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import type { DeskStore, Named } from '../day/desk-store.ts';
import type { SentBooking } from './sent-bookings.ts';

export type BookingCalls = ReturnType<typeof createBookingCalls>;

export function createBookingCalls(connection: HubConnection, { act }: Pick<DeskStore, 'act'>) {
  return {
    /**
     * False: it was not accepted, or nobody knows. It is also a problem of the front desk then, because the clerk may
     * have closed the window.
     */
    checkIn: (booked: Named): Promise<boolean> => act('check-in', booked),
    forms: createForms(),
    formData: () => connection.call((client) => client.appointments.formData()),
    create: (asked: CreateInput) => connection.call((client) => client.appointments.create(asked)),
    edit: (appointmentId: string, patch: SlotPatch, was: SlotWas) =>
      connection.call((client) => client.appointments.edit({ appointmentId, patch, was })),
    details: (appointmentId: string, withContact: boolean) =>
      connection.call((client) => client.appointments.details({ appointmentId, withContact })),
    async assigneeOf(appointmentId: string): Promise<number | undefined> {
      const answer = await connection.call((client) =>
        client.appointments.details({ appointmentId, withContact: false }),
      );
      return answer.kind === 'answered' && answer.value.kind === 'known'
        ? answer.value.assigneeId
        : undefined;
    },
    /** How many of them could not be marked; undefined: no answer. */
    async markNoShowMany(appointmentIds: readonly string[]): Promise<number | undefined> {
      const answer = await connection.call((client) =>
        client.appointments.markNoShowMany({ appointmentIds: [...appointmentIds] }),
      );
      return answer.kind === 'answered'
        ? answer.value.answers.filter((each) => each.answer.kind !== 'accepted').length
        : undefined;
    },
    dismissNotice: (noticeId: string): void =>
      void connection.call((client) => client.hub.dismissNotice({ noticeId })),
    /** This screen has the appointment open until the function that is returned is called. */
    watchPresence: (appointmentId: string, isChanging: boolean, onOthers: (presence: Presence) => void) =>
      connection.watch((client) => client.appointments.presence({ appointmentId, isChanging }), onOthers),
  };
}

export type OpenForm =
  /** `lineId`: of the line that the list shows, if it shows one only. */
  | { readonly kind: 'new'; readonly lineId?: number | undefined }
  | { readonly kind: 'reschedule'; readonly appointment: DeskAppointment }
  | { readonly kind: 'late' };

function createForms() {
  const store = createStore<{ readonly form: OpenForm | undefined }>(() => ({ form: undefined }));
  let lastLine: number | undefined;
  return {
    ...store,
    /** By key; each until its form shows the answer. */
    sent: new Map<string, SentBooking>(),
    /** Who books for one line mostly books for it again. */
    lastLine: (): number | undefined => lastLine,
    bookedFor(lineId: number): void {
      lastLine = lineId;
    },
    // One at a time: a letter opens none over another.
    open: (form: OpenForm) => store.setState((before) => (before.form === undefined ? { form } : before)),
    close: () => store.setState({ form: undefined }),
  };
}

export interface FormProps<Kind extends OpenForm['kind']> {
  readonly form: Extract<OpenForm, { kind: Kind }>;
  readonly calls: BookingCalls;
  readonly onClose: () => void;
}
