/** What a ticket is under each reading of it, as a listener is told. */
import { expect } from 'vitest';
import {
  type ActsOf,
  NOON,
  serviceUnderReadings,
  showThatAct,
  type TicketData,
} from '../../test/support/started/service-under-readings.ts';

const service = serviceUnderReadings();
const { api, live, pass, listed, idOf, statusOf, step, create, walkIn, act, events, lastOf } = service;

const putBack = async (): Promise<TicketData> => {
  const { id } = await walkIn();
  await act(id, 'call', { desk: 3 });
  await act(id, 'put-back');
  const last = await lastOf(3);
  expect(last.type).toBe('ticket_changed');
  return last.data;
};
const recalled = async () => {
  const { id } = await walkIn();
  await act(id, 'call', { desk: 3 });
  pass(30_000);
  await act(id, 'recall');
  const [, first, second] = await events(3);
  return { first: first?.data.called, second: second?.data.called };
};
const calledAndCancelled = async () => {
  const { id } = await walkIn();
  await act(id, 'call', { caller: 502 });
  await act(id, 'cancel');
  return (await lastOf(3)).data;
};
const calledVisitor = async () => {
  const { id } = await walkIn({ lastName: 'One' });
  await act(id, 'call', { caller: 502, desk: 3 });
  return (await lastOf(2)).data;
};
const callsTell = async (tell: boolean) => {
  const { id } = await walkIn();
  await act(id, 'call', { desk: 3 });
  await act(id, 'recall');
  await act(id, 'change', { firstName: 'Zoë' });
  const [, first, second, changed] = await events(4);
  for (const event of [first, second]) {
    expect(event?.data.called?.desk).toBe(3);
    expect('date' in (event?.data.called ?? {})).toBe(tell);
  }
  expect(changed?.data.called?.date).toBe(new Date(NOON).toISOString());
};

/** How the events of two dozen visitors write when their tickets were made: what stands behind the whole second. */
async function waysToWrite(): Promise<ReadonlySet<string>> {
  for (let n = 0; n < 24; n += 1) await walkIn();
  const made = (await events(24)) as unknown as { data: { created: { date: string } } }[];
  return new Set(made.map(({ data }) => data.created.date.slice('2026-01-05T12:00:00'.length)));
}

/** How far the calls of one visitor at two desks, and the second call, are dated ahead of the service, in minutes. */
async function minutesAhead(): Promise<readonly number[]> {
  const visitors = [await walkIn(), await walkIn()];
  await act(visitors[0]?.id ?? '', 'call', { desk: 3 });
  await act(visitors[1]?.id ?? '', 'call', { desk: 4 });
  await act(visitors[0]?.id ?? '', 'recall');
  const calls = (await events(5)).filter(
    ({ type }) => type === 'ticket_called' || type === 'ticket_recalled',
  );
  return calls
    .map(({ data }) => (Date.parse(data.called?.date ?? '') - NOON) / 60_000)
    .toSorted((a, b) => a - b);
}

