import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { createFakeClock, type FakeClock } from '../../test/support/fake-clock.ts';
import { type HubOptions, hubOf, SERVICE } from '../../test/support/hubs/hub-of.ts';
import { postEvent } from '../../test/support/hubs/post-event.ts';
import { eventBody, SECRET } from '../../test/support/records/event-of.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { codesInForce } from '../contract/codes.ts';
import type { Hub } from './hub.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const HEADER = 'id,code,firstName,lastName,lineId,locationId,startTime,endTime,status';
/** So many visitors of the day; from the 25th on every fourth is of line 2. */
const VISITORS = Array.from({ length: 60 }, (_, n) => ({
  id: `a${n}`,
  code: `A-${100 + n}`,
  firstName: `Visitor${n}`,
  line: n >= 24 && n % 4 === 3 ? 2 : 1,
}));

function visitorAt(n: number): (typeof VISITORS)[number] {
  const visitor = VISITORS[n];
  if (!visitor) throw new Error('nobody is left');
  return visitor;
}

/** The ticket of a visitor has come. */
const ticketOf = ({ id, line, firstName }: (typeof VISITORS)[number]): Buffer =>
  eventBody('ticket_created', { id: `t-${id}`, line, firstName });

interface Away {
  /** How the service answers; by default each request is a success. */
  readonly answer?: () => Response;
  /** When the list was written; by default right before the hub started. */
  readonly about?: Partial<HubOptions>;
}

interface SilentLobby {
  readonly hub: Hub;
  readonly clock: FakeClock;
  readonly databasePath: string;
  /** The visitor checks in, and the service confirms it. Returns whom. */
  checkIn(): Promise<(typeof VISITORS)[number]>;
  /** So many visitors one after the other, and this long after each. */
  checkInMany(count: number, thenMs: number): Promise<void>;
  /** The visitor checks in, and the service tells of a ticket. */
  checkInWithEvent(): Promise<void>;
  /** So many visitors, three minutes after each other. */
  checkInWithEvents(count: number): Promise<void>;
  /** The hub ends, and starts again with the same database, for the visitors from this one on. */
  startAgain(from: number, away?: Away): Promise<SilentLobby>;
  post(body: Buffer): Promise<number>;
  isStopped(): boolean;
}

async function lobby(
  { answer = () => Response.json({ statusCode: 200 }), about = {} }: Away = {},
  before: { readonly clock?: FakeClock; readonly databasePath?: string; readonly from?: number } = {},
): Promise<SilentLobby> {
  const clock = before.clock ?? createFakeClock();
  const databasePath = before.databasePath ?? join(temporaryFolder(), 'foyer.sqlite');
  const rosterFile = join(temporaryFolder(), 'roster.csv');
  const rows = VISITORS.map(
    ({ id, code, firstName, line }) =>
      `${id},${code},${firstName},Kowalska,${line},1,2026-01-05T10:00:00Z,2026-01-05T10:30:00Z,`,
  );
  writeFileSync(rosterFile, [HEADER, ...rows].join('\n'));
  utimesSync(rosterFile, clock.now() / 1_000 - 60, clock.now() / 1_000 - 60);
  const hub = await hubOf({
    clock,
    databasePath,
    ...SERVICE,
    webhookSecret: SECRET,
    fetch: () => Promise.resolve(answer()),
    ...about,
    settings: {
      ...SERVICE.settings,
      rosterFile,
      locationId: 1,
      opensBeforeMin: 1_000,
      closesAfterMin: 1_000,
      ...about.settings,
    },
  });
  await eventually(() => expect(hub.day.count()).toBe(VISITORS.length));
  let next = before.from ?? 0;

  const checkIn: SilentLobby['checkIn'] = async () => {
    const visitor = visitorAt(next);
    next += 1;
    const answered = hub.actions.beginCheckIn(visitor.code, visitor.id).answer;
    await clock.advance(1_000);
    await eventually(async () => {
      await clock.advance(100);
      expect(hub.status.snapshot().waitingToSend).toBe(0);
    });
    await answered;
    return visitor;
  };
  const post: SilentLobby['post'] = (body) => postEvent(hub.webhookAddress, body);
  const self: SilentLobby = {
    hub,
    clock,
    databasePath,
    checkIn,
    post,
    async checkInMany(count, thenMs) {
      for (let n = 0; n < count; n += 1) {
        await checkIn();
        await clock.advance(thenMs);
      }
    },
    async checkInWithEvents(count) {
      for (let n = 0; n < count; n += 1) {
        await self.checkInWithEvent();
        await clock.advance(3 * MINUTE);
      }
    },
    async startAgain(from, away) {
      await hub.close();
      return lobby(away, { clock, databasePath, from });
    },
    async checkInWithEvent() {
      const visitor = await checkIn();
      await clock.advance(2_000);
      expect(await post(ticketOf(visitor))).toBe(200);
    },
    isStopped() {
      const status = hub.status.snapshot();
      const isStopped = status.eventsStoppedSince !== undefined;
      expect(hub.board.snapshot().eventsStopped ?? false).toBe(isStopped);
      return isStopped;
    },
  };
  return self;
}

