import { describe, expect, it } from 'vitest';
import { api, call, control } from '../../test/support/started/simulator-client.ts';
import { simulatorOfFile, visit } from '../../test/support/started/simulator-of-file.ts';

const rig = simulatorOfFile();
const { byCode } = rig;

describe('the control surface', () => {
  it('the control surface makes appointments elsewhere, with a code of their own or the next one', async () => {
    const own = await control(rig.simulator, 'POST', '/appointments', {
      ...visit,
      assigneeId: 501,
      publicId: 'X-7',
    });
    expect(own.json).toEqual({ id: expect.any(String), publicId: 'X-7' });
    const next = await control(rig.simulator, 'POST', '/appointments', visit);
    expect(next.json).toEqual({ id: expect.any(String), publicId: expect.stringMatching(/^A-\d+$/) });
    expect(Object.keys((await byCode('A-42')) ?? {})).toEqual(
      'id publicId status lineId firstName lastName startTime endTime assigneeId languageCode'.split(' '),
    );
  });

  it('the control surface hands out the roster', async () => {
    const reply = await control(rig.simulator, 'GET', '/roster.csv');
    expect(reply.headers['content-type']).toMatch(/^text\/csv/);
    expect(reply.text).toContain(',A-42,Anna,Kowalska,');
  });

  it('the control surface can disable a line, whose appointments are then refused with 409', async () => {
    await control(rig.simulator, 'PATCH', '/lines/3401', { enabled: false });
    const { id } = await byCode('A-42');
    expect((await api(rig.simulator, 'POST', `/v1/appointments/${id}/checkin`)).status).toBe(409);
    expect(
      (await control(rig.simulator, 'POST', '/tickets', { line: 3401, firstName: 'Guest' })).status,
    ).toBe(409);
  });

  it('the control surface starts a fresh day, also another one, and never gives an id twice', async () => {
    const before = await byCode('A-42');
    const reply = await control(rig.simulator, 'POST', '/reset', { seed: 9, day: '2031-05-06' });
    expect(reply.json).toMatchObject({ date: '2031-05-06', seed: 9, codes: expect.any(Array) });
    const after = await byCode('A-42');
    expect(after.startTime.startsWith('2031-05-0')).toBe(true);
    expect(after.id).not.toBe(before.id);
  });

  it('the control surface sets the pilot', async () => {
    expect(
      (await control(rig.simulator, 'PUT', '/pilot', { enabled: true, callEverySeconds: 5 })).json,
    ).toEqual({
      enabled: true,
      callEverySeconds: 5,
    });
    expect((await control(rig.simulator, 'PUT', '/pilot', { enabled: false })).json).toMatchObject({
      enabled: false,
    });
  });

  it.each([
    ['PUT', '/pilot', {}, 'enabled is required.'],
    ['PUT', '/listener', { url: 'ftp://x' }, 'url must be an http or https address, or null.'],
    ['POST', '/tickets', { line: 3401 }, 'firstName is required.'],
    ['POST', '/deliver', { type: 'x', data: {}, times: 0 }, /times/],
    ['POST', '/reset', { day: 'friday' }, 'day must be a date as YYYY-MM-DD.'],
  ])('the control surface refuses bad input in a sentence: %s %s %j', async (method, path, body, message) => {
    const reply = await control(rig.simulator, method, path, body);
    expect(reply).toMatchObject({
      status: 400,
      json: { statusCode: 400, message: expect.stringMatching(message) },
    });
  });

  it('the control surface answers neither other names of this machine nor pages of other sites', async () => {
    expect(
      (await call(rig.simulator, 'GET', '/_simulator/tickets', { headers: { host: 'evil.example' } })).status,
    ).toBe(403);
    const headers = { origin: 'https://evil.example' };
    expect((await call(rig.simulator, 'GET', '/_simulator/tickets', { headers })).status).toBe(403);
  });
});