const ACTS: ActsOf<'tickets'> = {
  'node-skew': {
    none: async () => expect(await minutesAhead()).toEqual([0, 0, 0]),
    'one-ahead': async () => expect(await minutesAhead()).toEqual([0, 0, 5]),
  },
  'ticket-ids': {
    async shared() {
      await step('checkin');
      expect((await lastOf(1)).data).toMatchObject({ id: await idOf('A-42'), firstName: 'Anna' });
    },
    async own() {
      await step('checkin');
      const { data } = await lastOf(1);
      expect(data.firstName).toBe('Anna');
      expect((await listed()).map(({ id }) => id)).not.toContain(data.id);
    },
    async colliding() {
      const one = await walkIn();
      const taken = (await listed()).find(({ id }) => id === one.id);
      expect(taken).toMatchObject({ status: 'Scheduled' });
      // Told first: events of two tickets may overtake each other.
      await events(1);
      await step('checkin', 'A-41');
      const { data } = await lastOf(2);
      expect(data.firstName).toBe('Tomás');
      const other = (await listed()).find(({ id }) => id === data.id);
      expect(other?.publicId).not.toBe('A-41');
      expect(other).toMatchObject({ status: 'Scheduled' });
      // It is still this visitor's ticket.
      await act(data.id, 'call');
      await act(data.id, 'serve');
      expect(await statusOf('A-41')).toBe('Served');
    },
  },
  'ticket-statuses': {
    async seen() {
      const [one, two] = [await walkIn(), await walkIn()];
      await act(one.id, 'change', { firstName: 'Zoë' });
      await act(one.id, 'cancel', { by: 'visitor' });
      await act(two.id, 'call');
      await act(two.id, 'no-show');
      const statuses = new Set((await events(6)).map(({ data }) => data.status));
      expect(statuses).toEqual(new Set(['NEW', 'CALLED', 'CANCELLED_BY_CLERK']));
    },
    async more() {
      await live({ 'ticket-statuses': 'more', 'ticket-made': 'with-appointment' });
      const [one, two, three] = [await walkIn(), await walkIn(), await walkIn()];
      await act(one.id, 'change', { firstName: 'Zoë' });
      await act(one.id, 'cancel');
      await act(two.id, 'call');
      await act(two.id, 'cancel');
      await act(three.id, 'call');
      await act(three.id, 'no-show');
      await step('cancel', 'A-42');
      await step('marknoshow', 'A-41');
      await create();
      const seen = (await events(12)).map(({ type, data }) => `${type} ${data.status}`);
      expect(seen.filter((each) => !/ (NEW|CALLED)$/.test(each)).toSorted()).toEqual([
        'ticket_cancelled CANCELLED',
        'ticket_cancelled NOSHOW',
        'ticket_cancelled SCHEDULING_CANCELLED',
        'ticket_changed NOSHOW',
        'ticket_changed ON_HOLD',
        'ticket_changed SCHEDULING_NOSHOW',
        'ticket_created SCHEDULED',
      ]);
    },
  },
  'ticket-made': {
    async 'at-check-in'() {
      await create();
      await step('checkin');
      expect(await events(1)).toMatchObject([{ type: 'ticket_created', data: { status: 'NEW' } }]);
    },
    async 'with-appointment'() {
      const { id } = (await create()).json as { id: string };
      await api('PATCH', `/v1/appointments/${id}`, { firstName: 'Ewelina' });
      await api('POST', `/v1/appointments/${id}/checkin`);
      expect((await events(3)).map(({ type, data }) => [type, data.id, data.status, data.firstName])).toEqual(
        [
          ['ticket_created', id, 'SCHEDULED', 'Ewa'],
          ['ticket_changed', id, 'SCHEDULED', 'Ewelina'],
          ['ticket_changed', id, 'NEW', 'Ewelina'],
        ],
      );
      await step('checkin');
      expect((await events(4))[3]).toMatchObject({
        type: 'ticket_changed',
        data: { id: await idOf('A-42'), status: 'NEW', created: { date: '2026-11-19T12:00:00.000Z' } },
      });
    },
  },
  'cancelled-payload': {
    async called() {
      expect(await calledAndCancelled()).toMatchObject({ called: { caller: 502 } });
    },
    async 'without-called'() {
      const data = await calledAndCancelled();
      expect(Object.keys(data)).not.toContain('called');
      expect(Object.keys(data)).not.toContain('cancelled');
    },
    async canceller() {
      const data = await calledAndCancelled();
      expect(Object.keys(data)).not.toContain('called');
      expect(data.cancelled).toEqual({ date: new Date(NOON).toISOString(), canceller: 502 });
    },
  },
  'recall-payload': {
    async 'new-date'() {
      const { first, second } = await recalled();
      expect(Date.parse(second?.date ?? '') - Date.parse(first?.date ?? '')).toBe(30_000);
      expect(second?.desk).toBe(3);
    },
    async 'same-date'() {
      const { first, second } = await recalled();
      expect(second).toEqual(first);
    },
    async 'other-desk'() {
      const { first, second } = await recalled();
      expect(second).toEqual({ ...first, desk: 4 });
    },
  },
  'put-back-payload': {
    async 'without-called'() {
      const { called, status } = await putBack();
      expect({ called, status }).toEqual({ called: undefined, status: 'NEW' });
    },
    async called() {
      expect(await putBack()).toMatchObject({ status: 'NEW', called: { desk: 3 } });
    },
  },
  'optional-fields': {
    async absent() {
      const data = await calledVisitor();
      expect(data).toMatchObject({ lastName: 'One', source: 'MANUAL', called: { caller: 502 } });
      expect(Object.keys(data)).not.toContain('phoneNumber');
    },
    async null() {
      const data = await calledVisitor();
      expect(data).toMatchObject({ lastName: 'One', phoneNumber: null, source: null, extra: null });
      expect(data).toMatchObject({ served: null, called: { caller: null, desk: 3 } });
      await walkIn();
      expect((await lastOf(3)).data).toMatchObject({ lastName: null, called: null });
    },
    async 'other-type'() {
      const data = await calledVisitor();
      expect(data).toMatchObject({ lastName: ['One'], phoneNumber: expect.any(String), status: 'CALLED' });
      expect(data).toMatchObject({ source: { name: 'MANUAL' }, extra: { value: 1 } });
      expect(data.called).toEqual({
        date: new Date(NOON).toISOString(),
        desk: 3,
        caller: { id: 502, name: expect.any(String) },
      });
    },
    async long() {
      const data = await calledVisitor();
      expect(data.called?.desk).toBe(3);
      for (const value of [data.lastName, data.phoneNumber, data.source, data.called?.caller]) {
        expect(value).toHaveLength(10_000);
      }
    },
  },
  timestamps: {
    async milliseconds() {
      expect((await calledVisitor()).created.date).toMatch(/:00\.000Z$/);
    },
    async seconds() {
      expect((await calledVisitor()).created.date).toMatch(/:00Z$/);
    },
    async microseconds() {
      const { created, called } = await calledVisitor();
      expect(created.date).toMatch(/:00\.000417\+00:00$/);
      expect(Date.parse(called?.date ?? '')).toBe(NOON);
    },
    async basic() {
      expect((await calledVisitor()).created.date).toMatch(/^\d{8}T\d{6}\.000Z$/);
    },
  },
  precision: {
    one: async () => expect(await waysToWrite()).toEqual(new Set(['.000Z'])),
    drawn: async () => expect(await waysToWrite()).toEqual(new Set(['Z', '.000Z', '.001Z', '.000617Z'])),
  },
  'called-moment': {
    told: () => callsTell(true),
    later: () => callsTell(false),
  },
};

showThatAct('tickets', service, ACTS);
