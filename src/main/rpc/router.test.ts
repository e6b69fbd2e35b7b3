import { call, ORPCError } from '@orpc/server';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { fleetOf } from '../../../test/support/parts/fleet-of.ts';
import { screenOf } from '../../../test/support/records/screen-of.ts';
import { openAdministrator, staffOf } from '../../../test/support/parts/staff-of.ts';
import { ROLE_OF_SURFACE, SURFACES } from '../../contract/roles.ts';
import { house, procedures } from '../../../test/support/hubs/router-house.ts';
import { SETTINGS_VIEW } from '../../../test/support/records/settings-view.ts';
import { INPUTS } from '../../../test/support/records/inputs-of-procedures.ts';

type Callable = (input: unknown, options: { signal: AbortSignal }) => Promise<unknown>;

function at(client: unknown, path: readonly string[]): Callable {
  return path.reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], client) as Callable;
}

/** A booking whose times say nothing is answered without the service, for which this clock would not wait. */
const CALLED_WITH: typeof INPUTS = {
  ...INPUTS,
  'appointments.create': [
    { draftId: 'd', booking: { lineId: 7, firstName: 'O', startTime: 'soon', endTime: 'later' } },
  ],
};

/** What came of a call: the error's code, or `ok`; a stream is read to its first value and left. */
async function outcome(procedure: Callable, input: unknown): Promise<string> {
  const gone = new AbortController();
  try {
    const value = await procedure(input, { signal: gone.signal });
    if (typeof value === 'object' && value !== null && Symbol.asyncIterator in value) {
      const stream = (value as AsyncIterable<unknown>)[Symbol.asyncIterator]();
      const first = await stream.next();
      return first.done ? 'ended' : 'ok';
    }
    return 'ok';
  } catch (error) {
    return error instanceof ORPCError ? error.code : String(error);
  } finally {
    gone.abort();
  }
}

