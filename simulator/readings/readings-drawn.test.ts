import { describe, expect, it } from 'vitest';
import { completed, readingsOfSeed } from './readings.ts';
import { startSimulator } from '../simulator.ts';
import { api, control } from '../../test/support/started/simulator-client.ts';
import { startListener } from '../../test/support/started/webhook-listener.ts';

const SEEDS = Array.from({ length: 25 }, (_, seed) => seed + 1);

describe('a service with drawn readings', () => {
  it.each(SEEDS)(
    'a service with the readings of seed %i takes visitors through a whole visit and never fails',
    async (seed) => {
      const warnings: string[] = [];
      // A visitor whom the key may not touch could not be taken through a visit.
      const readings = completed({ ...readingsOfSeed(seed), 'forbidden-rows': 'none' });
      const warn = (line: string) => warnings.push(line);
      const simulator = await startSimulator({ port: 0, seed, readings, warn });
      const listener = await startListener();
      await control(simulator, 'PUT', '/listener', { url: listener.url, secret: 'lobby secret' });
      const statuses: number[] = [];
      const note = async (method: string, path: string, body?: object) => {
        const own = path.startsWith('/v1/') ? api : control;
        const reply = await own(simulator, method, path, body);
        statuses.push(reply.status);
        return reply.json;
      };
      const appointments = async () =>
        (await note('GET', '/appointments')) as { id: string; publicId: string; status: string }[];
      const tickets = async () => (await note('GET', '/tickets')) as { id: string; status: string }[];
      const [anna, ...others] = (await appointments()).filter(({ status }) => status === 'Scheduled');
      const before = (await tickets()).filter(({ status }) => status === 'NEW').length;

      await note('GET', '/v1/locations/');
      await note('POST', `/v1/appointments/${anna?.id}/checkin`);
      await note('POST', `/v1/appointments/${anna?.id}/checkin`);
      await note('POST', `/v1/appointments/${others[0]?.id}/cancel`);
      await note('POST', `/v1/appointments/${others[1]?.id}/marknoshow`);
      await note('POST', `/v1/appointments/${others[1]?.id}/checkin`);
      await note('PATCH', `/v1/appointments/${others[2]?.id}`, { firstName: 'Ewelina' });
      await note('POST', '/v1/appointments/nobody/checkin');
      await note('POST', '/tickets', { line: 3402, firstName: 'Guest' });
      expect((await tickets()).filter(({ status }) => status === 'NEW').length).toBeGreaterThanOrEqual(
        before + 2,
      );
      const called = (await note('POST', '/tickets/call-next', { desk: 2 })) as { id: string };
      await note('POST', `/tickets/${called.id}/recall`);
      await note('POST', `/tickets/${called.id}/serve`);
      const next = (await note('POST', '/tickets/call-next', { desk: 3 })) as { id: string };
      await note('POST', `/tickets/${next.id}/no-show`);
      expect((await tickets()).find(({ id }) => id === next.id)?.status).not.toBe('CALLED');
      await note('POST', '/reset', {});
      expect((await appointments()).find(({ publicId }) => publicId === 'A-42')?.status).toBe('Scheduled');

      await simulator.close();
      await listener.close();
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      expect(warnings).toEqual([]);
    },
  );
});
