/** What the flow asks the hub, each answer as an event; and how the arrival on the screen is followed. */
import type { Seen } from '../../../contract/appointment.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { factOf } from '../flow/claim.ts';
import type {
  CheckingIn,
  KioskEvent,
  KioskScreen,
  Searching,
  StaffPin,
  Typed,
  WalkInAsking,
} from '../flow/flow-state.ts';
import { walkInInput } from '../flow/walk-in.ts';

function codesOf({
  code,
  otherReading,
  claim,
  link,
}: Pick<Typed, 'code' | 'otherReading' | 'claim' | 'link'>) {
  if (claim !== undefined) return { code: '', claim: { lastName: claim.lastName, fact: factOf(claim) } };
  if (link !== undefined) return { code, link };
  return { code, ...(otherReading === undefined ? {} : { otherReading }) };
}

export function createQuestions(connection: Pick<HubConnection, 'call'>, send: (event: KioskEvent) => void) {
  async function find(asked: Searching): Promise<void> {
    const input = codesOf(asked);
    const answer = await connection.call((client) => client.appointments.find(input));
    send({ kind: 'found', asked, answer });
  }

  async function checkIn(asked: CheckingIn): Promise<void> {
    const { appointmentId } = asked.appointment;
    const digits = asked.digits === '' ? {} : { phoneDigits: asked.digits };
    const input = { ...codesOf(asked), appointmentId, ...digits };
    const answer = await connection.call((client) => client.appointments.checkIn(input));
    send({ kind: 'checked', asked, answer });
  }

  async function checkInByStaff(asked: StaffPin): Promise<void> {
    const { appointmentId, pin } = asked;
    const input = { ...codesOf(asked), appointmentId, pin };
    const answer = await connection.call((client) => client.appointments.checkInByStaff(input));
    send({ kind: 'staff-checked', asked, answer });
  }

  async function register(asked: WalkInAsking, language: string): Promise<void> {
    const input = walkInInput(asked, language);
    const answer = await connection.call((client) => client.walkIns.register(input));
    send({ kind: 'walk-in-answered', asked, answer });
  }

  return { find, checkIn, checkInByStaff, register };
}

/** The arrival that the hub gave this kiosk to follow. */
function arrivedOn(screen: KioskScreen): string | undefined {
  if (screen.kind === 'done' || screen.kind === 'saved') return screen.arrival;
  const told = screen.kind === 'told' ? screen.answer : undefined;
  return told?.kind === 'already-checked-in' ? told.arrival : undefined;
}

/**
 * Call the result with each screen. `onSeen` gets undefined until the hub was heard, and when the screen shows another
 * arrival or none.
 */
export function createSeenWatch(
  connection: HubConnection,
  onSeen: (seen: Seen | undefined) => void,
): (screen: KioskScreen) => void {
  let watched: string | undefined;
  let end: () => void = () => undefined;
  return (screen) => {
    const arrival = arrivedOn(screen);
    if (arrival === watched) return;
    end();
    end = () => undefined;
    watched = arrival;
    onSeen(undefined);
    if (arrival === undefined) return;
    end = connection.watch<Seen>(
      (client) => client.appointments.watchSeen({ arrival }),
      (seen) => {
        if (watched === arrival) onSeen(seen);
      },
    );
  };
}
