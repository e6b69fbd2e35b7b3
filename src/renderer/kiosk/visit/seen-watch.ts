/** Follows how this visitor's arrival stands: who at the front desk has seen it, and how the display will call it. */
import type { Seen } from '../../../contract/appointment.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import type { KioskScreen } from '../flow/flow-state.ts';

/** What the hub gave this kiosk to follow the arrival by that the screen tells of. */
function arrivedOn(screen: KioskScreen): string | undefined {
  if (screen.kind === 'done' || screen.kind === 'saved') return screen.arrival;
  const told = screen.kind === 'told' ? screen.answer : undefined;
  return told?.kind === 'already-checked-in' ? told.arrival : undefined;
}

/**
 * Call the returned function with each screen. `onSeen` is told how it stands, and undefined while that was not heard
 * and when the screen tells of another arrival or of none.
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
      (client, options) => client.appointments.watchSeen({ arrival }, options),
      (seen) => {
        if (watched === arrival) onSeen(seen);
      },
    );
  };
}
