/** What the flow asks the hub: each answer comes back to it as an event, with what was asked. */
import type { HubConnection } from '../../rpc/hub-connection.ts';
import type { CheckingIn, KioskEvent, Searching, StaffPin, Typed } from '../flow/flow-state.ts';

export interface Questions {
  readonly find: (asked: Searching) => Promise<void>;
  readonly checkIn: (asked: CheckingIn) => Promise<void>;
  readonly checkInByStaff: (asked: StaffPin) => Promise<void>;
}

const codesOf = ({ code, otherReading }: Pick<Typed, 'code' | 'otherReading'>) => ({
  code,
  ...(otherReading === undefined ? {} : { otherReading }),
});

export function createQuestions(
  connection: Pick<HubConnection, 'call'>,
  send: (event: KioskEvent) => void,
): Questions {
  async function find(asked: Searching): Promise<void> {
    const input = codesOf(asked);
    const answer = await connection.call((client, options) => client.appointments.find(input, options));
    send({ kind: 'found', asked, answer });
  }

  async function checkIn(asked: CheckingIn): Promise<void> {
    const { appointmentId } = asked.appointment;
    const digits = asked.digits === '' ? {} : { phoneDigits: asked.digits };
    const input = { ...codesOf(asked), appointmentId, ...digits };
    const answer = await connection.call((client, options) => client.appointments.checkIn(input, options));
    send({ kind: 'checked', asked, answer });
  }

  async function checkInByStaff(asked: StaffPin): Promise<void> {
    const { appointmentId, pin } = asked;
    const input = { ...codesOf(asked), appointmentId, pin };
    const answer = await connection.call((client, options) =>
      client.appointments.checkInByStaff(input, options),
    );
    send({ kind: 'staff-checked', asked, answer });
  }

  return { find, checkIn, checkInByStaff };
}
