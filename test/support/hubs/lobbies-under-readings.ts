/** Lobbies and clients of one service under readings, over real HTTPS. Only the clock is the test's. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import type { Readings } from '../../../simulator/readings/readings.ts';
import type { Intent } from '../../../src/main/outbox/intent.ts';
import { intentNotice } from '../../../src/main/outbox/intent-notice.ts';
import { createServiceClient } from '../../../src/main/service/client.ts';
import { parseProfile, type ServiceProfile } from '../../../src/main/service/profile.ts';
import { createRequestScheduler } from '../../../src/main/service/request-scheduler.ts';
import { type NetworkHub, openNetworkHub } from '../../faults/network/hub.ts';
import { REAL_PARTS } from '../../faults/network/process.ts';
import { type NetworkService, startNetworkService } from '../../faults/network/service.ts';
import { createRandom } from '../../faults/random.ts';
import { createWeatherNetwork } from '../../faults/weather.ts';
import type { FakeClock } from '../fake-clock.ts';
import { completed, DEFAULT_READINGS } from '../records/readings-of.ts';
import { silentLog } from '../silent-log.ts';
import { controlOf } from '../started/simulator-control.ts';

export const MINUTE = 60_000;

/** Of one reading. */
export const valuesOf = <V>(row: { readonly values: Iterable<V> }): readonly V[] => [...row.values];

/** The default profile with some of its keys changed. */
export function profileOf(over: object = {}): ServiceProfile {
  const file: unknown = JSON.parse(
    readFileSync(new URL('../../../resources/profiles/default.json', import.meta.url), 'utf8'),
  );
  const profile = parseProfile(JSON.stringify(Object.assign({}, file, over)));
  if (!profile.ok) throw new Error(profile.sentence);
  return profile.profile;
}

/** Starts it before the tests of a file and stops it after; each test begins with the default readings and no faults. */
export function lobbiesUnderReadings() {
  let service: NetworkService;
  let serial = 0;

  beforeAll(async () => {
    service = await startNetworkService();
  });
  afterAll(() => service.close());

  const readings = (some: Partial<Readings>) => controlOf(service.url).readings(some);
  beforeEach(async () => {
    await readings(DEFAULT_READINGS);
    await service.faults({});
  });

  /** A lobby of its own with one appointment that the service knows too; `profiled`: the readings its profile is for. */
  async function lobby(some: Partial<Readings>, profiled: Partial<Readings> = {}) {
    await readings(some);
    const random = createRandom(1);
    const network = createWeatherNetwork(random);
    const hub: NetworkHub = await openNetworkHub(service, network, random, REAL_PARTS, completed(profiled));
    onTestFinished(() => hub.close());
    await service.fresh(7, hub.clock.monotonic);
    const lineId = await service.lineId();
    const code = `R-${++serial}`;
    const start = Date.now() + 30 * 24 * 60 * MINUTE;
    const times = {
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + 15 * MINUTE).toISOString(),
    };
    const id = await service.book({ ...times, firstName: 'Ada', lineId, assigneeId: 1, publicId: code });
    const put = (appointmentId: string) =>
      hub.directory.put({
        id: appointmentId,
        code,
        firstName: 'Ada',
        lastName: '',
        lineId,
        startsAt: start,
        endsAt: start + 15 * MINUTE,
        status: 'Scheduled',
      });
    put(id);
    return {
      hub,
      id,
      code,
      put,
      booking: { ...times, firstName: 'Grace', lastName: `R${serial}`, lineId },
      here: () => hub.directory.byId(id)?.status,
      there: async () => (await service.appointments()).find((one) => one.id === id)?.status,
      one(): Intent {
        const intent = hub.intents().at(-1);
        if (!intent) throw new Error('nothing was saved');
        return intent;
      },
      notices: () =>
        hub.table
          .forStaff()
          .map((intent) =>
            intentNotice(intent, hub.directory.byId(intent.appointmentId), String, hub.table.openOf),
          ),
      async visitor() {
        const answer = hub.actions().beginCheckIn(code, id).answer;
        await hub.pass(3_000);
        return answer;
      },
      processed: async (step: string) =>
        (await service.requests()).filter((entry) => entry.path.endsWith(step) && entry.processed).length,
    };
  }

  /** A client on a clock of the test's, which the service's limit follows. */
  function clientOn(clock: FakeClock, profileOver: object = {}) {
    const scheduler = createRequestScheduler({ clock, log: silentLog, random: () => 0 });
    const network = createWeatherNetwork(createRandom(1));
    const client = createServiceClient({
      fetch: network.fetch,
      baseUrl: service.url,
      apiKey: () => service.apiKey,
      profile: profileOf(profileOver),
      scheduler,
      clock,
      log: silentLog,
    });
    onTestFinished(scheduler.close);
    return { client, scheduler, network };
  }

  return { service: () => service, readings, lobby, clientOn };
}
