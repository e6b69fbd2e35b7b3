import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { DEFAULT_PROFILE, type HubOptions, hubOf } from '../../../test/support/hubs/hub-of.ts';
import { postEvent } from '../../../test/support/hubs/post-event.ts';
import { eventBody, SECRET, sign } from '../../../test/support/records/event-of.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { testEvent } from '../webhooks/own-loop.ts';
import type { Hub } from '../hub.ts';

async function lobby(options: Omit<HubOptions, 'clock'> = {}) {
  const clock = createFakeClock();
  const databasePath = join(temporaryFolder(), 'foyer.sqlite');
  const hub = await hubOf({ clock, databasePath, webhookSecret: SECRET, ...options });
  return { clock, hub, databasePath };
}

const labels = ({ board }: Hub): readonly string[] =>
  board.callsAfter(undefined).calls.map(({ label }) => label);
const card = ({ board }: Hub): string | undefined => board.snapshot().current?.label;

/** The database as a crash would leave it now: its hub has it to itself. */
function crashed(databasePath: string): string {
  const path = join(temporaryFolder(), 'foyer.sqlite');
  for (const file of ['', '-wal']) copyFileSync(databasePath + file, path + file);
  return path;
}

/** The event of the test call that is under way. */
function eventOf(databasePath: string): { readonly type: unknown; readonly body: Buffer } {
  const database = new DatabaseSync(crashed(databasePath));
  const row = database.prepare('SELECT type, body FROM webhook_journal ORDER BY n DESC').get();
  database.close();
  return { type: row?.['type'], body: Buffer.from(row?.['body'] as Uint8Array) };
}

/** Rows of test calls in a database file, and whether its journal names one. */
function rowsIn(path: string): unknown {
  const database = new DatabaseSync(path);
  const all = `SELECT (SELECT count(*) FROM tickets) + (SELECT count(*) FROM calls) + (SELECT count(*) FROM webhook_journal)
    + (SELECT count(*) FROM ticket_labels) + (SELECT count(*) FROM ticket_owners) AS rows`;
  const rows = database.prepare(all).get()?.['rows'];
  database.close();
  return rows;
}

const iso = (ms: number): string => new Date(ms).toISOString();

