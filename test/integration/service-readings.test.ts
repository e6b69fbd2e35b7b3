/**
 * The hub's client and outbox under every reading of the specification that concerns them, over real HTTPS. Only the
 * clock is the test's.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { AppointmentIdSchema } from '../../src/contract/appointment.ts';
import type { Intent } from '../../src/main/outbox/intent.ts';
import { intentNotice } from '../../src/main/outbox/intent-notice.ts';
import { silentLog } from '../support/silent-log.ts';
import { createServiceClient } from '../../src/main/service/client.ts';
import { connectService } from '../../src/main/service/connection.ts';
import { parseProfile, type ServiceProfile } from '../../src/main/service/profile.ts';
import { createRequestScheduler } from '../../src/main/service/request-scheduler.ts';
import { READINGS, type Readings } from '../../simulator/readings/readings.ts';
import { type NetworkHub, openNetworkHub } from '../faults/network/hub.ts';
import { REAL_PARTS } from '../faults/network/process.ts';
import { type NetworkService, startNetworkService } from '../faults/network/service.ts';
import { createRandom } from '../faults/random.ts';
import { createWeatherNetwork } from '../faults/weather.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { controlOf } from '../support/started/simulator-control.ts';

const MINUTE = 60_000;

let service: NetworkService;
let serial = 0;

beforeAll(async () => {
  service = await startNetworkService();
});
afterAll(() => service.close());

const readings = (some: Partial<Readings>) => controlOf(service.url).readings(some);
const DEFAULTS = Object.fromEntries(
  Object.entries(READINGS).map(([name, row]) => [name, [...row.values][0]]),
);
beforeEach(async () => {
  await readings(DEFAULTS);
  await service.faults({});
});

/** Of one reading. */
const valuesOf = <V>(row: { readonly values: Iterable<V> }): readonly V[] => [...row.values];

