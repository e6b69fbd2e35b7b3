import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { hubOf } from '../../../test/support/hubs/hub-of.ts';
import { postEvent } from '../../../test/support/hubs/post-event.ts';
import { intakeOf } from '../../../test/support/parts/event-intake.ts';
import { emptyDisk, fillDisk } from '../../../test/support/parts/open-test-database.ts';
import { NOW } from '../../../test/support/records/appointment-of.ts';
import { at, eventBody, SECRET } from '../../../test/support/records/event-of.ts';
import { latestCall } from '../board/ticket.ts';
import { createJournal } from './journal.ts';

const call = eventBody('ticket_called', { called: { date: at(60), desk: 4 } });
const recall = eventBody('ticket_recalled', { called: { date: at(60), desk: 4 } });

describe('a signed event', () => {
  it('a signed event is in the journal and on the board once, however often it comes', async () => {
    const i = intakeOf();
    for (let n = 0; n < 100; n++) expect(await i.accept(call)).toBe(true);
    expect(i.rows('webhook_journal')).toBe(1);
    expect(i.accepted).toEqual(['ticket_called']);
    expect(i.journal.lastEventAt()).toBe(NOW);
  });

  it('a signed event of a call is the same one also days later', async () => {
    const i = intakeOf();
    await i.accept(call);
    i.clock.now += 86_400_000;
    await i.accept(call);
    expect(i.rows('webhook_journal')).toBe(1);
  });

  it('a signed event of a recall is a new one after 10 s, and the same one before', async () => {
    const i = intakeOf();
    const round = () => latestCall(i.tickets.byId('t1') ?? { id: '', ends: [], calls: [] })?.round;
    await i.accept(call);
    await i.accept(recall);
    i.clock.now += 9_999;
    await i.accept(recall);
    expect(round()).toBe(2);
    i.clock.now += 1;
    await i.accept(recall);
    expect(round()).toBe(3);
    i.clock.now += 9_999;
    await i.accept(recall);
    expect(round()).toBe(3);
    i.clock.now += 10_000;
    await i.accept(recall);
    expect(round()).toBe(4);
    expect(i.rows('webhook_journal')).toBe(4);
  });

  describe('in an envelope', () => {
    const enveloped = (type: 'ticket_created' | 'ticket_called' | 'ticket_recalled', about: object) => {
      const { data } = JSON.parse(eventBody(type, { called: { date: at(60), desk: 4 } }).toString()) as {
        data: object;
      };
      return Buffer.from(JSON.stringify({ ...about, type, data }));
    };
    const roundOf = (i: ReturnType<typeof intakeOf>) =>
      latestCall(i.tickets.byId('t1') ?? { id: '', ends: [], calls: [] })?.round;

    it('a signed event in an envelope is one event, however its tries are numbered and whenever they come, where the service names it', async () => {
      const i = intakeOf();
      await i.accept(enveloped('ticket_created', { id: 'of another event' }));
      for (const type of ['ticket_called', 'ticket_recalled'] as const) {
        for (const attempt of [1, 2, 3]) {
          await i.accept(enveloped(type, { id: `of ${type}`, attempt }));
          i.clock.now += 60_000;
        }
      }
      expect(roundOf(i)).toBe(2);
      expect(i.rows('webhook_journal')).toBe(3);
    });

    it('a signed event in an envelope is called again by a recall where all events have one name, as of a subscription', async () => {
      const i = intakeOf();
      for (const type of ['ticket_created', 'ticket_called', 'ticket_recalled', 'ticket_recalled'] as const) {
        await i.accept(enveloped(type, { id: 'of the subscription' }));
        i.clock.now += 60_000;
      }
      expect(roundOf(i)).toBe(3);
    });

    it('a signed event in an envelope is one call however often its bytes come', async () => {
      const i = intakeOf();
      for (let n = 0; n < 3; n++) {
        await i.accept(enveloped('ticket_called', { id: 'of the subscription' }));
        i.clock.now += 60_000;
      }
      expect(roundOf(i)).toBe(1);
    });

    it('a signed event in an envelope is another event under another name, but not within ten seconds', async () => {
      const i = intakeOf();
      await i.accept(enveloped('ticket_called', { id: 'a' }));
      i.clock.now += 9_000;
      await i.accept(enveloped('ticket_called', { id: 'b' }));
      expect(roundOf(i)).toBe(1);
      i.clock.now += 1_000;
      await i.accept(enveloped('ticket_called', { id: 'c' }));
      expect(roundOf(i)).toBe(2);
    });

    it('a signed event in an envelope is taken however deep it is nested, and known by its bytes where that cannot be written again', async () => {
      const i = intakeOf();
      const deep = Buffer.from(
        `{"type":"ticket_created","data":{"id":"t1","x":${'['.repeat(20_000)}${']'.repeat(20_000)}},"attempt":1}`,
      );
      for (let n = 0; n < 2; n++) expect(await i.accept(deep)).toBe(true);
      expect(i.rows('webhook_journal')).toBe(1);
      expect(i.rows('webhook_quarantine')).toBe(0);
    });

    it('a signed event in an envelope is tried again within seconds where it only tells when it was sent', async () => {
      const i = intakeOf();
      for (const sentAt of [1, 2, 3]) {
        await i.accept(enveloped('ticket_called', { sentAt }));
        i.clock.now += 3_000;
      }
      expect(roundOf(i)).toBe(1);
    });
  });

  it('a recall that somebody replays every ten seconds sounds six times at most, and never again', async () => {
    const i = intakeOf();
    for (let n = 0; n < 100; n++) {
      expect(await i.accept(recall)).toBe(true);
      i.clock.now += 10_000;
      i.clock.monotonic += 10_000;
    }
    expect(i.accepted).toEqual(Array.from({ length: 6 }, () => 'ticket_recalled'));
    expect(i.rows('webhook_journal')).toBe(6);
  });

  it('a recall is never new later than a quarter of an hour after the first, however seldom it came', async () => {
    const i = intakeOf();
    const after = async (minutes: number) => {
      i.clock.now += minutes * 60_000;
      i.clock.monotonic += minutes * 60_000;
      await i.accept(recall);
      return i.accepted.length;
    };
    expect([await after(0), await after(7), await after(8)]).toEqual([1, 2, 3]);
    expect([await after(1), await after(60), await after(1_440)]).toEqual([3, 3, 3]);
  });

  it('a replay of one recall takes nothing from another, whose body differs', async () => {
    const i = intakeOf();
    for (let n = 0; n < 10; n++) {
      i.clock.now += 10_000;
      await i.accept(recall);
    }
    await i.accept(eventBody('ticket_recalled', { called: { date: at(61), desk: 4 } }));
    expect(i.accepted).toHaveLength(7);
  });

  it.each([
    ['forward by a day', 86_400_000],
    ['back by a day', -86_400_000],
  ])('a recall’s quarter of an hour counts alike when the wall clock is set %s', async (_how, jump) => {
    const i = intakeOf();
    await i.accept(recall);
    i.clock.now += jump;
    for (const minutes of [5, 5, 5, 1]) {
      i.clock.now += minutes * 60_000;
      i.clock.monotonic += minutes * 60_000;
      await i.accept(recall);
    }
    expect(i.accepted).toHaveLength(4);
  });

  it('a recall that was first heard before a restart is measured by the wall clock, and counted', async () => {
    const i = intakeOf();
    const restart = () => {
      const journal = createJournal(i.database);
      return (wall: number, monotonic = 0) =>
        journal.add('ticket_recalled', 'ab'.repeat(32), recall, { wall: NOW + wall, monotonic }) !==
        undefined;
    };
    const minute = 60_000;
    expect(restart()(0, 9 * 86_400_000)).toBe(true);
    expect(restart()(10 * minute)).toBe(true);
    expect(restart()(15 * minute)).toBe(true);
    expect(restart()(15 * minute + 11_000)).toBe(false);
    // Set back while the hub was off: how much has passed is not known, so only the number counts.
    const heard = restart();
    expect([-60, -59, -58, -57].map((minutes) => heard(minutes * minute))).toEqual([true, true, true, false]);
  });

  it('a recall is not held to be of this run because a transaction of this run was lost', async () => {
    const i = intakeOf();
    const journal = createJournal(i.database);
    const add = (wall: number, monotonic: number) =>
      journal.add('ticket_recalled', 'cd'.repeat(32), recall, { wall, monotonic }) !== undefined;
    i.database.sqlite.exec('BEGIN');
    expect(add(NOW, 0)).toBe(true);
    i.database.sqlite.exec('ROLLBACK');
    expect(add(NOW, 20 * 60_000)).toBe(true);
    expect(add(NOW, 20 * 60_000 + 10_000)).toBe(true);
  });

  it('a signed event that cannot be read is kept aside once, acknowledged and reported', async () => {
    const i = intakeOf();
    for (const body of [Buffer.from('not json'), Buffer.from('not json'), eventBody('ticket_teleported')])
      expect(await i.accept(body)).toBe(true);
    expect(i.rows('webhook_quarantine')).toBe(2);
    expect(i.rows('webhook_journal')).toBe(0);
    expect(i.journal.unreadable(1)).toEqual([{ why: 'not-json', count: 1, since: expect.any(Number) }]);
    expect(i.journal.dismissUnreadable('not-json', 1)).toBe(true);
    expect(i.journal.unreadable(1)).toEqual([]);
  });

  it('a signed event is kept as its bytes', async () => {
    const i = intakeOf();
    const odd = Buffer.from([0x22, 0xff, 0x00, 0x22]);
    await i.accept(odd);
    const row = i.database.sqlite.prepare('SELECT body FROM webhook_quarantine').get();
    expect(row?.['body']).toEqual(new Uint8Array(odd));
  });

  it('a signed event that finds the disk full is not acknowledged and leaves nothing; sent again it is taken', async () => {
    const i = intakeOf();
    fillDisk(i.database);
    let n = 0;
    const numbered = (m: number) =>
      eventBody('ticket_called', { id: `t${m}`, called: { date: at(60) }, lastName: 'x'.repeat(2_000) });
    while (n < 50 && (await i.accept(numbered(n)))) n += 1;
    expect(n).toBeLessThan(50);
    expect(i.rows('webhook_journal')).toBe(n);
    expect(i.rows('tickets')).toBe(n);
    expect(i.accepted).toHaveLength(n);
    expect(await i.accept(Buffer.from(`not json ${'x'.repeat(60_000)}`))).toBe(false);
    expect(i.rows('webhook_quarantine')).toBe(0);
    expect(i.log.lines.at(-1)).toMatchObject({ level: 'error', event: 'webhook-not-written' });
    emptyDisk(i.database);
    expect(await i.accept(numbered(n))).toBe(true);
    expect(i.tickets.byId(`t${n}`)).toBeDefined();
  });

  it('a signed event is acknowledged once it is on disk, even when telling the screens fails', async () => {
    const i = intakeOf();
    i.onTell(() => {
      throw new Error('a screen');
    });
    expect(await i.accept(call)).toBe(true);
    expect(i.rows('webhook_journal')).toBe(1);
  });

  it('a signed event whose folding fails is not in the journal either', async () => {
    const i = intakeOf();
    i.database.sqlite.exec(`INSERT INTO tickets (id, stage, state) VALUES ('t1', 'waiting', '{}')`);
    expect(await i.accept(call)).toBe(false);
    expect(i.rows('webhook_journal')).toBe(0);
  });
});

