/** The hub's client against the simulated service, over real HTTPS. */
import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSimulator, type Simulator } from '../../simulator/simulator.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { createLog } from '../../src/main/base/log.ts';
import { createServiceClient, type ServiceCall, type ServiceClient } from '../../src/main/service/client.ts';
import { parseProfile } from '../../src/main/service/profile.ts';
import { createRequestScheduler, type RequestScheduler } from '../../src/main/service/request-scheduler.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';

const VISITOR: ServiceCall = { priority: 'visitor' };

let simulator: Simulator;
let control: SimulatorControl;
let scheduler: RequestScheduler;
let client: ServiceClient;
let lines: string[];
let bookings = 0;

function connect(apiKey = simulator.apiKey): ServiceClient {
  const profile = parseProfile(
    readFileSync(new URL('../../resources/profiles/default.json', import.meta.url), 'utf8'),
  );
  if (!profile.ok) throw new Error(profile.sentence);
  lines = [];
  const log = createLog((line) => void lines.push(line), Date.now);
  scheduler = createRequestScheduler({ clock: systemClock, log });
  return createServiceClient({
    fetch,
    baseUrl: simulator.url,
    apiKey: () => apiKey,
    profile: profile.profile,
    scheduler,
    clock: systemClock,
    log,
  });
}

/** A fresh appointment, made elsewhere; answers its id. */
const booked = () => control.book(`T-${++bookings}`, 'Ada', 'Lovelace');
const statusOf = async (id: string) => (await control.appointments()).find((one) => one.id === id)?.status;

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, warn: () => {} });
  control = controlOf(simulator.url);
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), simulator.caPem]);
});
afterAll(() => simulator.close());
beforeEach(() => {
  client = connect();
});
afterEach(async () => {
  scheduler.close();
  await control.clearFaults();
});

describe('the seven operations', () => {
  it('a check-in is one POST with key and version and without a body, and the visitor is in the queue', async () => {
    const id = await booked();
    expect(await client.checkIn(id, VISITOR)).toMatchObject({ ok: true, value: null });
    const [request, ...more] = await control.checkInsOf(id);
    expect(more).toEqual([]);
    expect(request).toMatchObject({ method: 'POST', processed: true, status: 200 });
    expect(request?.body ?? '').toBe('');
    expect(request?.headers).toHaveProperty('x-service-rest-api-key');
    expect(request?.headers).toMatchObject({ 'x-service-api-version': '2020-09-01' });
    expect(request?.headers).not.toHaveProperty('content-type');
    expect(await statusOf(id)).toBe('Checked-in');
  });

  it('a cancellation and a no-show arrive at the service', async () => {
    const [cancelled, missed] = [await booked(), await booked()];
    expect(await client.cancel(cancelled, VISITOR)).toMatchObject({ ok: true });
    expect(await client.markNoShow(missed, VISITOR)).toMatchObject({ ok: true });
    expect([await statusOf(cancelled), await statusOf(missed)]).toEqual(['Cancelled', 'No-show']);
  });

  it('a booking, an auto-assigned booking and a change arrive at the service', async () => {
    const lineId = (await control.appointments())[0]?.lineId ?? 0;
    // Weeks ahead, when every user of the line is free.
    const start = Date.now() + 20 * 86_400_000;
    const input = {
      lineId,
      firstName: 'Grace',
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + 900_000).toISOString(),
    };
    const created = await client.createAppointment({ ...input, assigneeId: 1 }, VISITOR);
    if (!created.ok) throw new Error(JSON.stringify(created.failure));
    expect(created.value.publicId).toMatch(/./);
    const id = created.value.id ?? '';
    expect(await statusOf(id)).toBe('Scheduled');
    expect(await client.autoAssignAppointment(input, VISITOR)).toMatchObject({ ok: true });
    expect(await client.updateAppointment(id, { assigneeId: 2 }, VISITOR)).toMatchObject({
      ok: true,
    });
    const changed = (await control.appointments()).find((one) => one.id === id);
    expect(changed).toMatchObject({ assigneeId: 2, firstName: 'Grace' });
  });

  it('locations', async () => {
    const result = await client.listLocations(VISITOR);
    expect(result.ok && result.value.locations.length).toBeGreaterThan(0);
  });
});

