import { startSimulator } from '../simulator.ts';
import { describe, expect, it } from 'vitest';
import { api, control } from '../../test/support/started/simulator-client.ts';
import { CUT, type Entry, simulatorOfFile, visit } from '../../test/support/started/simulator-of-file.ts';

const rig = simulatorOfFile();
const { requests, byCode, faults } = rig;

describe('the faults', () => {
  const checkIn = async () =>
    api(rig.simulator, 'POST', `/v1/appointments/${(await byCode('A-42')).id}/checkin`);
  const last = async () => (await requests()).at(-1);

  it('latency: processed at once, answered later', async () => {
    const own = await startSimulator({ port: 0 });
    await control(own, 'PUT', '/faults', { latencyMs: 600_000 });
    const answered = api(own, 'POST', '/v1/appointments/auto-assign', visit);
    const newest = async () => ((await control(own, 'GET', '/requests')).json as Entry[]).at(-1);
    await expect.poll(newest).toMatchObject({ processed: true });
    expect(await newest()).toMatchObject({ processed: true, status: null });
    await Promise.allSettled([answered, own.close()]);
  });

  it('error: the envelope with the status asked for, nothing processed', async () => {
    await faults({ errorRate: 1, errorStatus: 503 });
    expect(await checkIn()).toMatchObject({ status: 503, json: { statusCode: 503 } });
    expect((await byCode('A-42')).status).toBe('Scheduled');
  });

  it('a fault that cuts before gives no answer, and nothing is processed', async () => {
    await faults({ cutBeforeRate: 1 });
    await expect(checkIn()).rejects.toThrow(CUT);
    expect((await byCode('A-42')).status).toBe('Scheduled');
    expect(await last()).toMatchObject({ status: null, processed: false });
  });

  it('a fault that cuts after gives no answer, yet the request is processed', async () => {
    await faults({ cutAfterRate: 1 });
    await expect(checkIn()).rejects.toThrow(CUT);
    expect((await byCode('A-42')).status).toBe('Checked-in');
    expect(await last()).toMatchObject({ status: null, processed: true });
  });

  it('outage: no byte of an answer until cleared, while the control surface stays', async () => {
    await faults({ outage: true });
    await expect(checkIn()).rejects.toThrow(CUT);
    expect(await requests()).toEqual([]);
    expect((await control(rig.simulator, 'DELETE', '/faults')).json).toEqual({});
    expect((await checkIn()).status).toBe(200);
  });

  it('captive portal: a page for everything, nothing processed', async () => {
    await faults({ captivePortal: true });
    const reply = await checkIn();
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^text\/html/);
    expect(reply.text).toContain('<title>');
    expect((await byCode('A-42')).status).toBe('Scheduled');
  });

  it('a rejected key is answered 401 even when it is right', async () => {
    await faults({ rejectKey: true });
    expect(await checkIn()).toMatchObject({ status: 401, json: { statusCode: 401 } });
  });

  it('rates: the same seed draws the same requests', async () => {
    const run = async () => {
      await faults({ errorRate: 0.5 });
      const statuses: number[] = [];
      for (let index = 0; index < 12; index += 1) {
        statuses.push((await api(rig.simulator, 'GET', '/v1/locations/')).status);
      }
      return statuses;
    };
    const first = await run();
    expect(new Set(first)).toEqual(new Set([200, 500]));
    expect(await run()).toEqual(first);
  });

  it('connections that are refused for a while are really refused, then the service is back', async () => {
    const own = await startSimulator({ port: 0 });
    await expect(
      (async () => {
        // A machine that stood still in the meantime missed the pause, so the test tries again.
        for (;;) {
          await control(own, 'PUT', '/faults', { refuseForMs: 300 });
          for (let calls = 0; calls < 20; calls += 1) await api(own, 'GET', '/v1/locations/');
        }
      })(),
    ).rejects.toThrow(/ECONNREFUSED|socket|ECONNRESET/);
    await expect
      .poll(() =>
        api(own, 'GET', '/v1/locations/').then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
    await own.close();
  });

  it.each([
    [{ errorRate: 2 }, 'errorRate must be a number from 0 to 1.'],
    [{ rain: true }, 'rain: not known here.'],
    [{ webhooks: { dropRate: 'x' } }, /dropRate/],
    ['outage', 'The body must be a JSON object.'],
  ])('bad settings are refused in a sentence: %j', async (body, message) => {
    const reply = await faults(body);
    expect(reply).toMatchObject({
      status: 400,
      json: { statusCode: 400, message: expect.stringMatching(message) },
    });
  });
});