/** A lobby of its own with one appointment that the service knows too. */
async function lobby(some: Partial<Readings>) {
  await readings(some);
  const random = createRandom(1);
  const hub: NetworkHub = await openNetworkHub(service, createWeatherNetwork(random), random, REAL_PARTS);
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

describe('a visitor whose appointment was cancelled elsewhere', () => {
  it.each(valuesOf(READINGS['refusal-body']).filter((value) => value !== 'text'))(
    'is told to see the desk when refusals come as %s, and staff read what the service said',
    async (body) => {
      const l = await lobby({ 'refusal-body': body });
      await service.actElsewhere(l.id, 'cancel');
      expect(await l.visitor()).toEqual({ kind: 'refused' });
      expect(l.here()).toBe('Scheduled');
      expect(l.one()).toMatchObject({ state: 'refused', statusCode: 400, attempts: 1 });
      expect(l.one().message ?? '').toMatch(body === 'empty' ? /^$/ : /cancelled/i);
      expect(l.notices()).toMatchObject([{ kind: 'conflict' }]);
    },
  );

  it('is told "saved" when refusals come as text, and within a minute staff have the words and a way out', async () => {
    const l = await lobby({ 'refusal-body': 'text' });
    await service.actElsewhere(l.id, 'cancel');
    expect((await l.visitor()).kind).toBe('saved');
    expect(l.hub.actions().lookUp(l.code).answer.kind).toBe('saved');
    await l.hub.pass(MINUTE);
    expect(l.notices()).toMatchObject([{ kind: 'stuck', reason: 'refusing', statusCode: 400 }]);
    expect(l.one().failure?.words).toMatch(/cancelled/i);
    expect(l.hub.actions().resolve(l.one().id, { kind: 'give-up' })).toEqual({ kind: 'resolved' });
    expect(l.here()).toBe('Scheduled');
  });

  it.each(valuesOf(READINGS['wrong-state']).filter((value) => value !== 'again'))(
    'is refused when the service answers a wrong state with %s',
    async (status) => {
      const l = await lobby({ 'wrong-state': status });
      await service.actElsewhere(l.id, 'cancel');
      expect(await l.visitor()).toEqual({ kind: 'refused' });
      const statusCode = status === 'record' ? 200 : Number(status);
      expect(l.one()).toMatchObject({ state: 'refused', statusCode });
    },
  );

  it('is not called a no-show on the word of a success whose record says cancelled, and staff read that word', async () => {
    const l = await lobby({ 'wrong-state': 'record' });
    await service.actElsewhere(l.id, 'cancel');
    l.hub.actions().atDesk('no-show', l.id);
    await l.hub.pass(10_000);
    expect(l.here()).toBe('Scheduled');
    expect(l.one()).toMatchObject({ state: 'refused', message: 'Cancelled' });
    expect(l.notices()).toMatchObject([{ kind: 'conflict', service: { words: 'Cancelled' } }]);
  });
});

describe('a key that the service does not take any more', () => {
  it.each(valuesOf(READINGS['refusal-body']))(
    'is told from a refusal when refusals come as %s',
    async (body) => {
      const l = await lobby({ 'refusal-body': body });
      await service.faults({ rejectKey: true });
      expect((await l.visitor()).kind).toBe('saved');
      expect(l.one().state).toBe('queued');
      await service.faults({});
      await l.hub.pass(MINUTE);
      expect(l.one()).toMatchObject({ state: 'confirmed', presumed: false });
    },
  );
});

describe('what the service does', () => {
  it.each(valuesOf(READINGS['success-body']))('is confirmed when a success is %s', async (body) => {
    const l = await lobby({ 'success-body': body });
    expect((await l.visitor()).kind).toBe('checked-in');
    for (const kind of ['cancel', 'no-show'] as const) {
      const other = await lobby({ 'success-body': body });
      expect(other.hub.actions().atDesk(kind, other.id).kind).toBe('accepted');
      await other.hub.pass(10_000);
      expect(other.one()).toMatchObject({ state: 'confirmed', presumed: false, attempts: 1 });
      expect(await other.there()).toBe(other.here());
    }
    const changed = await lobby({ 'success-body': body });
    changed.hub.actions().edit(changed.id, { assigneeId: 2 });
    await changed.hub.pass(1_000);
    expect(changed.one()).toMatchObject({ state: 'confirmed', attempts: 1 });
    expect(changed.hub.directory.byId(changed.id)?.assigneeId).toBe(2);
  });

  it.each(valuesOf(READINGS['create-status']))('is booked once when a create answers %s', async (status) => {
    const l = await lobby({ 'create-status': status });
    void l.hub.actions().create({ ...l.booking, assigneeId: 1 }, false);
    await l.hub.pass(3_000);
    expect(l.one()).toMatchObject({ state: 'confirmed', attempts: 1 });
    expect(l.hub.directory.byId(l.one().appointmentId)?.firstName).toBe('Grace');
  });

  it.each(valuesOf(READINGS['appointment-ids']))(
    'is booked, moved and checked in under an id that is %s',
    async (ids) => {
      const l = await lobby({ 'appointment-ids': ids });
      void l.hub.actions().create({ ...l.booking, assigneeId: 1 }, false);
      await l.hub.pass(3_000);
      const { appointmentId } = l.one();
      l.hub.actions().edit(appointmentId, { assigneeId: 2 });
      l.hub.actions().atDesk('check-in', appointmentId);
      await l.hub.pass(3_000);
      const at = (await service.appointments()).find(({ id }) => id === appointmentId);
      expect(at?.status).toBe('Checked-in');
      expect(l.hub.directory.byId(appointmentId)?.assigneeId).toBe(2);
      expect(AppointmentIdSchema.safeParse(appointmentId).success).toBe(true);
    },
  );

  it.each(
    valuesOf(READINGS['auto-assign-answer']).flatMap((answer) =>
      valuesOf(READINGS['success-body']).map((body) => [answer, body] as const),
    ),
  )('is booked once for any user when auto-assign answers %s (%s)', async (answer, body) => {
    const l = await lobby({ 'auto-assign-answer': answer, 'success-body': body });
    void l.hub.actions().create(l.booking, true);
    await l.hub.pass(3_000);
    expect(l.one()).toMatchObject({ state: 'confirmed', attempts: 1 });
    const made = (await service.appointments()).filter(({ lastName }) => lastName === l.booking.lastName);
    expect(made).toHaveLength(1);
    const known = l.hub.directory.byId(made[0]?.id ?? '');
    if (answer === 'nothing') {
      expect(known).toBeUndefined();
      expect(l.notices()).toMatchObject([{ kind: 'no-id' }]);
    } else {
      expect(known?.code).toBe(answer === 'both' ? made[0]?.publicId : made[0]?.id);
      expect(l.notices()).toEqual([]);
    }
  });
});

describe('what the service says of an appointment that it made or moved', () => {
  it.each(['record', 'own-slots'] as const)('is who was picked for it, and its slot (%s)', async (answer) => {
    const l = await lobby({ 'appointment-answer': answer });
    void l.hub.actions().create(l.booking, true);
    await l.hub.pass(3_000);
    const { appointmentId } = l.one();
    const there = async () => (await service.appointments()).find(({ id }) => id === appointmentId);
    const here = () => l.hub.directory.byId(appointmentId);
    const made = await there();
    expect(made?.assigneeId).toBeGreaterThan(0);
    expect(here()?.assigneeId).toBe(made?.assigneeId);
    expect(here()?.startsAt).toBe(Date.parse(made?.startTime ?? ''));

    const at = (minutes: number) =>
      new Date(Date.parse(l.booking.startTime) + minutes * MINUTE).toISOString();
    l.hub.actions().edit(appointmentId, { startTime: at(33), endTime: at(53), assigneeId: 2 });
    await l.hub.pass(1_000);
    const moved = await there();
    expect(here()).toMatchObject({
      assigneeId: 2,
      startsAt: Date.parse(moved?.startTime ?? ''),
      endsAt: Date.parse(moved?.endTime ?? ''),
    });
    expect(moved?.startTime === at(33)).toBe(answer === 'record');
  });
});

describe('a check-in that took effect and whose answer was lost', () => {
  it.each(
    valuesOf(READINGS['wrong-state']).flatMap((state) =>
      valuesOf(READINGS['success-body']).map((body) => [state, body] as const),
    ),
  )('ends right when the service answers it the second time with %s (%s)', async (state, body) => {
    const l = await lobby({ 'wrong-state': state, 'success-body': body });
    await service.faults({ cutAfterRate: 1 });
    const answer = l.hub.actions().beginCheckIn(l.code, l.id).answer;
    await l.hub.pass(0);
    await service.faults({});
    await l.hub.pass(3_000);
    expect(await l.processed('/checkin')).toBe(1);
    expect(await l.there()).toBe('Checked-in');
    if (state === 'again' || state === 'record') {
      expect((await answer).kind).toBe('checked-in');
      expect(l.one()).toMatchObject({ state: 'confirmed', presumed: false });
      expect(l.notices()).toEqual([]);
    } else if (state === '404') {
      // Never presumed: staff are told that it is not sure.
      expect((await answer).kind).toBe('refused');
      expect(l.notices()).toMatchObject([{ kind: 'conflict', ours: { unsure: true } }]);
    } else {
      expect((await answer).kind).toBe('saved');
      expect(l.one()).toMatchObject({ state: 'confirmed', presumed: true });
      expect(l.notices()).toMatchObject([{ kind: 'presumed' }]);
      expect(l.hub.actions().lookUp(l.code).answer.kind).toBe('saved');
    }
  });
});

describe('an appointment that the service has never heard of', () => {
  it.each(valuesOf(READINGS['unknown-id']))('is refused with %s', async (status) => {
    const l = await lobby({ 'unknown-id': status });
    l.put('nobody');
    expect(l.hub.actions().atDesk('check-in', 'nobody').kind).toBe('accepted');
    await l.hub.pass(1_000);
    expect(l.one()).toMatchObject({ state: 'refused', statusCode: Number(status) });
    expect(l.notices()).toMatchObject([{ kind: 'conflict' }]);
  });
});

describe('a no-show that was sent and whose visitor comes', () => {
  it.each(valuesOf(READINGS['no-show-check-in']))('is decided by the service: %s', async (answer) => {
    const l = await lobby({ 'no-show-check-in': answer });
    l.hub.actions().atDesk('no-show', l.id);
    await l.hub.pass(10_000);
    expect(await l.there()).toBe('No-show');
    expect(l.hub.actions().atDesk('check-in', l.id).kind).toBe('accepted');
    await l.hub.pass(1_000);
    expect(l.here()).toBe(answer === 'allowed' ? 'Checked-in' : 'No-show');
    expect(await l.there()).toBe(l.here());
    expect(l.notices()).toMatchObject(answer === 'allowed' ? [] : [{ kind: 'conflict' }]);
  });
});

describe('a visitor who has arrived', () => {
  it.each(valuesOf(READINGS['end-of-arrived']))(
    'may be ended there where the service says so: %s',
    async (answer) => {
      const l = await lobby({ 'end-of-arrived': answer });
      l.hub.actions().atDesk('check-in', l.id);
      await l.hub.pass(1_000);
      expect(await l.there()).toBe('Checked-in');
      expect(l.hub.actions().atDesk('no-show', l.id, true).kind).toBe('accepted');
      await l.hub.pass(10_000);
      expect(l.here()).toBe(answer === 'allowed' ? 'No-show' : 'Checked-in');
      expect(await l.there()).toBe(l.here());
      expect(l.notices()).toMatchObject(answer === 'allowed' ? [] : [{ kind: 'conflict' }]);
    },
  );
});

/** The default profile with some of its keys changed. */
function profileOf(over: object = {}): ServiceProfile {
  const file: unknown = JSON.parse(
    readFileSync(new URL('../../resources/profiles/default.json', import.meta.url), 'utf8'),
  );
  const profile = parseProfile(JSON.stringify(Object.assign({}, file, over)));
  if (!profile.ok) throw new Error(profile.sentence);
  return profile.profile;
}

/** A client on a clock of the test's, which the service's limit follows. */
function clientOn(clock: ReturnType<typeof createFakeClock>, profileOver: object = {}) {
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

  it.each(ways)('%j: sixty calls are all served and none is rejected', async (way) => {
    const clock = createFakeClock(Date.now());
    await readings(way);
    await service.fresh(7, clock.monotonic);
    const { client, network } = clientOn(clock);
    const served: boolean[] = [];
    for (let n = 0; n < 60; n++) {
      void client.listLocations({ priority: 'background' }).then(({ ok }) => served.push(ok));
    }
    for (let second = 0; second < 300 && served.length < 60; second += 1) {
      await network.quiet();
      await clock.advance(100);
    }
    expect(served).toEqual(Array(60).fill(true));
    expect((await service.requests()).map(({ status }) => status)).toEqual(Array(60).fill(200));
  });

  it.each(ways)('%j: emptied by somebody else, everything waits and is served in the end', async (way) => {
    const clock = createFakeClock(Date.now());
    await readings(way);
    await service.fresh(7, clock.monotonic);
    const others = Array.from({ length: 60 }, () =>
      fetch(`${service.url}/v1/locations/`, { headers: { 'X-Service-REST-API-Key': service.apiKey } }),
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
    const rejected = (await service.requests()).slice(60).filter(({ status }) => status === 429).length;
    // Ten at once may find it empty; then one probe at a time.
    expect(rejected).toBeLessThanOrEqual(20);
  });
});

describe('the locations', () => {
  it.each(valuesOf(READINGS['locations-body']))('are read from %s', async (body) => {
    const clock = createFakeClock(Date.now());
    await readings({ 'locations-body': body });
    const result = await clientOn(clock).client.listLocations({ priority: 'staff' });
    expect(result.ok && result.value.locations.length).toBeGreaterThan(0);
    expect(result.ok && Object.keys(result.value.locations[0] ?? {})).toEqual(['id', 'name']);
  });

  it.each(
    valuesOf(READINGS['locations-pages']).flatMap((pages) =>
      valuesOf(READINGS['locations-body']).map((body) => [pages, body] as const),
    ),
  )('are chosen from all pages that the service names (%s, %s)', async (pages, body) => {
    const clock = createFakeClock(Date.now());
    await readings({ 'locations-pages': pages, 'locations-body': body });
    await service.fresh(7, clock.monotonic);
    for (const name of ['Harbour', 'Annex']) await service.control('POST', '/locations', { name });
    const connection = connectService({
      baseUrl: service.url,
      apiKey: service.apiKey,
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
    'are read where the version is demanded on %s, with the profile that fits',
    async (calls, profile) => {
      const clock = createFakeClock(Date.now());
      await readings({ 'version-header': calls });
      const result = await clientOn(clock, profile).client.listLocations({ priority: 'staff' });
      expect(result.ok && result.value.locations.length).toBeGreaterThan(0);
    },
  );

  it.each([
    ['with-slash', {}],
    ['without-slash', { locationsPath: '/v1/locations' }],
  ] as const)('are read at a service %s, with the profile that fits', async (path, profile) => {
    const clock = createFakeClock(Date.now());
    await readings({ 'locations-path': path });
    const result = await clientOn(clock, profile).client.listLocations({ priority: 'staff' });
    expect(result.ok && result.value.locations.length).toBeGreaterThan(0);
  });
});