describe('what goes wrong', () => {
  it('a second check-in is refused in the service’s words, an unknown id with 404', async () => {
    const id = await booked();
    await client.checkIn(id, VISITOR);
    const again = await client.checkIn(id, VISITOR);
    expect(again).toMatchObject({ ok: false, failure: { kind: 'refused', statusCode: 400 } });
    expect(again.ok ? '' : again.failure.message).toMatch(/./);
    expect(await client.checkIn('nobody', VISITOR)).toMatchObject({
      ok: false,
      failure: { kind: 'refused', statusCode: 404 },
    });
  });

  it('a wrong key is rejected and appears nowhere', async () => {
    client = connect('wrong-key-0123456789');
    const result = await client.listLocations(VISITOR);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'key-rejected', statusCode: 401 } });
    expect(JSON.stringify([result, lines])).not.toContain('wrong-key');
    client = connect();
    await control.faults({ rejectKey: true });
    expect(await client.listLocations(VISITOR)).toMatchObject({
      ok: false,
      failure: { kind: 'key-rejected' },
    });
  });

  it('a captive portal’s page is unknown: something may have acted behind it', async () => {
    await control.faults({ captivePortal: true });
    const id = await booked();
    expect(await client.checkIn(id, VISITOR)).toMatchObject({ ok: false, failure: { kind: 'unknown' } });
    expect(await statusOf(id)).toBe('Scheduled');
  });

  it('a cut before and a cut after processing look the same: unknown', async () => {
    const [before, after] = [await booked(), await booked()];
    await control.faults({ cutBeforeRate: 1 });
    expect(await client.checkIn(before, VISITOR)).toMatchObject({ ok: false, failure: { kind: 'unknown' } });
    await control.faults({ cutAfterRate: 1 });
    expect(await client.checkIn(after, VISITOR)).toMatchObject({ ok: false, failure: { kind: 'unknown' } });
    expect([await statusOf(before), await statusOf(after)]).toEqual(['Scheduled', 'Checked-in']);
  });

  it('a server error is unknown', async () => {
    await control.faults({ errorRate: 1, errorStatus: 503 });
    expect(await client.checkIn(await booked(), VISITOR)).toMatchObject({
      ok: false,
      failure: { kind: 'unknown', statusCode: 503 },
    });
  });

  it('an outage never looks like a success, and what follows it works', async () => {
    const id = await booked();
    await control.faults({ outage: true });
    const result = await client.checkIn(id, VISITOR);
    expect(result.ok ? 'ok' : result.failure.kind).toMatch(/^(not-sent|unknown)$/);
    expect(await statusOf(id)).toBe('Scheduled');
    await control.clearFaults();
    expect(await client.checkIn(id, VISITOR)).toMatchObject({ ok: true });
  });

  it('a port that is closed, or a certificate nobody vouches for, is not sent', async () => {
    const stranger = await startSimulator({ port: 0, warn: () => {} });
    const home = simulator;
    simulator = stranger;
    try {
      client = connect();
      const untrusted = await client.listLocations(VISITOR);
      expect(untrusted).toMatchObject({ ok: false, failure: { kind: 'not-sent' } });
      await stranger.close();
      const closed = await client.listLocations(VISITOR);
      expect(closed).toMatchObject({ ok: false, failure: { kind: 'not-sent', cause: 'ECONNREFUSED' } });
    } finally {
      simulator = home;
    }
  });
});

describe('the rate limit', () => {
  it('sixty calls at once: none is rejected, all are served', async () => {
    const before = (await control.requests()).length;
    const results = await Promise.all(
      Array.from({ length: 60 }, () => client.listLocations({ priority: 'background' })),
    );
    expect(results.filter((result) => !result.ok)).toEqual([]);
    expect((await control.requests()).slice(before).map(({ status }) => status)).toEqual(Array(60).fill(200));
  });

  it('an emptied bucket: the call is rate-limited, the scheduler waits, and one probe opens it again', async () => {
    const key = { 'X-Service-REST-API-Key': simulator.apiKey };
    const afterOthers = async () => {
      const others = Array.from({ length: 60 }, () =>
        fetch(`${simulator.url}/v1/locations/`, { headers: key }),
      );
      for (const answer of await Promise.all(others)) await answer.arrayBuffer();
      return client.listLocations(VISITOR);
    };
    let first = await afterOthers();
    // On a busy machine it has filled again before this call came.
    for (let tries = 0; tries < 10 && first.ok && scheduler.state().budget.level >= 5; tries += 1)
      first = await afterOthers();
    if (first.ok) expect(scheduler.state().budget.level).toBeLessThan(5);
    else {
      expect(first.failure.kind).toBe('rate-limited');
      expect(scheduler.state().budget.phase).toBe('blocked');
    }
    let later = await client.listLocations(VISITOR);
    while (!later.ok && later.failure.kind === 'rate-limited') later = await client.listLocations(VISITOR);
    expect(later.ok).toBe(true);
    expect(scheduler.state().budget.phase).toBe('open');
  });
});
