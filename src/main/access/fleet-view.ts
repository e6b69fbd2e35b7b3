/** All screens as staff's pages are told of them. Pure. */
import { createHmac } from 'node:crypto';
import type { Fleet as FleetTold, FleetScreen } from '../../contract/fleet.ts';
import { SURFACES } from '../../contract/roles.ts';
import { VERSION } from '../../contract/version.ts';
import type { OpenAsk } from './asks.ts';
import { entryOf, type Screen } from './screen.ts';
import type { ScreenState } from './screens.ts';

/**
 * Two connections are two machines when both have been there this long, in milliseconds: a page that was loaded again may
 * leave one behind, which is seen to be dead within two pings.
 */
export const TWICE_AFTER_MS = 45_000;

/** How staff's pages name a screen: made from its key, so that its id, a half of its pass, is nobody's to know. */
export const handleOf = ({ key }: Pick<Screen, 'key'>): string =>
  createHmac('sha256', key).update('fleet').digest('base64url').slice(0, 22);

export interface ViewParts {
  readonly states: readonly ScreenState[];
  readonly asks: readonly OpenAsk[];
  readonly neverCame: FleetTold['neverCame'];
  /** The screen that asks. */
  readonly asking: Pick<Screen, 'id'>;
  readonly calledAs: (screen: Screen) => string | undefined;
  readonly speaks: (id: string) => boolean;
  /** Whole milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds that only grow. */
  readonly monotonic: number;
}

function viewOf(state: ScreenState, { asking, calledAs, speaks, now, monotonic }: ViewParts): FleetScreen {
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

export function fleetTold(parts: ViewParts): FleetTold {
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