/** A lobby whose events have followed three check-ins. */
async function knowing(away?: Away): Promise<SilentLobby> {
  const l = await lobby(away);
  await l.checkInWithEvents(3);
  return l;
}

describe('where the way of the events is cut', () => {
  it('seven check-ins later staff, displays and the health page know, until the first event', async () => {
    const l = await knowing();
    const cutAt = l.clock.now();
    await l.checkInMany(7, 20_000);
    await l.clock.advance(2 * MINUTE);
    expect(l.isStopped()).toBe(true);
    const status = l.hub.status.snapshot();
    expect(codesInForce(status)).toContain('E8');
    expect(status.eventsStoppedSince).toBeGreaterThanOrEqual(Math.floor(cutAt));
    expect(status.webhooks).toBe('listening');
    await l.post(
      eventBody('ticket_called', { id: 't-a0', line: 1, called: { date: '2026-01-05T09:30:00Z', desk: 4 } }),
    );
    expect(l.isStopped()).toBe(false);
    expect(codesInForce(l.hub.status.snapshot())).not.toContain('E8');
  });

  it('the display is told at once, and again once it is over', async () => {
    const l = await knowing();
    const closing = new AbortController();
    const boards = l.hub.board.watch(closing.signal);
    expect((await boards.next()).value?.eventsStopped).toBeUndefined();
    await l.checkInMany(3, MINUTE);
    await l.clock.advance(2 * MINUTE);
    expect((await boards.next()).value?.eventsStopped).toBe(true);
    await l.post(eventBody('ticket_created', { id: 'walk-in', line: 1, firstName: 'Nobody' }));
    await l.clock.advance(0);
    expect((await boards.next()).value?.eventsStopped).toBeUndefined();
    closing.abort();
  });

  it('a hub that starts again meanwhile knows it at once', async () => {
    const l = await knowing();
    await l.checkInMany(3, 3 * MINUTE);
    expect(l.isStopped()).toBe(true);
    const again = await l.startAgain(6);
    expect(again.isStopped()).toBe(true);
    await again.checkInWithEvent();
    expect(again.isStopped()).toBe(false);
  });

  it('a hub that starts again before counts on, and on what it knew before', async () => {
    const l = await knowing();
    await l.checkInMany(2, 3 * MINUTE);
    const again = await l.startAgain(5);
    expect(again.isStopped()).toBe(false);
    await again.checkIn();
    await again.clock.advance(3 * MINUTE);
    expect(again.isStopped()).toBe(true);
  });

  it('events of another lobby of the account do not hide it', async () => {
    const l = await knowing({ about: { settings: { lines: [{ id: 1 }, { id: 2 }] } } });
    for (let n = 0; n < 4; n += 1) {
      await l.checkIn();
      await l.clock.advance(MINUTE);
      await l.post(eventBody('ticket_created', { id: `other-${n}`, line: 99, firstName: 'Elsewhere' }));
      await l.clock.advance(2 * MINUTE);
    }
    expect(l.isStopped()).toBe(true);
  });

  it('webhooks whose signature is always refused count as cut: no display looks live', async () => {
    const l = await knowing();
    for (let n = 0; n < 3; n += 1) {
      const visitor = await l.checkIn();
      expect(await postEvent(l.hub.webhookAddress, ticketOf(visitor), 'wrong')).toBe(401);
      await l.clock.advance(3 * MINUTE);
    }
    expect(l.isStopped()).toBe(true);
  });
});