describe('a test call', () => {
  it('a test call takes its place among real calls of the same moment, whatever the service’s clock says', async () => {
    const { hub, clock } = await lobby();
    const service = 3_600_000;
    const call = (id: string) =>
      postEvent(
        hub.webhookAddress,
        eventBody('ticket_called', { id, called: { date: iso(clock.now() + service), desk: 2 } }),
      );
    await call('101');
    await clock.advance(1_000);
    await hub.testCalls.send(['hall']);
    expect(card(hub)).toBe('TEST');
    await clock.advance(1_000);
    await call('102');
    expect(labels(hub)).toEqual(['101', 'TEST', '102']);
    expect(card(hub)).toBe('102');
    expect(hub.board.snapshot().recent.map(({ label }) => label)).toEqual(['TEST', '101']);
    // Desks that real calls go to keep their rows.
    expect(hub.board.snapshot().desks.map(({ label }) => label)).toEqual(['102', 'TEST']);
  });

  it('a test call changes nothing that is known of the service’s clock', async () => {
    const { hub, clock } = await lobby();
    const before = hub.board.serviceNow() - Math.floor(clock.now());
    await hub.testCalls.send(['hall']);
    await clock.advance(5_000);
    expect(hub.board.serviceNow() - Math.floor(clock.now())).toBe(before);
    const late = eventBody('ticket_called', {
      id: '101',
      created: { date: iso(clock.now() - 700_000) },
      called: { date: iso(Math.floor(clock.now()) - 600_000) },
    });
    await postEvent(hub.webhookAddress, late);
    expect(hub.board.serviceNow() - Math.floor(clock.now())).toBe(-600_000);
    await hub.testCalls.send(['hall']);
    expect(hub.board.serviceNow() - Math.floor(clock.now())).toBe(-600_000);
  });

  it('a test call takes no label from a visitor: one whose code is TEST is called by it', async () => {
    const { hub } = await lobby();
    await hub.testCalls.send(['hall']);
    const body = eventBody('ticket_called', {
      id: 'TEST',
      called: { date: iso(Date.UTC(2026, 0, 5, 9)), desk: 1 },
    });
    await postEvent(hub.webhookAddress, body);
    const { calls } = hub.board.callsAfter(undefined);
    expect(calls.map(({ label, isTest }) => [label, isTest])).toEqual([
      ['TEST', true],
      ['TEST', undefined],
    ]);
  });

  it('a test call sent twice at once is one; sent again it ends the first, and is the same call made again for a display', async () => {
    const { hub, clock } = await lobby();
    const answers = await Promise.all([hub.testCalls.send(['hall']), hub.testCalls.send(['hall'])]);
    expect(answers).toEqual([{ loop: 'heard' }, { loop: 'heard' }]);
    const [first, ...more] = hub.board.callsAfter(undefined).calls;
    expect(more).toEqual([]);
    await clock.advance(20_000);
    await hub.testCalls.send(['hall']);
    const [second, ...none] = hub.board.callsAfter(undefined).calls;
    expect(none).toEqual([]);
    expect(second?.callKey).not.toBe(first?.callKey);
    expect(second?.ticketRef).toBe(first?.ticketRef);
    expect(hub.testCalls.report('hall', { callKey: first?.callKey ?? '' })).toBe(false);
    expect(hub.testCalls.report('hall', { callKey: second?.callKey ?? '' })).toBe(true);
    // Its minute is its own.
    await clock.advance(59_000);
    expect(card(hub)).toBe('TEST');
    await clock.advance(1_000);
    expect(card(hub)).toBeUndefined();
  });

  it('a test call is shown in a closed house and in quiet hours, where the board says that nothing is said', async () => {
    const never = { monday: [] };
    const always = { monday: [{ from: '00:00', to: '24:00' }] };
    const { hub } = await lobby({ settings: { openingHours: never, quietHours: always } });
    await hub.testCalls.send(['hall']);
    expect(hub.board.snapshot()).toMatchObject({ open: false, quiet: true, current: { label: 'TEST' } });
  });

  it('a test call takes no warning about wrong signatures away: it proves nothing of the service', async () => {
    const { hub } = await lobby();
    await postEvent(hub.webhookAddress, eventBody('ticket_called'), 'another secret');
    const warned = hub.status.snapshot().refusedEvents;
    expect(warned?.count).toBe(1);
    await hub.testCalls.send(['hall']);
    expect(hub.status.snapshot().refusedEvents).toEqual(warned);
  });

  it('a test call is shown where the settings name lines, and is told as no line that nobody named', async () => {
    const { hub } = await lobby({ settings: { lines: [{ id: 7, name: 'Passports' }] } });
    await hub.testCalls.send(['hall']);
    expect(card(hub)).toBe('TEST');
    expect(hub.status.snapshot().notices).toEqual([]);
    expect(hub.knownPlaces()).toEqual({ lines: [{ id: 7, name: 'Passports' }], desks: [], people: [] });
  });

  it.each([
    ['the address and the body', 'address-and-body'],
    ['the time and the body', 'time-and-body'],
    ['the body', 'body'],
  ])('a test call is signed over %s and shaped as the profile in force says', async (_what, content) => {
    const profile = JSON.stringify({
      ...(JSON.parse(DEFAULT_PROFILE) as object),
      signature: { header: 'X-Signed', algorithm: 'sha1', encoding: 'base64', prefix: 'v1=', content },
      ticketStatuses: { CALLED: 'nothing', AUFGERUFEN: 'called' },
    });
    const webhookAddress = 'https://lobby.example.org/webhooks';
    const { hub, databasePath } = await lobby({ profile, settings: { webhookAddress } });
    expect(await hub.testCalls.send(['hall'])).toEqual({ loop: 'heard' });
    expect(card(hub)).toBe('TEST');
    const { type, body } = eventOf(databasePath);
    expect(type).toBe('ticket_called');
    expect(JSON.parse(body.toString())).toMatchObject({ data: { status: 'AUFGERUFEN' } });
  });

  it('a test call is said by the hub’s voice in words that need not name it; a real call is not', async () => {
    const said: string[] = [];
    const voice = {
      languages: ['de' as const],
      say: async (_screen: string, { text }: { text: string }) => {
        said.push(text);
        return { kind: 'failed' as const };
      },
    };
    const { hub } = await lobby({ voice });
    await hub.testCalls.send(['hall']);
    const date = iso(Date.UTC(2026, 0, 5, 9));
    await postEvent(hub.webhookAddress, eventBody('ticket_called', { id: '101', called: { date, desk: 1 } }));
    const [test, real] = hub.board.callsAfter(undefined).calls;
    const text = 'Das ist ein Probeaufruf.';
    await hub.callVoice.say('hall', { callKey: test?.callKey ?? '', text, language: 'de' });
    await hub.callVoice.say('hall', { callKey: real?.callKey ?? '', text, language: 'de' });
    expect(said).toEqual([text]);
  });
});