describe('each screen', () => {
  it('each screen may call exactly what the contract gives its role, and is refused before its input is looked at', async () => {
    const { screens, reached } = await house();
    for (const surface of SURFACES) {
      const { client } = await screens.client(surface);
      for (const { path, roles } of procedures()) {
        const name = path.join('.');
        const mayCall = roles.includes(ROLE_OF_SURFACE[surface]);
        const before = reached.length;
        // More are asked than one line may ask on a clock that stands.
        screens.clock.stall(100);
        const came = await outcome(at(client, path), CALLED_WITH[name]?.[0]);
        expect(came, `${surface}: ${name}`).toBe(mayCall ? 'ok' : 'FORBIDDEN');
        expect(reached.length > before, `${surface}: ${name}`).toBe(mayCall);
        if (!mayCall) expect(await outcome(at(client, path), { bad: 'input' })).toBe('FORBIDDEN');
      }
    }
  });

  it('each screen gets nowhere with input that breaks the contract', async () => {
    const { screens, reached } = await house();
    const bad: Readonly<Record<string, readonly unknown[]>> = {
      'appointments.find': [
        undefined,
        {},
        { code: 7 },
        { code: null },
        { code: 'x'.repeat(2_049) },
        { code: ['A'] },
      ],
      'appointments.checkIn': [
        { code: 'A-42' },
        { code: 'A-42', appointmentId: '' },
        { code: 'A', appointmentId: 'x'.repeat(201) },
        { code: 'A', appointmentId: 'a', phoneDigits: '1'.repeat(11) },
        { code: 'A', appointmentId: 'a', phoneDigits: 118 },
      ],
      'appointments.checkInByStaff': [
        { code: 'A-42', appointmentId: 'a' },
        { code: 'A-42', appointmentId: 'a', pin: 482915 },
        { code: 'A-42', appointmentId: 'a', pin: '1'.repeat(65) },
      ],
      'appointments.watchSeen': [undefined, {}, { arrival: 1 }, { arrival: 'x'.repeat(1_001) }],
      'help.ask': [
        {},
        { reason: 'start', language: 'en' },
        { reason: 'bored', language: 'en', listens: false },
        // The hub's own.
        { reason: 'too-many-misses', language: 'en', listens: false },
        { reason: 'start', language: 'e'.repeat(36), listens: false },
        { reason: 'start', language: 'en', listens: false, code: 'x'.repeat(2_049) },
      ],
      'help.follow': [{}, { helpId: 1 }, { helpId: 'h'.repeat(101) }],
      'speech.say': [
        { text: '', language: 'en', rate: 1 },
        { text: 'x'.repeat(1_501), language: 'en', rate: 1 },
        { text: 'x', language: 'en', rate: 9 },
      ],
      'speech.sayCall': [
        { text: 'A 4 2', language: 'en' },
        { callKey: 'a', text: '', language: 'en' },
        { callKey: 'a', text: 'x'.repeat(201), language: 'en' },
        { callKey: 'x'.repeat(201), text: 'A 4 2', language: 'en' },
      ],
      'guidedTest.tell': [
        { trialId: 't' },
        { trialId: '', finding: { kind: 'busy' } },
        // A kiosk tells how many signs, never which.
        { trialId: 't', finding: { kind: 'read', signs: 'A-42', by: 'scanner', isEnded: true } },
        { trialId: 't', finding: { kind: 'pressed', targets: ['left'] } },
      ],
      'guidedTest.saySample': [
        { trialId: 't', text: '', language: 'en' },
        { trialId: 't', text: 'x'.repeat(201), language: 'en' },
        { trialId: 't', text: 'x', language: 'tlh' },
      ],
      'guidedTest.keep': [{}, { part: 'printer' }, { part: 'lamp', works: true }],
      'appointments.markSeen': [{}, { appointmentId: 7 }],
      'help.close': [{}, { helpId: 1 }],
      'appointments.checkInAtDesk': [{}, { appointmentId: 1 }, 'a'],
      'appointments.create': [
        {},
        { draftId: '', booking: { lineId: 7, firstName: 'Olga', startTime: '', endTime: '' } },
        { draftId: 'd', booking: { lineId: '7', firstName: 'Olga', startTime: '', endTime: '' } },
        // Nothing but what the service documents.
        { draftId: 'd', booking: { lineId: 7, firstName: 'Olga', startTime: '', endTime: '', note: 'x' } },
        {
          draftId: 'd',
          booking: { lineId: 7, firstName: 'x'.repeat(2_001), startTime: '', endTime: '' },
        },
      ],
      'appointments.edit': [
        {},
        { appointmentId: 'a' },
        { appointmentId: 'a', patch: { firstName: 'Olga' } },
        { appointmentId: 'a', patch: { assigneeId: '5' } },
      ],
      'appointments.details': [{ appointmentId: 'a' }, { appointmentId: 1, withContact: true }],
      'appointments.markNoShowMany': [
        { appointmentIds: [] },
        { appointmentIds: [1] },
        { appointmentIds: Array(201).fill('a') },
      ],
      'appointments.presence': [{ appointmentId: 'a' }, { isChanging: true }],
      'appointments.undo': [{}, { intentId: '1' }, { intentId: 1.5 }, { intentId: Number.NaN }],
      'hub.dismissNotice': [{}, { noticeId: 'x'.repeat(101) }],
      'outbox.resolve': [
        {},
        { intentId: 1 },
        { intentId: 1, decision: { kind: 'delete' } },
        { intentId: 1, decision: { kind: 'it-is-there' } },
        { intentId: 1, decision: { kind: 'it-is-there', appointmentId: 'a', code: 'x'.repeat(65) } },
      ],
      'lists.begin': [{}, { bytes: -1 }, { bytes: '10' }],
      'lists.beginAt': [{}, { path: 1 }, { path: 'x'.repeat(1_001) }],
      'lists.add': [{ importId: 'i' }, { importId: 'i', at: 0, base64: 'x'.repeat(131_073) }],
      'lists.watch': [{}, { importId: 1 }],
      'lists.decide': [{ importId: 'i' }, { importId: 'i', recipe: { columns: { Start: 'x' } } }],
      'lists.problems': [{ importId: 'i' }, { importId: 'i', from: -1 }],
      'lists.confirm': [{}, { importId: 'x'.repeat(101) }],
      'lists.cancel': [{}],
      'roster.problems': [{}, { from: -1 }, { from: 0.5 }],
      'roster.decide': [{}, { noticeId: 'n', decision: 'delete' }, { noticeId: 1, decision: 'keep' }],
      'settings.tryService': [undefined, { baseUrl: 'x'.repeat(501) }, { apiKey: 1 }],
      'settings.save': [
        undefined,
        { webhookPort: '1' },
        { baseUrl: 'x'.repeat(501) },
        { location: { id: 'x', name: 'y' } },
        { location: { id: 9e99, name: 'y' } },
        { location: { id: 2 ** 53, name: 'y' } },
        { location: { id: -9e99, name: 'y' } },
      ],
    };
    const clients = {
      kiosk: (await screens.client('kiosk')).client,
      display: (await screens.client('display')).client,
      admin: (await screens.client('setup')).client,
    };
    for (const [name, inputs] of Object.entries(bad)) {
      const path = name.split('.');
      const { roles = [] } = procedures().find((each) => each.path.join('.') === name) ?? {};
      for (const input of inputs) {
        const who = (['kiosk', 'display'] as const).find((role) => roles.includes(role)) ?? 'admin';
        const came = await outcome(at(clients[who], path), input);
        expect(came, `${name} ${JSON.stringify(input)?.slice(0, 60)}`).toBe('BAD_REQUEST');
      }
    }
    expect(reached).toEqual([]);
  });

  it('each screen cannot call what the contract does not name', async () => {
    const { screens } = await house();
    const { client } = await screens.client('setup');
    for (const path of [['hub', 'close'], ['settings', 'vault'], ['constructor'], ['appointments']]) {
      expect(await outcome(at(client, path), {}), path.join('.')).toBe('NOT_FOUND');
    }
  });

  it('each screen is cut off for a name that no contract would have', async () => {
    const { screens } = await house();
    for (const path of [['__proto__', 'x'], [''], ['hub', 'clöse']]) {
      const { client, socket } = await screens.client('setup');
      const closed = once(socket, 'close');
      expect(await outcome(at(client, path), {}), path.join('.')).toMatch(/closed/);
      await closed;
    }
  });
});

