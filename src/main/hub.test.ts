import { utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually, inSeconds } from '../../test/support/eventually.ts';
import { at, eventBody, SECRET } from '../../test/support/records/event-of.ts';
import { createFakeClock } from '../../test/support/fake-clock.ts';
import {
  DEFAULT_PROFILE,
  type HubOptions,
  hubOf,
  settingsInForce,
  SHARED_IDS,
} from '../../test/support/hubs/hub-of.ts';
import { postEvent } from '../../test/support/hubs/post-event.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { DayUpdate } from '../contract/desk-appointment.ts';
import { createHub } from './hub.ts';
import { silentLog } from '../../test/support/silent-log.ts';
import { parseProfile } from './service/profile.ts';
import { openDatabase } from './storage/database.ts';

const HOUR = 3_600_000;
const HEADER = 'id,code,firstName,lastName,lineId,locationId,startTime,endTime,status';
const row = (
  id: string,
  code: string,
  about: { start?: string; locationId?: number; status?: string } = {},
) =>
  `${id},${code},Anna,Kowalska,1,${about.locationId ?? 1},${about.start ?? at(600)},2026-01-11T00:00:00Z,${about.status ?? ''}`;

async function lobby(rows: readonly string[] = [row('a1', 'A-42')], about: Partial<HubOptions> = {}) {
  const clock = createFakeClock();
  const rosterFile = join(temporaryFolder(), 'roster.csv');
  const write = (lines: readonly string[]): void => writeFileSync(rosterFile, [HEADER, ...lines].join('\n'));
  write(rows);
  // It has lain there for a while.
  utimesSync(rosterFile, clock.now() / 1_000 - 60, clock.now() / 1_000 - 60);
  const hub = await hubOf({
    clock,
    webhookSecret: SECRET,
    ...about,
    settings: { rosterFile, locationId: 1, ...about.settings },
  });
  const look = async (seen: () => void): Promise<void> => {
    await inSeconds(clock, seen);
  };
  await eventually(() => expect(hub.actions.lookUp('nothing').answer.kind).toBe('unknown'));
  await eventually(() => expect(hub.day.count()).toBeGreaterThan(0));
  return { clock, hub, write, look, post: (body: Buffer) => postEvent(hub.webhookAddress, body) };
}

const statusOf = async (update: Promise<IteratorResult<DayUpdate, void>>) => {
  const { value } = await update;
  return value?.kind === 'changed' ? value.appointment.status : value?.kind;
};

describe('the front desk’s day', () => {
  it('the front desk’s day is of this location only, in the list and in the count', async () => {
    const l = await lobby([
      row('a1', 'A-1'),
      row('a2', 'A-2', { locationId: 2 }),
      row('a3', 'A-3', { start: '2026-01-06T09:00:00Z' }),
    ]);
    const first = (await l.hub.day.watch(undefined).next()).value;
    expect(first?.kind === 'snapshot' && first.appointments.map(({ code }) => code)).toEqual(['A-1']);
    expect(l.hub.status.snapshot().appointmentsToday).toBe(1);
  });

  it('the front desk’s day loses an appointment that the roster moves to another day or location', async () => {
    for (const moved of [{ locationId: 2 }, { start: '2026-01-06T09:00:00Z' }]) {
      const l = await lobby();
      const days = l.hub.day.watch(undefined);
      await days.next();
      const next = days.next();
      l.write([row('a1', 'A-42', moved)]);
      await l.look(() => expect(l.hub.day.count()).toBe(0));
      expect((await next).value).toEqual({ kind: 'gone', appointmentId: 'a1' });
    }
  });

  it('the front desk’s day is a new one after midnight, also when the wall clock jumps there', async () => {
    const l = await lobby([row('a1', 'A-1'), row('a2', 'A-2', { start: '2026-01-06T09:00:00Z' })]);
    const days = l.hub.day.watch(undefined);
    await days.next();
    const next = days.next();
    l.clock.jump(24 * HOUR);
    await l.clock.advance(10_000);
    expect((await next).value).toMatchObject({
      kind: 'snapshot',
      day: '2026-01-06',
      appointments: [{ code: 'A-2' }],
    });
  });

  it('the front desk’s day hears of every ticket event of an appointment, also of one that carries no name', async () => {
    const l = await lobby(undefined, { profile: SHARED_IDS });
    const days = l.hub.day.watch(undefined);
    await days.next();
    const bare = Buffer.from(
      JSON.stringify({ type: 'ticket_created', data: { id: 'a1', created: { date: at(0) } } }),
    );
    const next = statusOf(days.next());
    expect(await l.post(bare)).toBe(200);
    expect(await next).toBe('Checked-in');
  });
});