describe('the rows of a test call', () => {
  it('the rows of a test call go with the hub that sent it, as when settings are saved in the middle', async () => {
    const { hub, databasePath } = await lobby();
    await hub.testCalls.send(['hall']);
    await hub.close();
    expect(rowsIn(databasePath)).toBe(0);
  });

  it('rows of a test call that a crash or a backup left go when the database is opened, and the last event stays what it was', async () => {
    const { hub, clock, databasePath } = await lobby();
    const date = iso(clock.now());
    await postEvent(hub.webhookAddress, eventBody('ticket_called', { id: '101', called: { date, desk: 1 } }));
    const heardAt = hub.status.snapshot().lastEventAt;
    await clock.advance(5_000);
    await hub.testCalls.send(['hall']);
    const copy = crashed(databasePath);
    const before = rowsIn(crashed(databasePath));
    await hub.close();
    const next = await hubOf({ clock, databasePath: copy, webhookSecret: SECRET });
    expect(labels(next)).toEqual(['101']);
    expect(next.status.snapshot().lastEventAt).toBe(heardAt);
    // Of ticket, call and journal one each.
    await next.close();
    expect(rowsIn(copy)).toBe(Number(before) - 3);
  });
});

describe('a test call whose rows the disk would not let go', () => {
  it('a test call whose rows the disk kept is on no board after its minute, by snapshot or by stream, and is not said any more', async () => {
    const { hub, clock } = await lobby();
    const { cursor } = hub.board.callsAfter(undefined);
    const at = Math.floor(clock.now());
    const { ticketId } = testEvent(Buffer.alloc(16, 7), at, {});
    const event = { type: 'ticket_called', data: { id: ticketId, called: { date: at } } } as const;
    hub.board.apply(event, { key: 'k', at });
    const [call] = hub.board.callsAfter(cursor).calls;
    expect(hub.board.labelOfCall(call?.callKey ?? '')).toBe('');
    await clock.advance(59_999);
    expect(card(hub)).toBe('TEST');
    await clock.advance(1);
    expect(card(hub)).toBeUndefined();
    expect(hub.board.snapshot()).toMatchObject({ recent: [], fresh: [], desks: [] });
    expect(hub.board.callsAfter(cursor).calls).toEqual([]);
    expect(hub.board.labelOfCall(call?.callKey ?? '')).toBeUndefined();
  });
});

describe('an event that looks like a test call', () => {
  it('an event that looks like a test call but is from anybody else is ignored, and alarms nobody', async () => {
    const { hub, databasePath } = await lobby();
    await hub.testCalls.send(['hall']);
    const kept = eventOf(databasePath).body;
    const forged = eventBody('ticket_called', { id: `foyer-test-call-${sign('x')}`, called: { desk: 1 } });
    for (const body of [kept, forged]) expect(await postEvent(hub.webhookAddress, body)).toBe(200);
    expect(labels(hub)).toEqual(['TEST']);
    hub.testCalls.report('hall', { callKey: hub.board.snapshot().current?.callKey ?? '' });
    hub.testCalls.report('hall', { callKey: hub.board.snapshot().current?.callKey ?? '', sound: 'chime' });
    expect(await postEvent(hub.webhookAddress, kept)).toBe(200);
    expect(labels(hub)).toEqual([]);
    expect(hub.status.snapshot().notices).toEqual([]);
    await hub.close();
    expect(rowsIn(databasePath)).toBe(0);
  });
});
