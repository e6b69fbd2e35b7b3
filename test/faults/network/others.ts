/** Other desks of the service: while the hub acts on an appointment, its visitor comes in there or is served. */
import type { Readings } from '../../support/records/readings-of.ts';
import { oneOf } from '../random.ts';
import type { WeatherNetwork } from '../weather.ts';
import type { NetworkHub } from './hub.ts';
import { isOdd } from './morning.ts';
import type { Booked, NetworkService } from './service.ts';

export interface OthersParts {
  readonly hub: NetworkHub;
  readonly service: NetworkService;
  readonly network: WeatherNetwork;
  readonly readings: Readings;
  readonly appointments: readonly string[];
  readonly changedElsewhere: Set<string>;
  readonly random: () => number;
  readonly count: (what: string, by?: number) => void;
}

/** What one of them does. */
export function createOthers({
  hub,
  service,
  network,
  readings,
  appointments,
  changedElsewhere,
  random,
  count,
}: OthersParts): () => Promise<void> {
  /** First those on which the hub is acting: there an answer may be about what another desk did. */
  function chosen(some: readonly Booked[]): Booked | undefined {
    const open = some.filter(({ id }) => hub.table.openOf(id) !== undefined);
    const choices = open.length > 0 ? open : some;
    return choices.length > 0 ? oneOf(random, choices) : undefined;
  }

  const mayCome = ({ status }: Booked): boolean =>
    status === 'Scheduled' || (status === 'No-show' && readings['no-show-check-in'] === 'allowed');

  return async () => {
    await network.quiet();
    const there = (await service.appointments()).filter(
      ({ id, publicId }) =>
        appointments.includes(id) && !changedElsewhere.has(id) && !isOdd(readings, publicId),
    );
    const isServing = random() < 0.5;
    const one = chosen(there.filter(isServing ? ({ status }) => status === 'Checked-in' : mayCome));
    if (!one) return;
    // What a process that is gone had sent may have arrived since: then the other desk is too late.
    const isDone = await service.actElsewhere(one.id, isServing ? 'serve' : 'checkin').then(
      () => true,
      () => false,
    );
    if (!isDone) return count('other desks that were too late');
    if (!isServing) changedElsewhere.add(one.id);
    count(isServing ? 'visitors served elsewhere' : 'visitors who came elsewhere');
  };
}
