/** What a listener hears under each reading of events and clocks. */
import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import {
  type ActsOf,
  NOON,
  serviceUnderReadings,
  showThatAct,
  type TicketData,
} from '../../test/support/started/service-under-readings.ts';

const service = serviceUnderReadings();
const { listener, control, idOf, statusOf, step, walkIn, act, locations, events, lastOf } = service;

const tickets = async () => (await control('GET', '/tickets')).json as TicketData[];
const signedWith = async (content: (raw: string) => string, write: (hex: string) => string) => {
  await walkIn();
  await listener().arrived(1);
  const { raw = '', headers } = listener().received[0] ?? {};
  const hex = createHmac('sha256', 'lobby secret').update(content(raw)).digest('hex');
  expect(headers?.['x-service-signature']).toBe(write(hex));
};
const delivered = async (): Promise<object> => {
  await walkIn();
  return lastOf(1);
};
const clockIs = async (shiftMs: number) => {
  const { id } = await walkIn();
  await act(id, 'call');
  const { data } = await lastOf(2);
  expect(Date.parse(data.created.date)).toBe(NOON + shiftMs);
  expect(Date.parse(data.called?.date ?? '')).toBe(NOON + shiftMs);
  const { date } = (await locations()).headers;
  expect(Date.parse(date ?? '')).toBe(NOON + shiftMs);
  expect(await statusOf('A-42')).toBe('Scheduled');
};
const asText = (a: unknown, b: unknown): number => String(a).localeCompare(String(b), 'en');

const ACTS: ActsOf<'events'> = {
  'other-lobbies': {
    async no() {
      expect((await locations()).json).toMatchObject({ data: [{ id: 1201 }] });
      await step('checkin');
      await act(await idOf('A-42'), 'call');
      await walkIn();
      expect((await events(3)).map(({ data }) => data.line)).not.toContain(3601);
      expect((await tickets()).filter(({ line }) => line > 3500)).toEqual([]);
    },
    async yes() {
      const { data } = (await locations()).json as { data: { id: number; name: string }[] };
      expect(data.map(({ id }) => id)).toEqual([1201, 1301]);
      const lines = (await control('GET', '/lines')).json as { id: number; locationId: number }[];
      expect(lines.filter(({ locationId }) => locationId === 1301).map(({ id }) => id)).toEqual([3601, 3602]);
      await step('checkin');
      expect(
        (await events(2)).map((event) => [event.data.line, event.data.firstName]).toSorted(asText),
      ).toEqual([
        [3401, 'Anna'],
        [3601, 'Anna'],
      ]);
      await act(await idOf('A-42'), 'call', { desk: 4 });
      const calls = (await events(4)).filter(({ type }) => type === 'ticket_called');
      expect(
        calls.map((event) => [event.data.line > 3500, event.data.called?.desk]).toSorted(asText),
      ).toEqual([
        [false, 4],
        [true, 4],
      ]);
      await walkIn({ line: 3602, firstName: 'Neighbour' });
      expect((await lastOf(5)).data).toMatchObject({ line: 3602, firstName: 'Neighbour' });
      await control('PUT', '/readings', { 'other-lobbies': 'no' });
      expect((await tickets()).filter(({ line }) => line > 3500)).toEqual([]);
    },
  },
  'other-events': {
    async no() {
      await walkIn();
      await walkIn();
      expect((await events(2)).map(({ type }) => type)).toEqual(['ticket_created', 'ticket_created']);
    },
    async yes() {
      for (let one = 0; one < 4; one += 1) await walkIn();
      const types = new Set((await events(8)).map(({ type }) => type));
      expect(types).toEqual(
        new Set(['ticket_created', 'line_changed', 'desk_changed', 'ticket_message_sent', 'user_changed']),
      );
    },
  },
  'signature-content': {
    body: () =>
      signedWith(
        (raw) => raw,
        (hex) => hex,
      ),
    'address-and-body': () =>
      signedWith(
        (raw) => listener().url + raw,
        (hex) => hex,
      ),
    'time-and-body': () =>
      signedWith(
        (raw) => `${NOON / 1_000}.${raw}`,
        (hex) => `t=${NOON / 1_000},v1=${hex}`,
      ),
  },
  envelope: {
    none: async () => expect(Object.keys(await delivered())).toEqual(['type', 'data']),
    async named() {
      await control('PUT', '/faults', { webhooks: { duplicateRate: 1 } });
      await walkIn();
      const [first, again] = (await events(2)) as unknown as { id: string; attempt: number }[];
      await control('DELETE', '/faults');
      expect(again?.id).toBe(first?.id);
      expect(new Set([first?.attempt, again?.attempt])).toEqual(new Set([1, 2]));
    },
    dated: async () => expect(await delivered()).toMatchObject({ sentAt: new Date(NOON).toISOString() }),
    async subscribed() {
      await walkIn();
      await walkIn();
      const [first, second] = (await events(2)) as unknown as { id: string; type: string }[];
      expect(second?.id).toBe(first?.id);
      expect(first).toHaveProperty('data');
    },
  },
  'signature-case': {
    lower: () =>
      signedWith(
        (raw) => raw,
        (hex) => hex.toLowerCase(),
      ),
    upper: () =>
      signedWith(
        (raw) => raw,
        (hex) => hex.toUpperCase(),
      ),
  },
  'service-clock': {
    same: () => clockIs(0),
    'plus-2m': () => clockIs(120_000),
    'minus-2m': () => clockIs(-120_000),
    'plus-1h': () => clockIs(3_600_000),
    'minus-1h': () => clockIs(-3_600_000),
  },
};

showThatAct('events', service, ACTS);
