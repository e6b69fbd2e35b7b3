import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../../../test/support/property-seed.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { parseExact } from '../base/json.ts';
import { KEY, NOW, profile } from '../../../test/support/parts/visited-service.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { shareOf } from '../../../test/support/share-of.ts';
import { createServiceClient, type ServiceClient } from './client.ts';
import type { ServiceResult } from './errors.ts';
import { MAX_BODY_BYTES } from './exchange.ts';
import {
  furtherIn,
  hasUnusableLocations,
  readLocations,
  totalIn,
  withFurtherPages,
} from './location-pages.ts';
import { createRequestScheduler } from './request-scheduler.ts';
import { readChanged, readMade } from './wire.ts';

const BOOKING = {
  lineId: 1,
  firstName: 'Anna',
  startTime: '2026-01-05T10:00:00Z',
  endTime: '2026-01-05T10:30:00Z',
};

/** Every operation of the documented interface, with the pages of a list that an answer names. */
const OPERATIONS: Readonly<Record<string, (client: ServiceClient) => Promise<ServiceResult<unknown>>>> = {
  create: (client) => client.createAppointment({ ...BOOKING, assigneeId: 7 }, NOW),
  'auto-assign': (client) => client.autoAssignAppointment(BOOKING, NOW),
  'check-in': (client) => client.checkIn('a1', NOW),
  cancel: (client) => client.cancel('a1', NOW),
  'no-show': (client) => client.markNoShow('a1', NOW),
  update: (client) => client.updateAppointment('a1', { assigneeId: 7 }, NOW),
  async locations(client) {
    const first = await client.listLocations(NOW);
    if (first.ok) await withFurtherPages(first.value, (query) => client.listLocations(NOW, query));
    return first;
  },
};

interface Told {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The real client; the service always answers the same. What fails in Foyer itself is in `lines`. */
function clientOf({ status, body, headers = {} }: Told) {
  const clock = createFakeClock();
  const log = createRecordingLog();
  const client = createServiceClient({
    fetch: () =>
      Promise.resolve(
        new Response([204, 304].includes(status) ? null : body, {
          status,
          headers: { 'content-type': 'application/json', ...headers },
        }),
      ),
    baseUrl: 'https://service.test',
    apiKey: () => KEY,
    profile,
    scheduler: createRequestScheduler({ clock, log, random: () => 0 }),
    clock,
    log,
  });
  return { client, faults: () => log.lines.filter(({ event }) => event === 'answer-not-read') };
}

async function outcomes(told: Told, operations = Object.keys(OPERATIONS)): Promise<void> {
  for (const [name, ask] of Object.entries(OPERATIONS)) {
    if (!operations.includes(name)) continue;
    const { client, faults } = clientOf(told);
    const result = await ask(client);
    // A value that is thenable would never arrive here, and one that throws neither.
    expect(typeof result.ok, name).toBe('boolean');
    expect(JSON.parse(JSON.stringify(result)), name).toMatchObject({ ok: result.ok });
    expect(faults(), `${name}: ${told.body.slice(0, 200)}`).toEqual([]);
  }
}

const ODD = [
  '{"total":{"toString":1,"valueOf":1},"data":[{"id":1,"name":"A"}]}',
  '{"data":[{"id":{"toString":1,"valueOf":1},"name":{"toString":null}}],"next":{"href":{"toString":1}}}',
  '{"statusCode":{"valueOf":1,"toString":1},"message":{"toString":1},"errors":{"toJSON":1}}',
  '{"then":{},"id":"a1","publicId":"A-42","status":{"then":1}}',
  '{"data":{"then":1,"id":1,"name":"A"},"then":true}',
  '{"__proto__":{"id":"a1"},"constructor":{"prototype":{"x":1}},"hasOwnProperty":1,"id":1e400}',
  '{"id":1e308,"publicId":-1e-400,"total":1e400,"data":[{"id":9007199254740993,"name":"A"}]}',
  '[null,[],{},0,"",false,[[[[[[{"id":1}]]]]]]]',
  '{"total":"","totalCount":[],"totalItems":[[[7]]],"data":[{"id":1,"name":"A"}]}',
  '{"total":"0x10","next":"https://[","data":[{"id":1,"name":"A"}]}',
  '{"next":"?page=%E0%A4%A","data":[{"id":1,"name":"\\ud800"}]}',
  '\uFEFF{"data":[{"id":1,"name":"A"}]}',
  `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
  `${'{"data":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  // More counts than a call takes arguments.
  `{"data":{${Array.from({ length: 150_000 }, (_, n) => `"p${n}":{"total":${n}}`).join(',')}}}`,
  `{"data":[${'null,'.repeat(200_000)}{"id":1,"name":"A"}]}`,
  `{"message":"${'x'.repeat(3_000_000)}"}`,
  `"${'x'.repeat(4_200_000)}"`,
];

/** Members that are read, and members that JavaScript reads by itself. */
const NAMES = [
  'id publicId name data locations total totalCount next href hasMore statusCode status state message developerMessage',
  'errors error code success startTime endTime assigneeId assignee 0 17 length',
  'toString valueOf then toJSON __proto__ constructor hasOwnProperty Symbol(Symbol.toPrimitive)',
].flatMap((names) => names.split(' '));

describe('no answer of the service stops a request of the lobby', () => {
  it.each(ODD.map((body, n) => [n, body.slice(0, 60), body] as const))(
    'odd answer %i: %s',
    async (_n, _s, body) => {
      if (body.length > 1_000_000) return outcomes({ status: 200, body }, ['create', 'locations']);
      for (const status of [200, 409, 500]) await outcomes({ status, body });
    },
  );

  it('headers that are no numbers and no addresses stop no request of the lobby', async () => {
    const body = '{"id":"a1","data":[{"id":1,"name":"A"}]}';
    for (const odd of ['', '-1, x', '1e999', '%', 'NaN', '<>; rel="next"', '<?page=%>; rel=next', 'Infinity'])
      await outcomes({
        status: 200,
        body,
        headers: {
          'x-ratelimit-remaining': odd,
          'x-total-count': odd,
          'retry-after': odd,
          date: odd,
          link: odd,
          location: odd,
        },
      });
  });

  it('any JSON under the names that are read stops no request of the lobby', async () => {
    const name = fc.constantFrom(...NAMES);
    const leaf = fc.oneof(
      fc.jsonValue({ maxDepth: 1 }),
      fc.constantFrom(
        1e308,
        -0,
        2 ** 53 + 2,
        '',
        ' ',
        'a1',
        '2026-01-05T09:00:00Z',
        '?page=2',
        'OK',
        'ERROR',
      ),
    );
    const hostile = fc.constantFrom<unknown>({ toString: 1, valueOf: 1 }, { toJSON: 1 }, [[]], [{}]);
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4, depthSize: 'small' },
        leaf,
        hostile,
        fc.array(tie('value'), { maxLength: 4 }),
        fc
          .array(fc.tuple(name, tie('value')), { maxLength: 5 })
          .map((entries) => Object.fromEntries(entries)),
      ),
    }));
    const status = fc.constantFrom(200, 201, 202, 204, 302, 400, 401, 404, 409, 422, 429, 500, 503);
    await fc.assert(
      fc.asyncProperty(status, value, (code, json) =>
        outcomes({ status: code, body: JSON.stringify(json) ?? '' }),
      ),
      { numRuns: shareOf(1_000) },
    );
  });
});

