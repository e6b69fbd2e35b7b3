/**
 * Decides to which lobby of a chain an event goes. A ticket names a line and no location (docs/service-interface.md,
 * "Ticket"), so `lobbies` says whose line it is. Pure.
 */
import { isOfTicket, readEvent } from '../webhooks/event.ts';
import { type Place, UNPLACED } from './chain-keys.ts';

export interface ChainLobby {
  readonly locationId: number;
  readonly lines: readonly number[];
}

export interface Placed {
  readonly place: Place;
  /** The same body may be a new event later. */
  readonly repeats: boolean;
}

/** Whatever cannot be read or placed goes where staff look at it, and is not lost. */
export function createPlacing(lobbies: readonly ChainLobby[]) {
  const ofLine = new Map(
    lobbies.flatMap(({ locationId, lines }) => lines.map((line) => [String(line), locationId] as const)),
  );
  const locations = new Set(lobbies.map(({ locationId }) => locationId));
  return {
    isLobby: (locationId: number): boolean => locations.has(locationId),
    placeOf(body: Buffer): Placed {
      const reading = readEvent(body);
      if (reading.kind !== 'event') return { place: UNPLACED, repeats: false };
      const { event } = reading;
      const repeats = event.type === 'ticket_recalled';
      const found = isOfTicket(event) ? ofLine.get(event.data.line ?? '') : event.data.id;
      return { place: found !== undefined && locations.has(found) ? found : UNPLACED, repeats };
    },
  };
}

export type Placing = ReturnType<typeof createPlacing>;
