/** Actions of staff on a known screen. */
import type { FleetAnswer, FleetChange } from '../../contract/fleet.ts';
import type { Surface } from '../../contract/roles.ts';
import type { Logged } from '../base/capabilities.ts';
import { handleOf } from './fleet-view.ts';
import type { OrderKind, Orders } from './orders.ts';
import { entryOf, type Screen } from './screen.ts';
import type { ChangedFields, ScreenStatus, Screens } from './screens.ts';

interface FleetActionsDeps extends Logged {
  readonly screens: Screens;
  readonly orders: Orders;
}

/** `null` removes the field. */
const changed = <Value>(value: Value | null): Value | undefined => value ?? undefined;

function fieldsOf({ name, place, room, settings, isPick }: FleetChange): ChangedFields {
  return {
    ...(name === undefined ? {} : { name: changed(name) }),
    ...(place === undefined ? {} : { place: changed(place) }),
    ...(room === undefined ? {} : { room: changed(room) }),
    ...(settings === undefined ? {} : { settings }),
    ...(isPick === undefined ? {} : { isPick: isPick ? true : undefined }),
  };
}

export function createFleetActions({ screens, orders, log }: FleetActionsDeps) {
  const find = (screenId: string): ScreenStatus | undefined =>
    screens.all().find(({ screen }) => handleOf(screen) === screenId);

  function mine(asking: Screen, screenId: string): ScreenStatus | FleetAnswer {
    const state = find(screenId);
    if (!state) return { kind: 'unknown' };
    if (entryOf(state.record) === 'window') return { kind: 'a-window' };
    return state.record.id === asking.id ? { kind: 'this-screen' } : state;
  }

  /** A room has one pick. The last one wins. */
  function pickAlone({ record }: ScreenStatus): void {
    for (const other of screens.all()) {
      const isOther = other.record.isPick === true && other.record.id !== record.id;
      if (isOther && other.record.room === record.room)
        screens.change(other.record.id, { isPick: undefined });
    }
  }

  const kept = (): FleetAnswer => ({ kind: screens.isKept() ? 'done' : 'not-kept' });

  return {
    change(change: FleetChange): FleetAnswer {
      const state = find(change.screenId);
      if (!state) return { kind: 'unknown' };
      const { id } = state.record;
      screens.change(id, fieldsOf(change));
      const after = screens.of(id);
      if (after?.record.isPick === true) pickAlone(after);
      return { kind: 'done' };
    },
    order(screenId: string, kind: Exclude<OrderKind, 'try'>): FleetAnswer {
      const state = find(screenId);
      if (!state) return { kind: 'unknown' };
      return { kind: orders.give(state.record.id, kind) ? 'done' : 'not-connected' };
    },
    openDisplays: (): readonly string[] =>
      screens
        .all()
        .filter(({ record, connectedSince }) => record.surface === 'display' && connectedSince.length > 0)
        .map(({ screen }) => handleOf(screen)),
    reloadAll(): FleetAnswer {
      for (const { record } of screens.all()) orders.give(record.id, 'reload');
      return { kind: 'done' };
    },
    idOf: (screenId: string): string | undefined => find(screenId)?.record.id,
    move(asking: Screen, screenId: string, surface: Surface): FleetAnswer {
      const state = mine(asking, screenId);
      if ('kind' in state) return state;
      const { id, paired, surface: from } = state.record;
      if (paired !== true) return { kind: 'on-this-machine' };
      if (from === surface) return { kind: 'done' };
      if (!screens.move(id, surface)) return { kind: 'full' };
      log.info('screen-moved', { from, surface });
      screens.cut(id);
      return kept();
    },
    revoke(asking: Screen, screenId: string): FleetAnswer {
      const state = mine(asking, screenId);
      if ('kind' in state) return state;
      log.info('screen-revoked', { surface: state.record.surface, number: state.record.number });
      screens.forget(state.record.id);
      return kept();
    },
  };
}