/** CPU milliseconds of this process: a machine that is busy with other work makes them no more. */
function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const many = (one: string): string => one.repeat(Math.floor((MAX_BODY_BYTES - 100) / one.length));

describe('the largest answer holds the hub no longer than a few times what it takes to parse', () => {
  it.each([
    ['of numbers', `[${many('1,')}1]`],
    ['of a long number and numbers', `[12345678901234567890,${many('1,')}1]`],
    ['of empty objects', `[${many('{},')}{}]`],
    ['of records without a name', `[${many('{"id":1},')}{}]`],
    ['of records that are wrong', `[${many('{"id":1,"publicId":[],"startTime":"x"},')}{}]`],
    ['of lists of lists', `[${many('[[{}]],')}[]]`],
    [
      'of fields that may name a next page',
      `{"a":{${Array.from({ length: 60_000 }, (_, n) => `"next${n}":"a"`).join(',')}}}`,
    ],
  ])('the largest answer %s holds the hub no longer than a few times what it takes to parse', (_, text) => {
    expect(text.length).toBeLessThanOrEqual(MAX_BODY_BYTES);
    const asked = new URL('https://service.example/v1/locations/');
    const parsed = cpuMs(() => JSON.parse(text));
    const read = cpuMs(() => {
      const body: unknown = parseExact(text);
      readLocations(body);
      hasUnusableLocations(body);
      furtherIn(body, new Headers(), asked);
      totalIn(body, new Headers());
      readMade(body);
      readChanged('a1', body);
    });
    // Every entry by a schema took 200 to 1,000 times as long.
    expect(read).toBeLessThan(100 + 40 * parsed);
  });

  it('a longer one is read by nobody: what became of the request is unknown', async () => {
    const { client } = clientOf({ status: 200, body: `[${many('{},')}${' '.repeat(200)}{}]` });
    const answer = await client.checkIn('a1', NOW);
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'unknown', cause: 'unreadable-body' } });
  });
});