describe('an appointment whose ticket is told of by events', () => {
  it('an appointment whose ticket is told of by events is checked in, then served, and the kiosk says so', async () => {
    const l = await lobby();
    const anna = { id: 'a1', lastName: 'Kowalska' };
    await l.post(eventBody('ticket_created', anna));
    expect(l.hub.actions.lookUp('a42').answer).toMatchObject({ kind: 'already-checked-in', number: 'A-42' });
    const called = { ...anna, called: { date: at(60), desk: 4 } };
    await l.post(eventBody('ticket_called', called));
    expect(l.hub.board.snapshot().current).toMatchObject({ label: 'A-42', desk: '4', round: 1 });
    await l.post(eventBody('ticket_served', { ...called, served: { date: at(90) } }));
    expect(l.hub.actions.lookUp('a42').answer).toMatchObject({ kind: 'already-served' });
    expect(l.hub.board.snapshot().current).toBeUndefined();
  });

  it('an appointment whose ticket is known by a first name alone stays as it was: a namesake may have the ticket', async () => {
    const l = await lobby();
    await l.post(eventBody('ticket_created', { id: 'a1' }));
    expect(l.hub.actions.lookUp('a42').answer.kind).toBe('found');
  });

  it('an appointment whose ticket is told of by events stays served when the service refuses the check-in that came too late', async () => {
    let isUp = false;
    const refusal = { statusCode: 409, message: 'This appointment is not scheduled.' };
    const l = await lobby(undefined, {
      apiKey: 'a-key-of-the-test',
      settings: { baseUrl: 'https://service.example' },
      fetch: () =>
        isUp
          ? Promise.resolve(Response.json(refusal, { status: 409 }))
          : Promise.reject(
              Object.assign(new TypeError('no'), { cause: { message: 'no', syscall: 'connect' } }),
            ),
    });
    const answer = l.hub.actions.beginCheckIn('a42', 'a1').answer;
    await l.clock.advance(2_500);
    expect((await answer).kind).toBe('saved');
    const called = { date: at(60), desk: 4 };
    await l.post(eventBody('ticket_served', { id: 'a1', called, served: { date: at(90) } }));
    isUp = true;
    await l.clock.advance(60_000);
    expect(l.hub.status.snapshot()).toMatchObject({ waitingToSend: 0, notices: [{ kind: 'conflict' }] });
    expect(l.hub.actions.lookUp('a42').answer.kind).toBe('already-served');
  });

  it('an appointment whose ticket is told of by events shows desks by the name the site gave them', async () => {
    const l = await lobby(undefined, { settings: { desks: [{ id: 4, name: 'Blue desk' }] } });
    await l.post(eventBody('ticket_called', { id: 'x7', called: { date: at(60), desk: 4 } }));
    expect(l.hub.board.snapshot().current).toMatchObject({ desk: 'Blue desk', label: '7' });
  });
});

describe('events that are not what they should be', () => {
  it('events that are not what they should be are refused, or kept aside and told to staff until dismissed', async () => {
    const l = await lobby();
    expect(await postEvent(l.hub.webhookAddress, eventBody('ticket_created'), 'wrong')).toBe(401);
    expect(await l.post(Buffer.from('nonsense'))).toBe(200);
    const [notice] = l.hub.status.snapshot().notices;
    expect(notice).toMatchObject({ kind: 'webhook', trouble: { kind: 'unreadable', why: 'not-json' } });
    expect(l.hub.status.dismiss(notice?.noticeId ?? '')).toBe(true);
    expect(l.hub.status.dismiss(notice?.noticeId ?? '')).toBe(false);
    expect(l.hub.status.snapshot().notices).toEqual([]);
  });

  it('events that are not what they should be are all refused without a secret, and the desk sees why', async () => {
    const clock = createFakeClock();
    const hub = await hubOf({ clock });
    expect(hub.webhookState).toBe('no-secret');
    expect(hub.status.snapshot().webhooks).toBe('no-secret');
    expect(await postEvent(hub.webhookAddress, eventBody('ticket_created'))).toBe(401);
  });
});

describe('a hub', () => {
  it('a hub without a service says so, saves check-ins and keeps them over a restart', async () => {
    const databasePath = join(temporaryFolder(), 'foyer.sqlite');
    const l = await lobby(undefined, { databasePath });
    expect(l.hub.status.snapshot().service).toBe('not-configured');
    const answer = l.hub.actions.beginCheckIn('a42', 'a1').answer;
    await l.clock.advance(2_500);
    expect((await answer).kind).toBe('saved');
    expect(l.hub.status.snapshot().waitingToSend).toBe(1);
    await l.hub.close();
    const again = await hubOf({ clock: createFakeClock(), databasePath });
    expect(again.status.snapshot().waitingToSend).toBe(1);
    expect(again.actions.lookUp('A-42').answer.kind).toBe('saved');
  });

  it('a hub whose webhook port is taken runs and says so', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    onTestFinished(() => void other.close());
    const address = other.address();
    const webhookPort = typeof address === 'object' && address ? address.port : 0;
    const hub = await hubOf({ clock: createFakeClock(), webhookSecret: SECRET, settings: { webhookPort } });
    expect(hub.webhookState).toBe('port-in-use');
    expect(hub.status.snapshot().webhooks).toBe('port-in-use');
  });

  it('a hub that cannot listen at its address fails with a sentence and leaves nothing open', async () => {
    const databasePath = join(temporaryFolder(), 'foyer.sqlite');
    const profile = parseProfile(DEFAULT_PROFILE);
    if (!profile.ok) throw new Error(profile.sentence);
    const clock = createFakeClock();
    const answer = await createHub({
      databasePath,
      inForce: settingsInForce({ settings: { webhookHost: '203.0.113.7' } }),
      profile: profile.profile,
      fetch,
      clock,
      log: silentLog,
      random: () => 0,
    });
    expect(answer).toMatchObject({
      kind: 'failed',
      sentence: expect.stringContaining('203.0.113.7'),
      problem: { kind: 'webhook-host', host: '203.0.113.7' },
    });
    const opened = openDatabase(databasePath);
    expect(opened.kind).toBe('open');
    if (opened.kind === 'open') opened.database.close();
    await eventually(() => expect(clock.pending()).toBe(0));
  });

  it('a closed hub has no timer left and has let go of its file', async () => {
    const l = await lobby();
    await l.hub.close();
    await eventually(() => expect(l.clock.pending()).toBe(0));
  });
});