describe('where events come before the answers to their check-ins', () => {
  it('Foyer also knows that events stop where they come before the answers to check-ins and show the visitors in the queue', async () => {
    let tellFirst: (() => Promise<unknown>) | undefined;
    const l = await lobby({
      about: {
        async fetch() {
          await tellFirst?.();
          return Response.json({ statusCode: 200 });
        },
      },
    });
    for (const { id, firstName, line } of VISITORS.slice(0, 3)) {
      const ticket = eventBody('ticket_created', { id, line, firstName, lastName: 'Kowalska' });
      tellFirst = () => l.post(ticket);
      await l.checkIn();
      tellFirst = undefined;
      await l.clock.advance(3 * MINUTE);
    }
    await l.checkInMany(3, 3 * MINUTE);
    expect(l.isStopped()).toBe(true);
  });
});

describe('nobody is alarmed', () => {
  it('nobody is alarmed while events follow, on a busy day and on a quiet line', async () => {
    const l = await knowing();
    for (let n = 0; n < 20; n += 1) {
      await l.checkInWithEvent();
      await l.clock.advance(n % 2 === 0 ? 20_000 : 40 * MINUTE);
      expect(l.isStopped()).toBe(false);
    }
  });

  it('nobody is alarmed by an event that comes before the answer to its check-in', async () => {
    const l = await knowing();
    for (let n = 3; n < 8; n += 1) {
      await l.post(ticketOf(visitorAt(n)));
      await l.checkIn();
      await l.clock.advance(3 * MINUTE);
    }
    expect(l.isStopped()).toBe(false);
  });

  it('nobody is alarmed at night, or on the morning after', async () => {
    const l = await knowing();
    await l.checkInMany(2, MINUTE);
    l.clock.stall(15 * HOUR);
    await l.clock.advance(0);
    expect(l.isStopped()).toBe(false);
    await l.checkInWithEvent();
    await l.checkInMany(2, 3 * MINUTE);
    expect(l.isStopped()).toBe(false);
  });

  it('nobody is alarmed where no event ever followed a check-in; setup shows it as a line', async () => {
    const l = await lobby();
    expect(l.hub.status.snapshot().noticesSilence).toBeUndefined();
    await l.checkInMany(8, 3 * MINUTE);
    expect(l.isStopped()).toBe(false);
    expect(l.hub.status.snapshot().noticesSilence).toBe(false);
    await l.checkInWithEvents(3);
    expect(l.hub.status.snapshot().noticesSilence).toBe(true);
  });

  it('nobody is alarmed where tickets are made with the appointment and webhooks only report calls', async () => {
    const l = await lobby();
    for (let n = 0; n < 12; n += 1) {
      const { id, line, firstName } = await l.checkIn();
      await l.clock.advance(MINUTE);
      const called = { date: new Date(l.clock.now()).toISOString(), desk: 4 };
      // Another visitor of the line, whose call comes soon after by chance.
      if (n < 6) await l.post(eventBody('ticket_called', { id: `t-${id}`, line, firstName, called }));
      await l.clock.advance(2 * MINUTE);
    }
    expect(l.isStopped()).toBe(false);
  });

  it('nobody is alarmed where webhooks only report people who take a number without a name, once nobody takes one', async () => {
    const l = await lobby();
    for (let n = 0; n < 4; n += 1) {
      await l.checkIn();
      await l.clock.advance(30_000);
      await l.post(eventBody('ticket_created', { id: `w${n}`, line: 1, firstName: '' }));
      await l.clock.advance(3 * MINUTE);
    }
    await l.checkInMany(4, 5 * MINUTE);
    expect(l.isStopped()).toBe(false);
  });

  it('nobody is alarmed by a line that gives no events, beside one that does', async () => {
    const l = await lobby({}, { from: 24 });
    for (let n = 24; n < 56; n += 1) {
      const visitor = VISITORS[n];
      if (visitor?.line === 2) {
        await l.checkIn();
        await l.clock.advance(10 * MINUTE);
      } else await l.checkInWithEvent();
      await l.clock.advance(MINUTE);
      expect(l.isStopped()).toBe(false);
    }
  });

  it('nobody is alarmed by a line whose check-ins no longer give events while its calls come', async () => {
    const l = await knowing();
    for (let n = 0; n < 4; n += 1) {
      await l.checkIn();
      await l.clock.advance(MINUTE);
      const called = { date: new Date(l.clock.now()).toISOString(), desk: 4 };
      await l.post(eventBody('ticket_called', { id: `walk-in-${n}`, line: 1, firstName: 'Olga', called }));
      await l.clock.advance(2 * MINUTE);
    }
    // What was known of the line is forgotten by now.
    await l.checkInMany(4, 3 * MINUTE);
    expect(l.isStopped()).toBe(false);
  });

  it('nobody is alarmed by check-ins that are sent in one go after an outage', async () => {
    let isUp = true;
    const l = await knowing({
      answer: () =>
        isUp ? Response.json({ statusCode: 200 }) : Response.json({ statusCode: 429 }, { status: 429 }),
    });
    isUp = false;
    for (let n = 3; n < 12; n += 1) {
      const visitor = visitorAt(n);
      void l.hub.actions.beginCheckIn(visitor.code, visitor.id).answer;
      await l.clock.advance(20_000);
    }
    await l.clock.advance(5 * MINUTE);
    expect(l.hub.status.snapshot().waitingToSend).toBe(9);
    isUp = true;
    await eventually(async () => {
      await l.clock.advance(1_000);
      expect(l.hub.status.snapshot().waitingToSend).toBe(0);
    });
    await l.clock.advance(3 * MINUTE);
    expect(l.isStopped()).toBe(false);
  });

  it('nobody is alarmed by check-ins that are only presumed, or were sent before without an answer', async () => {
    let answers = 0;
    const l = await knowing();
    // First no answer, then a refusal: it was done by the first attempt, whose event came long ago.
    const again = await l.startAgain(3, {
      answer: () => {
        answers += 1;
        const status = answers % 2 === 1 ? 502 : 409;
        return Response.json({ statusCode: status, message: 'already' }, { status });
      },
    });
    for (let n = 3; n < 8; n += 1) {
      const visitor = visitorAt(n);
      void again.hub.actions.beginCheckIn(visitor.code, visitor.id).answer;
      await again.clock.advance(4 * MINUTE);
    }
    expect(again.isStopped()).toBe(false);
  });

  it.each([
    ['key', { apiKey: 'another-key-0123' }],
    ['location', { settings: { locationId: 2 } }],
    ['address', { settings: { baseUrl: 'https://other.test' } }],
  ] as const)('nobody is alarmed by what was known of another %s', async (_name, about) => {
    const l = await knowing();
    await l.checkInMany(3, 3 * MINUTE);
    expect(l.isStopped()).toBe(true);
    await l.hub.close();
    const hub = await hubOf({
      clock: l.clock,
      databasePath: l.databasePath,
      ...SERVICE,
      webhookSecret: SECRET,
      fetch: () => Promise.resolve(Response.json({ statusCode: 200 })),
      ...about,
      settings: { ...SERVICE.settings, locationId: 1, ...('settings' in about ? about.settings : {}) },
    });
    expect(hub.status.snapshot().eventsStoppedSince).toBeUndefined();
    expect(hub.status.snapshot().noticesSilence).toBeUndefined();
  });
});
