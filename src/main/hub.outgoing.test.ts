/** A house's own program is notified of arrivals, calls and long waits. */
import { createHmac } from 'node:crypto';
import { utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { createFakeClock, type FakeClock } from '../../test/support/fake-clock.ts';
import { type HubOptions, hubOf, SERVICE, SHARED_IDS } from '../../test/support/hubs/hub-of.ts';
import { postEvent } from '../../test/support/hubs/post-event.ts';
import { at, eventBody, SECRET } from '../../test/support/records/event-of.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { codesInForce } from '../contract/codes.ts';
import type { Hub } from './hub.ts';

const MINUTE = 60_000;
const KEY = Buffer.alloc(32, 7);
const OUTGOING_SECRET = `whsec_${KEY.toString('base64')}`;
const ROWS = [
  'id,code,firstName,lastName,lineId,locationId,phoneNumber,startTime,endTime,status',
  'a1,A-1,Ann,Kowalska,1,1,+48600700677,2026-01-05T10:00:00Z,2026-01-05T10:30:00Z,',
  'a2,B-2,Ben,Nowak,1,1,,2026-01-05T10:00:00Z,2026-01-05T10:30:00Z,',
];

interface Message {
  readonly id: string;
  readonly body: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A program that checks each signature as Standard Webhooks says, by code of its own. */
async function gateway() {
  const received: Message[] = [];
  let asked = 0;
  let status = 204;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked += 1;
      const body = Buffer.concat(chunks).toString();
      const id = String(request.headers['webhook-id']);
      const signed = `${id}.${String(request.headers['webhook-timestamp'])}.${body}`;
      const own = `v1,${createHmac('sha256', KEY).update(signed).digest('base64')}`;
      const isGood = request.headers['webhook-signature'] === own;
      const answer = isGood ? status : 401;
      if (answer < 300) received.push({ id, body, ...JSON.parse(body) });
      response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/hook`,
    received,
    types: () => received.map(({ type }) => type),
    asked: () => asked,
    answers: (next: number): void => void (status = next),
  };
}

type Gateway = Awaited<ReturnType<typeof gateway>>;

interface Lobby {
  readonly hub: Hub;
  readonly clock: FakeClock;
  readonly databasePath: string;
  checkIn(code: string, id: string): Promise<void>;
  call(id: string): Promise<void>;
}

async function lobby(
  to: Gateway,
  more: HubOptions['settings'] = {},
  before: Partial<Pick<Lobby, 'clock' | 'databasePath'>> = {},
): Promise<Lobby> {
  const clock = before.clock ?? createFakeClock();
  const databasePath = before.databasePath ?? join(temporaryFolder(), 'foyer.sqlite');
  const rosterFile = join(temporaryFolder(), 'roster.csv');
  writeFileSync(rosterFile, ROWS.join('\n'));
  utimesSync(rosterFile, clock.now() / 1_000 - 60, clock.now() / 1_000 - 60);
  const hub = await hubOf({
    clock,
    databasePath,
    ...SERVICE,
    profile: SHARED_IDS,
    webhookSecret: SECRET,
    outgoingSecret: OUTGOING_SECRET,
    fetch: () => Promise.resolve(Response.json({ statusCode: 200 })),
    settings: {
      ...SERVICE.settings,
      rosterFile,
      locationId: 1,
      opensBeforeMin: 1_000,
      closesAfterMin: 1_000,
      outgoingAddress: to.address,
      ...more,
    },
  });
  await eventually(async () => {
    await clock.advance(100);
    expect(hub.day.count()).toBe(2);
  });
  return {
    hub,
    clock,
    databasePath,
    async checkIn(code, id) {
      const { answer } = hub.actions.beginCheckIn(code, id);
      await eventually(async () => {
        await clock.advance(100);
        expect(hub.status.snapshot().waitingToSend).toBe(0);
      });
      await answer;
    },
    async call(id) {
      expect(
        await postEvent(
          hub.webhookAddress,
          eventBody('ticket_called', { id, line: 1, called: { date: at(1), desk: '4' } }),
        ),
      ).toBe(200);
    },
  };
}

const arriving = (l: Lobby, seen: () => void): Promise<void> =>
  eventually(async () => {
    await l.clock.advance(500);
    seen();
  });

describe('events for a house’s own program', () => {
  it('an arrival and a call reach it, signed, once each, without names', async () => {
    const to = await gateway();
    const l = await lobby(to);
    await l.checkIn('A-1', 'a1');
    await l.call('a1');
    await arriving(l, () => expect(to.types()).toEqual(['visitor.checkedIn', 'visitor.called']));
    await l.clock.advance(5_000);
    expect(to.received).toHaveLength(2);
    const [arrived, called] = to.received;
    expect(arrived?.data).toMatchObject({
      appointmentId: 'a1',
      code: 'A-1',
      startsAt: '2026-01-05T10:00:00.000Z',
    });
    expect(called?.data).toMatchObject({ appointmentId: 'a1', ticketId: 'a1', desk: '4', isRecall: false });
    expect(to.received.map(({ body }) => body).join(' ')).not.toMatch(/Ann|Kowalska|600700677/);
  });

  it('a phone number is sent where the house says so', async () => {
    const to = await gateway();
    const l = await lobby(to, { outgoingPhone: true });
    await l.checkIn('A-1', 'a1');
    await arriving(l, () => expect(to.received[0]?.data).toMatchObject({ phoneNumber: '+48600700677' }));
  });

  it('an arrival while it answers 500 comes later, with the same id', async () => {
    const to = await gateway();
    const l = await lobby(to);
    to.answers(500);
    await l.checkIn('A-1', 'a1');
    await arriving(l, () => expect(to.asked()).toBeGreaterThan(1));
    expect(l.hub.status.snapshot().notices).toEqual([]);
    to.answers(200);
    await arriving(l, () => expect(to.types()).toEqual(['visitor.checkedIn']));
  });

  it('a call that is ten minutes old is not sent any more, and the front desk reads how many were lost', async () => {
    const to = await gateway();
    const l = await lobby(to);
    to.answers(503);
    await l.call('a1');
    await arriving(l, () => expect(to.asked()).toBeGreaterThan(0));
    l.clock.stall(11 * MINUTE);
    await arriving(l, () => expect(codesInForce(l.hub.status.snapshot())).toContain('E9'));
    to.answers(200);
    await l.checkIn('B-2', 'a2');
    await arriving(l, () => expect(to.types()).toEqual(['visitor.checkedIn']));
    await arriving(l, () => expect(codesInForce(l.hub.status.snapshot())).not.toContain('E9'));
  });

  it('a redirect is not followed, and a message that it refuses does not hold up the next', async () => {
    const to = await gateway();
    const l = await lobby(to);
    to.answers(302);
    await l.checkIn('A-1', 'a1');
    await arriving(l, () => expect(to.asked()).toBeGreaterThan(0));
    to.answers(200);
    await l.checkIn('B-2', 'a2');
    await arriving(l, () =>
      expect(to.received.map(({ data }) => data['code'])).toEqual(expect.arrayContaining(['A-1', 'B-2'])),
    );
  });

  it('an arrival just before Foyer stops is sent after the next start, and an earlier one not again', async () => {
    const to = await gateway();
    const first = await lobby(to);
    await first.checkIn('A-1', 'a1');
    await arriving(first, () => expect(to.received).toHaveLength(1));
    to.answers(503);
    await first.checkIn('B-2', 'a2');
    await first.hub.close();
    to.answers(200);
    const next = await lobby(to, {}, first);
    await arriving(next, () => expect(to.received.map(({ data }) => data['code'])).toEqual(['A-1', 'B-2']));
  });

  it('a program hears nothing of the day before it was switched on', async () => {
    const to = await gateway();
    const off = await lobby(to, { outgoingAddress: undefined });
    await off.checkIn('A-1', 'a1');
    await off.hub.close();
    const on = await lobby(to, {}, off);
    await on.checkIn('B-2', 'a2');
    await arriving(on, () => expect(to.received.map(({ data }) => data['code'])).toEqual(['B-2']));
  });

  it('who waits for half an hour in the queue is told of once, who was called is not', async () => {
    const to = await gateway();
    const l = await lobby(to);
    for (const [code, id] of [
      ['A-1', 'a1'],
      ['B-2', 'a2'],
    ] as const) {
      await l.checkIn(code, id);
      const body = eventBody('ticket_created', { id, line: '1', firstName: id === 'a1' ? 'Ann' : 'Ben' });
      expect(await postEvent(l.hub.webhookAddress, body)).toBe(200);
    }
    await l.call('a2');
    await arriving(l, () => expect(to.received).toHaveLength(3));
    l.clock.stall(31 * MINUTE);
    await arriving(l, () => expect(to.types()).toContain('visitor.waitsLong'));
    await l.clock.advance(10_000);
    const waits = to.received.filter(({ type }) => type === 'visitor.waitsLong');
    expect(waits.map(({ data }) => data['code'])).toEqual(['A-1']);
  });
});
