import { beforeEach, describe, expect, it } from 'vitest';
import { serviceUnderReadings } from '../../test/support/started/service-under-readings.ts';
import { startSimulator } from '../simulator.ts';
import { DEFAULT_READINGS } from './readings.ts';

const { simulator, control, live, idOf, walkIn } = serviceUnderReadings();

describe('the readings on the control surface', () => {
  beforeEach(() => live({}));
  const inForce = async () => (await control('GET', '/readings')).json;

  it('the readings on the control surface are put by name, the others stay, and a fresh day keeps them', async () => {
    const put = await control('PUT', '/readings', { rate: '5' });
    expect(put).toMatchObject({ status: 200, json: { ...DEFAULT_READINGS, rate: '5' } });
    await control('PUT', '/readings', { refill: 'each-second' });
    await control('POST', '/reset', {});
    const all = { ...DEFAULT_READINGS, rate: '5', refill: 'each-second' };
    expect(await inForce()).toEqual(all);
    expect(simulator().readings).toEqual(all);
  });

  it.each([
    [{ rate: '5', rain: 'yes' }, 'There is no reading rain.'],
    [{ rate: '5', refill: 'never' }, 'refill must be continuous or each-second.'],
  ])(
    'the readings on the control surface change nothing when one of them is wrong: %j',
    async (body, message) => {
      const put = await control('PUT', '/readings', body);
      expect(put).toMatchObject({ status: 400, json: { statusCode: 400, message } });
      expect(await inForce()).toEqual(DEFAULT_READINGS);
    },
  );

  it('the readings on the control surface are those of the start, the others being the defaults', async () => {
    const own = await startSimulator({ port: 0, separateTicketIds: true, readings: { rate: '5' } });
    expect(own.readings).toEqual({ ...DEFAULT_READINGS, 'ticket-ids': 'own', rate: '5' });
    await own.close();
  });

  it('the readings on the control surface let a test give a ticket an id of its choice, once', async () => {
    const id = await idOf('A-42');
    expect((await walkIn({ id })).id).toBe(id);
    expect((await control('POST', '/tickets', { line: 3402, firstName: 'Guest', id })).status).toBe(409);
  });
});
