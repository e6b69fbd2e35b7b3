/** The hub's client under every reading of the limit and of the locations, over real HTTPS. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { READINGS } from '../../simulator/readings/readings.ts';
import { connectService } from '../../src/main/service/connection.ts';
import { createRandom } from '../faults/random.ts';
import { createWeatherNetwork } from '../faults/weather.ts';
import { lobbiesUnderReadings, profileOf, valuesOf } from '../support/hubs/lobbies-under-readings.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { silentLog } from '../support/silent-log.ts';

const { service, readings, clientOn } = lobbiesUnderReadings();

describe('the limit', () => {
  const LIMITS = ['rate', 'refill', 'after-429', 'retry-after', 'remaining'] as const;
  const ways = LIMITS.flatMap((name) =>
    valuesOf<string>(READINGS[name]).flatMap((value, n) =>
      // Each value twice, with others drawn beside it.
      [0, 1].map((again) => {
        const random = createRandom(100 * n + 10 * again + LIMITS.indexOf(name));
        const drawn = LIMITS.map((other) => {
          const values = valuesOf<string>(READINGS[other]);
          return [other, values[Math.floor(random() * values.length)]];
        });
        return { ...Object.fromEntries(drawn), [name]: value };
      }),
    ),
  );

  /** What no header foretells: as many calls as may be under way at once when the bucket runs dry, and a few more. */
  const UNFORETOLD = 20;

  it.each(ways)(
    'sixty calls under the limit %j are all served, and none is rejected that the header foretold',
    async (way) => {
      const clock = createFakeClock(Date.now());
      await readings(way);
      await service().fresh(7, clock.monotonic);
      const { client, network } = clientOn(clock);
      const served: boolean[] = [];
      for (let n = 0; n < 60; n++) {
        void client.listLocations({ priority: 'background' }).then(({ ok }) => served.push(ok));
      }
      for (let second = 0; second < 300 && served.length < 60; second += 1) {
        await network.quiet();
        await clock.advance(100);
      }
      const statuses = (await service().requests()).map(({ status }) => status);
      if (way.remaining === 'always-full') {
        expect(served).toHaveLength(60);
        expect(statuses.filter((status) => status === 429).length).toBeLessThanOrEqual(UNFORETOLD);
        return;
      }
      expect(served).toEqual(Array(60).fill(true));
      expect(statuses).toEqual(Array(60).fill(200));
    },
  );

  it.each(ways)(
    'a bucket with the limit %j that somebody else emptied lets everything wait and be served in the end',
    async (way) => {
      const clock = createFakeClock(Date.now());
      await readings(way);
      await service().fresh(7, clock.monotonic);
      const others = Array.from({ length: 60 }, () =>
        fetch(`${service().url}/v1/locations/`, { headers: { 'X-Service-REST-API-Key': service().apiKey } }),
      );
      for (const answer of await Promise.all(others)) await answer.arrayBuffer();
      const { client, scheduler, network } = clientOn(clock);
      const served: boolean[] = [];
      const serve = async (): Promise<void> => {
        for (;;) {
          const result = await client.listLocations({ priority: 'visitor' });
          if (!result.ok && result.failure.kind === 'rate-limited') continue;
          served.push(result.ok);
          return;
        }
      };
      for (let n = 0; n < 10; n++) void serve();
      for (let tick = 0; tick < 900 && served.length < 10; tick += 1) {
        await network.quiet();
        await clock.advance(100);
      }
      expect(served).toEqual(Array(10).fill(true));
      expect(scheduler.state().budget.phase).toBe('open');
      const rejected = (await service().requests()).slice(60).filter(({ status }) => status === 429).length;
      // Ten at once may find it empty; then one probe at a time.
      expect(rejected).toBeLessThanOrEqual(20);
    },
  );
});

describe('the locations', () => {
  it.each(valuesOf(READINGS['locations-body']))('the locations are read from %s', async (body) => {
    const clock = createFakeClock(Date.now());
    await readings({ 'locations-body': body });
    await service().fresh(7, clock.monotonic);
    const result = await clientOn(clock).client.listLocations({ priority: 'staff' });
    expect(result.ok && result.value.locations.length).toBeGreaterThan(0);
    expect(result.ok && Object.keys(result.value.locations[0] ?? {})).toEqual(['id', 'name']);
  });

  it.each(
    valuesOf(READINGS['locations-pages']).flatMap((pages) =>
      valuesOf(READINGS['locations-body']).map((body) => [pages, body] as const),
    ),
  )('the locations are chosen from all pages that the service names (%s, %s)', async (pages, body) => {
    const clock = createFakeClock(Date.now());
    await readings({ 'locations-pages': pages, 'locations-body': body });
    await service().fresh(7, clock.monotonic);
    for (const name of ['Harbour', 'Annex']) await service().control('POST', '/locations', { name });
    const connection = connectService({
      baseUrl: service().url,
      apiKey: service().apiKey,
      profile: profileOf(),
      fetch: createWeatherNetwork(createRandom(1)).fetch,
      clock,
      log: silentLog,
      random: () => 0,
      onChange: () => undefined,
    });
    onTestFinished(connection.close);
    const answer = await connection.test();
    if (answer.kind !== 'reached') throw new Error(answer.kind);
    // Each page of one location has a name in it; on one page only the first of them has.
    const unnamed = body === 'unnamed' && pages === 'whole' ? '' : undefined;
    const all = ['Northgate Registry', unnamed ?? 'Harbour', unnamed ?? 'Annex'];
    expect(answer.locations.map(({ name }) => name)).toEqual(pages === 'cursor' ? all.slice(0, 1) : all);
    expect(answer.isPart).toBe(pages === 'cursor' ? true : undefined);
  });

  it.each([
    ['appointments', {}],
    ['all', { versionedCalls: 'all' }],
  ] as const)(
    'the locations are read where the version is demanded on %s, with the profile that fits',
    async (calls, profile) => {
      const clock = createFakeClock(Date.now());
      await readings({ 'version-header': calls });
      await service().fresh(7, clock.monotonic);
      const result = await clientOn(clock, profile).client.listLocations({ priority: 'staff' });
      expect(result.ok && result.value.locations.length).toBeGreaterThan(0);
    },
  );

  it.each([
    ['with-slash', {}],
    ['without-slash', { locationsPath: '/v1/locations' }],
  ] as const)('the locations are read at a service %s, with the profile that fits', async (path, profile) => {
    const clock = createFakeClock(Date.now());
    await readings({ 'locations-path': path });
    await service().fresh(7, clock.monotonic);
    const result = await clientOn(clock, profile).client.listLocations({ priority: 'staff' });
    expect(result.ok && result.value.locations.length).toBeGreaterThan(0);
  });
});
