import { createHmac } from 'node:crypto';
import type { Fleet as FleetSnapshot, FleetScreen } from '../../contract/fleet.ts';
import { SURFACES } from '../../contract/roles.ts';
import { VERSION } from '../../contract/version.ts';
import type { OpenAsk } from './asks.ts';
import { entryOf, type Screen } from './screen.ts';
import type { ScreenStatus } from './screens.ts';

/** A reload can leave a dead connection behind, which two pings detect. */
export const TWICE_AFTER_MS = 45_000;

/** Derived from the key, because the id is half of the pass. */
export const handleOf = ({ key }: Pick<Screen, 'key'>): string =>
  createHmac('sha256', key).update('fleet').digest('base64url').slice(0, 22);

interface ViewParts {
  readonly states: readonly ScreenStatus[];
  readonly asks: readonly OpenAsk[];
  readonly neverCame: FleetSnapshot['neverCame'];
  readonly asking: Pick<Screen, 'id'>;
  readonly calledAs: (screen: Screen) => string | undefined;
  readonly speaks: (id: string) => boolean;
  readonly now: number;
  readonly monotonic: number;
}

function viewOf(state: ScreenStatus, { asking, calledAs, speaks, now, monotonic }: ViewParts): FleetScreen {
  const { record, screen, connectedSince, silentSince } = state;
  const { name, place, room, settings = {}, report } = record;
  const named = name === undefined ? calledAs(screen) : undefined;
  const isConnected = connectedSince.length > 0 && silentSince === undefined;
  const seenAt = silentSince === undefined ? record.lastSeenAt : Math.round(now - (monotonic - silentSince));
  const [, second] = connectedSince;
  return {
    screenId: handleOf(screen),
    surface: record.surface,
    number: record.number,
    ...(name === undefined ? {} : { name }),
    ...(named === undefined ? {} : { calledAs: named }),
    ...(place === undefined ? {} : { place }),
    ...(room === undefined ? {} : { room }),
    settings,
    entry: entryOf(record),
    isThis: record.id === asking.id,
    isConnected,
    isOpenTwice: second !== undefined && monotonic >= second + TWICE_AFTER_MS,
    createdAt: record.createdAt,
    lastSeenAt: isConnected ? now : seenAt,
    ...(report === undefined ? {} : { report }),
    isOtherVersion: isConnected && report !== undefined && report.version !== VERSION,
    isPick: record.isPick === true,
    speaks: isConnected && record.surface === 'display' && speaks(record.id),
  };
}

export function fleetSnapshot(parts: ViewParts): FleetSnapshot {
  const inOrder = parts.states.toSorted(
    (a, b) =>
      SURFACES.indexOf(a.record.surface) - SURFACES.indexOf(b.record.surface) ||
      a.record.number - b.record.number,
  );
  return {
    screens: inOrder.map((state) => viewOf(state, parts)),
    asks: parts.asks.map((ask) => ({ ...ask })),
    neverCame: parts.neverCame,
    hubVersion: VERSION,
    madeAt: parts.now,
  };
}