describe('each stream', () => {
  it('each stream begins with everything and ends with the hub', async () => {
    const { screens, hub } = await house();
    const { client } = await screens.client('setup');
    const { client: kiosk } = await screens.client('kiosk');
    const streams = [
      await client.screen.watch(),
      await client.appointments.watch(),
      await client.appointments.presence({ appointmentId: 'a', isChanging: false }),
      await client.board.watch(),
      await client.board.calls({ after: 'of another hub' }),
      await client.hub.watch(),
      await client.help.watch(),
      await kiosk.appointments.watchSeen({ arrival: 'a' }),
    ];
    const firsts = [];
    for (const stream of streams) firsts.push((await stream.next()).value);
    expect(firsts).toMatchObject([
      {
        brandName: 'Foyer',
        brandColour: '#0c5c56',
        timeZone: 'UTC',
        hubVoices: [],
        kiosk: { name: 'Kiosk 1', camera: false, staffPin: false, namesKeptH: 24 },
      },
      { kind: 'snapshot', day: '2026-01-05', appointments: [] },
      { others: [] },
      { recent: [], waiting: 0 },
      { calls: [], reset: true },
      { service: 'not-configured', webhooks: 'no-secret', waitingToSend: 0 },
      { calls: [] },
      {},
    ]);
    const ends = streams.map((stream) => stream.next());
    await hub.close();
    expect((await Promise.all(ends)).map(({ done }) => done)).toEqual(streams.map(() => true));
  });
});

it('a role that was never bound may call nothing', async () => {
  const { createRouter } = await import('./router.ts');
  const router = createRouter({
    fleet: fleetOf().fleet,
    staff: staffOf(),
    administrator: openAdministrator(),
    hub: () => {
      throw new Error('reached');
    },
    touched() {},
    settingsView: () => SETTINGS_VIEW,
    saveSettings: () => Promise.reject(new Error('reached')),
  });
  await expect(
    call(router.settings.read, undefined, {
      context: { screen: { ...screenOf('kiosk'), role: 'nobody' as never } },
    }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('an answer that is not what the contract says reaches no screen, and no test', async () => {
  const { createRouter } = await import('./router.ts');
  const router = createRouter({
    fleet: fleetOf().fleet,
    staff: staffOf(),
    administrator: openAdministrator(),
    hub: () => {
      throw new Error('reached');
    },
    touched() {},
    settingsView: () => ({ ...SETTINGS_VIEW, webhookPort: 30.5 }),
    saveSettings: () => Promise.reject(new Error('reached')),
  });
  await expect(
    call(router.settings.read, undefined, { context: { screen: screenOf('setup') } }),
  ).rejects.toThrow(/output/i);
});

it('a call counts as a person at a screen, but not the streams and reports of a page by itself', async () => {
  const { screens, touches } = await house();
  const { client } = await screens.client('kiosk');
  for (const name of ['screen.watch', 'screen.report', 'appointments.find']) {
    await outcome(at(client, name.split('.')), CALLED_WITH[name]?.[0]);
    expect(touches, name).toHaveLength(name === 'appointments.find' ? 1 : 0);
  }
});