const FAR = '2099-01-01T00:00:00Z';

async function lobby() {
  const clock = createFakeClock();
  const hub = await hubOf({ clock, webhookSecret: SECRET });
  const { cursor } = hub.board.callsAfter(undefined);
  return {
    clock,
    board: () => hub.board.snapshot(),
    said: () => hub.board.callsAfter(cursor).calls.map(({ label, desk }) => `${label} to ${desk}`),
    async hear(type: string, data: Readonly<Record<string, unknown>>) {
      expect(await postEvent(hub.webhookAddress, eventBody(type, data))).toBe(200);
    },
  };
}

describe('a call that says it is of the year 2099', () => {
  it('a call that says it is of the year 2099 is one of now, and hides no call that comes after it', async () => {
    const r = await lobby();
    await r.hear('ticket_called', { id: '111', status: 'CALLED', called: { date: FAR, desk: 1 } });
    expect(r.board().current).toMatchObject({ label: '111', desk: '1' });
    await r.clock.advance(20_000);
    await r.hear('ticket_recalled', { id: '111', status: 'CALLED', called: { date: at(20), desk: 2 } });
    await r.clock.advance(20_000);
    await r.hear('ticket_called', { id: '222', status: 'CALLED', called: { date: at(40), desk: 3 } });
    expect(r.said()).toEqual(['111 to 1', '111 to 2', '222 to 3']);
    expect(r.board().current).toMatchObject({ label: '222', desk: '3' });
    const called = { date: at(20), desk: 2 };
    await r.hear('ticket_served', { id: '111', status: 'SERVED', called, served: { date: at(50) } });
    expect(r.board().desks.map(({ desk, state }) => [desk, state])).toEqual([
      ['3', 'called'],
      ['2', 'served'],
    ]);
  });

  it('a call that says it is of the year 2099 is no call where an event of something else tells of it', async () => {
    const r = await lobby();
    await r.hear('ticket_changed', { id: '111', called: { date: FAR, desk: 1 } });
    expect([r.said(), r.board().current]).toEqual([[], undefined]);
  });

  it('a call that says it is of the year 2099 is its ticket’s newest where the service is hours ahead of the hub, as any other', async () => {
    const r = await lobby();
    const hours = 23 * 3_600;
    const called = { date: at(hours), desk: 1 };
    const created = { date: at(hours - 60) };
    await r.hear('ticket_called', { id: '111', status: 'CALLED', created, called });
    await r.hear('ticket_called', {
      id: '111',
      status: 'CALLED',
      created,
      called: { date: at(hours - 30), desk: 2 },
    });
    expect(r.board().current).toMatchObject({ desk: '1', calledAt: Date.parse(called.date) });
  });
});

it('an end or a creation that says it is of the year 2099 is one that says no moment', async () => {
  const r = await lobby();
  const called = { date: at(0), desk: 1 };
  const created = { date: FAR };
  await r.hear('ticket_called', { id: '111', status: 'CALLED', created, called });
  await r.clock.advance(60_000);
  await r.hear('ticket_served', { id: '111', status: 'SERVED', created, called, served: { date: FAR } });
  expect(r.board().current).toBeUndefined();
  await r.clock.advance(60_000);
  await r.hear('ticket_called', { id: '111', status: 'CALLED', created, called: { date: at(120), desk: 2 } });
  expect(r.board().current).toMatchObject({ label: '111', desk: '2' });
});
