/** What the limit, the list of locations and the key do under each reading of them. */
import { expect } from 'vitest';
import { call } from '../../test/support/started/simulator-client.ts';
import {
  type ActsOf,
  NOON,
  serviceUnderReadings,
  showThatAct,
} from '../../test/support/started/service-under-readings.ts';

const service = serviceUnderReadings();
const { simulator, control, live, grow, step, locations, drained } = service;

const twoLocations = async () => {
  await control('POST', '/locations', { name: 'Annex' });
  return locations();
};
const unversioned = () =>
  call(simulator(), 'GET', '/v1/locations/', { headers: { 'X-Service-REST-API-Key': simulator().apiKey } });

/** How many calls get through after the bucket ran dry and this time passed. */
const throughAfter = async (ms: number) => {
  await drained();
  grow(ms);
  let through = 0;
  while ((await locations()).status === 200) through += 1;
  return through;
};

const ACTS: ActsOf<'door'> = {
  rate: {
    async '10'() {
      expect(await throughAfter(1000)).toBe(10);
    },
    async '5'() {
      expect(await throughAfter(1000)).toBe(5);
    },
  },
  refill: {
    async continuous() {
      expect(await throughAfter(900)).toBe(9);
    },
    async 'each-second'() {
      expect(await throughAfter(900)).toBe(0);
      grow(100);
      expect((await locations()).status).toBe(200);
    },
  },
  'after-429': {
    async 'one-token'() {
      expect(await throughAfter(100)).toBe(1);
    },
    async full() {
      expect(await throughAfter(3900)).toBe(0);
      expect(await throughAfter(100)).toBe(40);
    },
  },
  'retry-after': {
    async none() {
      expect((await drained()).headers['retry-after']).toBeUndefined();
    },
    async seconds() {
      expect((await drained()).headers['retry-after']).toBe('1');
      await live({ 'retry-after': 'seconds', 'after-429': 'full' });
      expect((await drained()).headers['retry-after']).toBe('4');
      await live({ 'retry-after': 'seconds' });
      await control('PUT', '/faults', { errorRate: 1, errorStatus: 503 });
      expect(await locations()).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    },
    async date() {
      const expected = new Date(NOON + 1000).toUTCString();
      expect((await drained()).headers['retry-after']).toBe(expected);
    },
  },
  remaining: {
    async once() {
      expect((await locations()).headers['x-ratelimit-remaining']).toBe('39');
      expect((await drained()).headers['x-ratelimit-remaining']).toBe('-1');
    },
    async absent() {
      expect((await locations()).headers['x-ratelimit-remaining']).toBeUndefined();
      expect((await drained()).headers['x-ratelimit-remaining']).toBeUndefined();
    },
    async twice() {
      expect((await locations()).headers['x-ratelimit-remaining']).toBe('39, 39');
    },
    async 'not-a-number'() {
      expect((await locations()).headers['x-ratelimit-remaining']).toBe('unlimited');
    },
    async 'always-full'() {
      for (let n = 0; n < 3; n++) expect((await locations()).headers['x-ratelimit-remaining']).toBe('39');
      expect((await drained()).headers['x-ratelimit-remaining']).toBe('39');
    },
  },
  'locations-body': {
    async data() {
      const data = [{ id: 1201, name: 'Northgate Registry' }];
      expect((await locations()).json).toEqual({ statusCode: 200, data });
    },
    async array() {
      expect((await locations()).json).toEqual([{ id: 1201, name: 'Northgate Registry' }]);
    },
    async 'further-fields'() {
      expect((await locations()).json).toMatchObject({
        data: [{ id: 1201, name: 'Northgate Registry', timezone: expect.any(String) }],
        nextPage: null,
      });
    },
    async page() {
      const items = [{ id: 1201, name: 'Northgate Registry' }];
      expect((await locations()).json).toEqual({ statusCode: 200, data: { items, total: 1 } });
    },
    async numbered() {
      const only = { id: 1201, name: 'Northgate Registry' };
      expect((await locations()).json).toEqual({ statusCode: 200, '0': only });
    },
    async alone() {
      const only = { id: 1201, name: 'Northgate Registry' };
      expect((await locations()).json).toEqual({ statusCode: 200, ...only });
    },
    async 'by-id'() {
      const data = { 1201: { name: 'Northgate Registry' } };
      expect((await locations()).json).toEqual({ statusCode: 200, data });
    },
    async unnamed() {
      await control('POST', '/locations', { name: 'Annex' });
      const data = [
        { id: 1201, name: 'Northgate Registry' },
        { id: 1202, name: null },
      ];
      expect((await locations()).json).toEqual({ statusCode: 200, data });
    },
    async 'odd-count'() {
      expect((await locations()).json).toMatchObject({ total: { toString: 1 }, data: [{ id: 1201 }] });
    },
  },
  'locations-pages': {
    whole: async () => expect((await twoLocations()).json).toMatchObject({ data: [{}, {}] }),
    async next() {
      expect((await twoLocations()).json).toMatchObject({ data: [{ id: 1201 }], next: '?page=2' });
      const last = await locations('/v1/locations/?page=2');
      expect(last.json).toMatchObject({ data: [{ id: 1202 }], next: null });
    },
    async link() {
      const first = await twoLocations();
      expect(first.headers['link']).toBe('<?page=2>; rel="next"');
      expect(first.json).toEqual({ statusCode: 200, data: [{ id: 1201, name: 'Northgate Registry' }] });
      expect((await locations('/v1/locations/?page=2')).headers['link']).toBeUndefined();
    },
    async cursor() {
      const first = await twoLocations();
      expect(first.json).toMatchObject({
        data: [{ id: 1201 }],
        hasMore: true,
        nextCursor: expect.any(String),
      });
      expect(first.headers['link']).toBeUndefined();
    },
  },
  'locations-path': {
    async 'with-slash'() {
      expect((await locations('/v1/locations/')).status).toBe(200);
      expect((await locations('/v1/locations')).status).toBe(404);
    },
    async 'without-slash'() {
      expect((await locations('/v1/locations')).status).toBe(200);
      expect((await locations('/v1/locations/')).status).toBe(404);
    },
  },
  'key-scope': {
    async all() {
      expect((await locations()).status).toBe(200);
    },
    async appointments() {
      expect((await locations()).status).toBe(403);
      expect((await step('checkin')).status).toBe(200);
    },
  },
  'version-header': {
    async appointments() {
      expect((await unversioned()).status).toBe(200);
    },
    async all() {
      expect((await unversioned()).status).toBe(400);
      expect((await locations()).status).toBe(200);
    },
  },
};

showThatAct('door', service, ACTS);
