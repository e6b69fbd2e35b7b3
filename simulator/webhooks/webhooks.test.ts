import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { api, control } from '../../test/support/started/simulator-client.ts';
import { startListener, type TestListener } from '../../test/support/started/webhook-listener.ts';
import { simulatorOfFile } from '../../test/support/started/simulator-of-file.ts';

const rig = simulatorOfFile();
const { byCode, faults } = rig;
let listener: TestListener;

interface LoggedDelivery {
  n: number;
  status: number | null;
  attempts: number;
  type: string;
  latencyMs: number | null;
  skipped?: string;
}

describe('the webhooks', () => {
  beforeEach(async () => {
    listener = await startListener();
    await control(rig.simulator, 'PUT', '/listener', { url: listener.url, secret: 'lobby secret' });
    return () => listener.close();
  });

  const deliveries = async () =>
    (await control(rig.simulator, 'GET', '/deliveries')).json as LoggedDelivery[];
  const bodies = () =>
    listener.received.map(({ raw }) => JSON.parse(raw) as { type: string; data: Record<string, unknown> });
  const ticket = async () =>
    (await control(rig.simulator, 'POST', '/tickets', { line: 3402, firstName: 'Guest', lastName: 'One' }))
      .json as { id: string };
  const signed = (raw: string) => createHmac('sha256', 'lobby secret').update(raw).digest('hex');

  it('the webhooks carry all eight types, signed over the raw body', async () => {
    const one = await ticket();
    const step = (name: string, body: unknown = {}) =>
      control(rig.simulator, 'POST', `/tickets/${one.id}/${name}`, body);
    expect((await step('change', { firstName: 'Zoë' })).json).toMatchObject({
      firstName: 'Zoë',
      lastName: 'One',
    });
    expect((await step('call', { desk: 3, caller: 502 })).json).toMatchObject({ status: 'CALLED' });
    await step('recall');
    expect((await step('serve')).json).toMatchObject({
      status: 'SERVED',
      served: { date: expect.any(String) },
    });
    const two = await ticket();
    await control(rig.simulator, 'POST', `/tickets/${two.id}/cancel`);
    const location = (await control(rig.simulator, 'POST', '/locations', { name: 'Annex' })).json as {
      id: number;
    };
    await control(rig.simulator, 'PATCH', `/locations/${location.id}`, { name: 'Harbour annex' });
    await listener.arrived(9);
    const kinds = bodies().map(({ type }) => type);
    expect(kinds.filter((type) => type === 'ticket_created')).toHaveLength(2);
    expect(new Set(kinds)).toEqual(
      new Set([
        'ticket_created',
        'ticket_called',
        'ticket_recalled',
        'ticket_cancelled',
        'ticket_served',
        'ticket_changed',
        'location_created',
        'location_changed',
      ]),
    );
    for (const { headers, raw } of listener.received) {
      expect(headers['content-type']).toBe('application/json');
      expect(headers['x-service-signature']).toBe(signed(raw));
    }
    const mine = bodies().filter(({ data }) => data.id === one.id);
    expect(mine.map(({ type, data }) => [type, data.status])).toEqual([
      ['ticket_created', 'NEW'],
      ['ticket_changed', 'NEW'],
      ['ticket_called', 'CALLED'],
      ['ticket_recalled', 'CALLED'],
      ['ticket_served', 'SERVED'],
    ]);
    expect(mine[2]?.data.called).toMatchObject({ desk: 3, caller: 502 });
    expect(mine[3]?.data.called).toMatchObject({ desk: 3, caller: 502 });
    // Events of tickets keep no order with those of locations.
    expect(bodies().findLast(({ type }) => type.startsWith('location_'))).toEqual({
      type: 'location_changed',
      data: { id: location.id, name: 'Harbour annex' },
    });
  });

  it('the webhooks tell of a check-in over the API', async () => {
    const { id } = await byCode('A-42');
    await api(rig.simulator, 'POST', `/v1/appointments/${id}/checkin`);
    await listener.arrived(1);
    expect(bodies()[0]).toMatchObject({
      type: 'ticket_created',
      data: { id, status: 'NEW', firstName: 'Anna', line: 3401 },
    });
  });

  it('the webhooks turn a served visitor into a served appointment', async () => {
    const { id } = await byCode('A-42');
    await api(rig.simulator, 'POST', `/v1/appointments/${id}/checkin`);
    expect((await control(rig.simulator, 'POST', `/tickets/${id}/serve`)).status).toBe(400);
    await control(rig.simulator, 'POST', `/tickets/${id}/call`);
    await control(rig.simulator, 'POST', `/tickets/${id}/serve`);
    expect((await byCode('A-42')).status).toBe('Served');
  });

  it('call the one who waits the longest, of a line or of all, and 404 when nobody does', async () => {
    const waiting = (
      (await control(rig.simulator, 'GET', '/tickets')).json as {
        id: string;
        status: string;
        line: number;
        created: { date: string };
      }[]
    )
      .filter(({ status }) => status === 'NEW')
      .sort((a, b) => a.created.date.localeCompare(b.created.date));
    const first = (await control(rig.simulator, 'POST', '/tickets/call-next', { desk: 2 })).json as {
      id: string;
    };
    expect(first).toMatchObject({ id: waiting[0]?.id, called: { desk: 2 } });
    for (let index = 1; index < waiting.length; index += 1)
      await control(rig.simulator, 'POST', '/tickets/call-next');
    expect(await control(rig.simulator, 'POST', '/tickets/call-next')).toMatchObject({
      status: 404,
      json: { message: 'No ticket is waiting.' },
    });
  });

  it('the webhooks are tried three times and then given up', async () => {
    listener.answers.push(503, 500, 404);
    await ticket();
    await expect.poll(async () => (await deliveries())[0]).toMatchObject({ status: 404, attempts: 3 });
    listener.answers.push(503);
    await ticket();
    await expect.poll(async () => (await deliveries())[1]).toMatchObject({ status: 200, attempts: 2 });
    expect(listener.received).toHaveLength(5);
  });

  it('the webhooks go nowhere without a listener', async () => {
    await control(rig.simulator, 'PUT', '/listener', { url: null });
    await ticket();
    await expect
      .poll(async () => (await deliveries())[0])
      .toMatchObject({ attempts: 0, skipped: 'no listener' });
  });

  it('the webhooks send one body as it is, as often and signed as asked', async () => {
    const body = { type: 'ticket_teleported', data: { id: '7', odd: [null] } };
    await control(rig.simulator, 'POST', '/deliver', { ...body, times: 3 });
    await listener.arrived(3);
    expect(new Set(listener.received.map(({ raw }) => raw))).toEqual(new Set([JSON.stringify(body)]));
    await control(rig.simulator, 'POST', '/deliver', { ...body, signature: 'missing' });
    await control(rig.simulator, 'POST', '/deliver', { ...body, signature: 'wrong' });
    await listener.arrived(5);
    expect(listener.received[3]?.headers['x-service-signature']).toBeUndefined();
    const wrong = listener.received[4];
    expect(wrong?.headers['x-service-signature']).toMatch(/^[0-9a-f]{64}$/);
    expect(wrong?.headers['x-service-signature']).not.toBe(signed(wrong?.raw ?? ''));
  });

  it('faults: dropped, duplicated, wrongly signed, delayed', async () => {
    await faults({ webhooks: { dropRate: 1 } });
    await ticket();
    expect((await deliveries())[0]).toMatchObject({ skipped: 'dropped', attempts: 0 });
    await faults({ webhooks: { duplicateRate: 1, delayMs: 30 } });
    await ticket();
    await listener.arrived(2);
    expect(listener.received[0]?.raw).toBe(listener.received[1]?.raw);
    await faults({ webhooks: { wrongSignatureRate: 1 } });
    await ticket();
    await listener.arrived(3);
    expect(listener.received[2]?.headers['x-service-signature']).not.toBe(
      signed(listener.received[2]?.raw ?? ''),
    );
  });

  it('faults: reordered within a window, none lost', async () => {
    await faults({ webhooks: { reorderWindow: 6 } });
    const orders: unknown[][] = [];
    // After a second it waits for no more of them, which a busy machine may need for six: then six others.
    while (orders.length < 5 && orders.every((order) => order.join() === '1,2,3,4,5,6')) {
      const before = listener.received.length;
      for (let n = 1; n <= 6; n += 1)
        await control(rig.simulator, 'POST', '/deliver', { type: 'ticket_called', data: { id: 'x', n } });
      await listener.arrived(before + 6);
      orders.push(
        bodies()
          .slice(before)
          .map(({ data }) => data.n),
      );
    }
    expect(orders.at(-1)).not.toEqual([1, 2, 3, 4, 5, 6]);
    for (const order of orders)
      expect(order.toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
