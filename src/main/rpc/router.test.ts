import { call, ORPCError, traverseContractProcedures } from '@orpc/server';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { fleetOf } from '../../../test/support/parts/fleet-of.ts';
import { hubOf } from '../../../test/support/hubs/hub-of.ts';
import { screenOf } from '../../../test/support/records/screen-of.ts';
import { screensOf } from '../../../test/support/hubs/screens-of.ts';
import { openAdministrator, staffOf } from '../../../test/support/parts/staff-of.ts';
import { contract } from '../../contract/contract.ts';
import type { SelfTestState } from '../../contract/self-test.ts';
import type { NetworkView } from '../../contract/network.ts';
import { ROLE_OF_SURFACE, RoleSchema, SURFACES } from '../../contract/roles.ts';
import type { SettingsView } from '../../contract/settings.ts';
import type { Fleet } from '../access/fleet.ts';
import type { Administrator } from '../staff/administrator.ts';
import type { Staff } from '../staff/staff.ts';
import { EVEN_ANSWER_MS } from '../appointments/kiosk/even-timing.ts';
import type { Clock } from '../../clock/clock.ts';
import type { HubAccess } from './access.ts';

const VIEW: SettingsView = {
  baseUrl: '',
  demo: 'none',
  apiKey: 'set',
  webhookSecret: 'set',
  webhookListensAt: 'http://127.0.0.1:1/webhooks',
  signsAddress: false,
  signature: { header: 'X-Service-Signature', algorithm: 'sha256', encoding: 'hex', prefix: '' },
  webhookPort: 0,
  timeZone: 'Europe/London',
  locale: 'en',
  system: { timeZone: 'Europe/London', locale: 'en-US' },
  brandName: 'Foyer',
  brandColour: '#0c5c56',
  kioskName: 'Kiosk 1',
  languages: ['en'],
  nameShown: 'first-name',
  camera: false,
  panelInches: 21.5,
  servedStaysMin: 10,
  callLeavesAfterMin: 30,
  labelPrivacy: 'number',
  callSound: 'chime-and-voice',
  callVolume: 100,
  opensBeforeMin: 30,
  closesAfterMin: 15,
  idleWarningAfterS: 30,
  idleCountdownS: 20,
  doneStaysS: 20,
  desks: [],
  lines: [],
  people: [],
  staffPin: 'missing',
  staffPinLocked: false,
  intakeToken: 'missing',
  intake: { kind: 'off' },
  hubVoices: [],
  secretProtection: 'file',
  locked: [],
};

interface Procedure {
  readonly path: readonly string[];
  readonly roles: readonly string[];
  readonly input: unknown;
  readonly output: unknown;
}

function procedures(): Procedure[] {
  const found: Procedure[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const definition = procedure['~orpc'];
    const { roles } = definition.meta as { readonly roles: readonly string[] };
    found.push({ path, roles, input: definition.inputSchema, output: definition.outputSchema });
  });
  return found;
}

/** What each procedure is called with when it is called as it should be. */
const INPUT: Readonly<Record<string, unknown>> = {
  'board.calls': { after: 'nowhere' },
  'fleet.approve': { code: 'ABCD-2345', surface: 'display', name: 'Hall' },
  'fleet.refuse': { askId: 'a' },
  'fleet.change': { screenId: 's' },
  'fleet.pick': { screenId: 's', isPick: true },
  'fleet.identify': { screenId: 's' },
  'fleet.testSound': { screenId: 's' },
  'fleet.reload': { screenId: 's' },
  'fleet.move': { screenId: 's', surface: 'kiosk' },
  'fleet.revoke': { screenId: 's' },
  'screen.report': { version: 'source', width: 1920, height: 1080, sound: 'on' },
  'appointments.find': { code: 'A-42' },
  'appointments.checkIn': { code: 'A-42', appointmentId: 'a' },
  'appointments.checkInByStaff': { code: 'A-42', appointmentId: 'a', pin: '482915' },
  'appointments.watchSeen': { arrival: 'a' },
  'appointments.markSeen': { appointmentId: 'a' },
  'appointments.callQuietly': { appointmentId: 'a', isQuiet: true },
  'appointments.checkInAtDesk': { appointmentId: 'a' },
  'appointments.markNoShow': { appointmentId: 'a' },
  'appointments.cancel': { appointmentId: 'a' },
  'appointments.undo': { intentId: 1 },
  'appointments.create': {
    draftId: 'd',
    booking: { lineId: 7, firstName: 'O', startTime: 'soon', endTime: 'later' },
  },
  'appointments.edit': { appointmentId: 'a', patch: { assigneeId: 5 } },
  'appointments.details': { appointmentId: 'a', withContact: true },
  'appointments.markNoShowMany': { appointmentIds: ['a'] },
  'appointments.presence': { appointmentId: 'a', isChanging: false },
  'appointments.search': { text: 'anna', limit: 10 },
  'hub.dismissNotice': { noticeId: 'n' },
  'help.ask': { reason: 'start', language: 'en', listens: false },
  'help.follow': { helpId: 'h' },
  'help.withdraw': { helpId: 'h' },
  'help.markComing': { helpId: 'h' },
  'help.close': { helpId: 'h' },
  'speech.say': { text: 'Hello', language: 'en', rate: 1 },
  'speech.sayCall': { callKey: 'a', text: 'A 4 2', language: 'en' },
  'outbox.resolve': { intentId: 1, decision: { kind: 'give-up' } },
  'lists.begin': { bytes: 10 },
  'lists.watched': undefined,
  'lists.beginWatched': undefined,
  'lists.beginAt': { path: '/srv/list.csv' },
  'lists.add': { importId: 'i', at: 0, base64: 'aWQ=' },
  'lists.watch': { importId: 'i' },
  'lists.map': { importId: 'i', fields: ['id', null] },
  'lists.problems': { importId: 'i', from: 0 },
  'lists.confirm': { importId: 'i' },
  'lists.cancel': { importId: 'i' },
  'roster.problems': { from: 0 },
  'roster.decide': { noticeId: 'n', decision: 'keep' },
  'audit.search': {},
  'copies.putBack': { name: 'foyer-2026-01-05T09-00-00Z-000001.sqlite' },
  'settingsFile.look': { text: '{}' },
  'settingsFile.apply': { text: '{}' },
  'privacy.find': { text: 'anna' },
  'privacy.export': { records: [{ kind: 'booking', intentId: 1 }] },
  'privacy.erase': { records: [{ kind: 'booking', intentId: 1 }] },
  'audit.csv': {},
  'figures.day': {},
  'serviceAuthority.save': { pem: '' },
  'administrator.choose': { pin: '1' },
  'administrator.enter': { pin: '482915' },
  'staff.signIn': { clerkId: 'c', pin: '482915' },
  'staff.add': { name: 'Maria', pin: '1' },
  'staff.rename': { clerkId: 'c', name: 'Maria' },
  'staff.setPin': { clerkId: 'c', pin: '1' },
  'staff.remove': { clerkId: 'c' },
  'staff.unlock': { clerkId: 'c' },
  'staff.setSignIn': { isOn: true },
  'settings.save': { brandName: 'B' },
  'settings.tryService': { baseUrl: 'https://service.example' },
  'network.save': { interfaces: [] },
};

const NETWORK_OFF: NetworkView = {
  isLocked: false,
  interfaces: [],
  names: [],
  listensAt: [],
  pairingAddresses: [],
  problems: [],
};

/** A clock that stands, on which the wait before every answer is over at once. */
function clockWithoutEvenWait(): Clock {
  const clock = createFakeClock();
  return {
    ...clock,
    after(ms, run) {
      if (ms > EVEN_ANSWER_MS) return clock.after(ms, run);
      const waiting = setImmediate(run);
      return () => clearImmediate(waiting);
    },
  };
}

async function* feedOfNothing(): AsyncGenerator<SelfTestState, void, void> {
  yield { kind: 'never' };
}

async function house() {
  const hub = await hubOf({ clock: clockWithoutEvenWait() });
  const reached: string[] = [];
  const access: Omit<HubAccess, 'fleet' | 'staff' | 'administrator'> = {
    hub() {
      reached.push('hub');
      return hub;
    },
    settingsView() {
      reached.push('settings');
      return VIEW;
    },
    tryService() {
      reached.push('service');
      return Promise.resolve({ kind: 'reached', locations: [] });
    },
    saveSettings() {
      reached.push('save');
      return Promise.resolve({ kind: 'saved', settings: VIEW });
    },
    selfTest: {
      state: () => ({ kind: 'never' }),
      watch() {
        reached.push('selfTest');
        return feedOfNothing();
      },
      run() {
        reached.push('selfTest');
        return true;
      },
      changed() {},
      close() {},
    },
    diagnostics() {
      reached.push('diagnostics');
      return Promise.resolve('{}');
    },
    settingsFile: {
      text() {
        reached.push('settingsFile');
        return '{}';
      },
      look() {
        reached.push('settingsFile');
        return Promise.resolve({ kind: 'read', entries: [] });
      },
      apply() {
        reached.push('settingsFile');
        return Promise.resolve({ kind: 'saved', atStart: [] });
      },
    },
    copies: {
      list() {
        reached.push('copies');
        return { copies: [] };
      },
      make() {
        reached.push('copies');
        return Promise.resolve({ kind: 'not-good' });
      },
      putBack() {
        reached.push('copies');
        return Promise.resolve({ kind: 'unknown' });
      },
    },
    authority: {
      view() {
        reached.push('authority');
        return { kind: 'none' };
      },
      save() {
        reached.push('authority');
        return { kind: 'not-pem' };
      },
      remove() {
        reached.push('authority');
        return { kind: 'not-kept' };
      },
    },
    network: {
      view() {
        reached.push('network');
        return NETWORK_OFF;
      },
      save() {
        reached.push('network');
        return Promise.resolve({ kind: 'saved', network: NETWORK_OFF });
      },
    },
  };
  const known = fleetOf();
  const fleet: Fleet = new Proxy(known.fleet, {
    get(target, name: keyof Fleet) {
      reached.push('fleet');
      return target[name];
    },
  });
  const clerks = staffOf();
  const staff: Staff = new Proxy(clerks, {
    get(target, name: keyof Staff) {
      // Asked before every call of a front desk, and by none.
      if (name !== 'deskAt') reached.push('staff');
      return target[name];
    },
  });
  const administrator: Administrator = new Proxy(openAdministrator(), {
    get(target, name: keyof Administrator) {
      // Asked before every call of setup, and by none.
      if (name !== 'setupAt') reached.push('administrator');
      return target[name];
    },
  });
  const screens = await screensOf(
    { ...access, staff, administrator },
    { known: { ...known, fleet, clock: createFakeClock() } },
  );
  // What the servers themselves look at is nobody's call.
  reached.length = 0;
  return { hub, reached, screens };
}

type Callable = (input: unknown, options: { signal: AbortSignal }) => Promise<unknown>;

function at(client: unknown, path: readonly string[]): Callable {
  return path.reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], client) as Callable;
}

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

describe('the contract', () => {
  it('names for every procedure who may call it', () => {
    const all = procedures();
    expect(all.map(({ path }) => path.join('.')).toSorted()).toEqual(
      [
        ...Object.keys(INPUT),
        'testCall.send',
        'serviceAuthority.read',
        'serviceAuthority.remove',
        'administrator.door',
        'administrator.lock',
        'administrator.active',
        'staff.who',
        'staff.lock',
        'staff.active',
        'help.knocks',
        'fleet.places',
        'screen.watch',
        'screen.orders',
        'fleet.watch',
        'appointments.watch',
        'appointments.formData',
        'help.watch',
        'board.watch',
        'hub.watch',
        'settings.read',
        'settings.testConnection',
        'appointments.ahead',
        'network.read',
        'selfTest.watch',
        'selfTest.run',
        'privacy.read',
        'copies.list',
        'copies.make',
        'settingsFile.export',
        'diagnostics.make',
      ].toSorted(),
    );
    for (const { path, roles } of all) {
      expect(roles.length, path.join('.')).toBeGreaterThan(0);
      for (const role of roles) expect(RoleSchema.options).toContain(role);
    }
  });

  it('lets the public screens do only what is theirs', () => {
    const of = (role: string) =>
      procedures()
        .filter(({ roles }) => roles.includes(role))
        .map(({ path }) => path.join('.'));
    expect(of('kiosk').toSorted()).toEqual([
      'appointments.checkIn',
      'appointments.checkInByStaff',
      'appointments.find',
      'appointments.watchSeen',
      'help.ask',
      'help.follow',
      'help.withdraw',
      'screen.orders',
      'screen.report',
      'screen.watch',
      'speech.say',
    ]);
    expect(of('display').toSorted()).toEqual([
      'board.calls',
      'board.watch',
      'screen.orders',
      'screen.report',
      'screen.watch',
      'speech.sayCall',
    ]);
    expect(of('desk').filter((path) => path.startsWith('settings'))).toEqual([]);
    expect(of('desk').filter((path) => path.startsWith('fleet'))).toEqual([
      'fleet.watch',
      'fleet.approve',
      'fleet.refuse',
      'fleet.pick',
      'fleet.identify',
      'fleet.testSound',
    ]);
  });

  it('has no way out for a secret: wherever an answer names one, it is "set" or "missing"', () => {
    let named = 0;
    const walk = (schema: unknown, path: string): void => {
      if (schema === null || typeof schema !== 'object') return;
      for (const [key, value] of Object.entries(schema)) {
        if (/apikey|secret$|webhooksecret|token|password|pin$/i.test(key) && !Array.isArray(value)) {
          named += 1;
          expect(value, `${path}.${key}`).toMatchObject({ enum: ['set', 'missing'] });
        }
        walk(value, `${path}.${key}`);
      }
    };
    for (const { path, output } of procedures()) {
      if (output instanceof z.ZodType && !path.includes('watch'))
        walk(z.toJSONSchema(output), path.join('.'));
    }
    expect(named).toBeGreaterThanOrEqual(6);
  });
});

describe('each screen', () => {
  it('may call exactly what the contract gives its role, and is refused before its input is looked at', async () => {
    const { screens, reached } = await house();
    for (const surface of SURFACES) {
      const { client } = await screens.client(surface);
      for (const { path, roles } of procedures()) {
        const name = path.join('.');
        const mayCall = roles.includes(ROLE_OF_SURFACE[surface]);
        const before = reached.length;
        const came = await outcome(at(client, path), INPUT[name]);
        expect(came, `${surface}: ${name}`).toBe(mayCall ? 'ok' : 'FORBIDDEN');
        expect(reached.length > before, `${surface}: ${name}`).toBe(mayCall);
        if (!mayCall) expect(await outcome(at(client, path), { bad: 'input' })).toBe('FORBIDDEN');
      }
    }
  });

  it('gets nowhere with input that breaks the contract', async () => {
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
      'lists.map': [{ importId: 'i' }, { importId: 'i', fields: ['__proto__'] }],
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

  it('cannot call what the contract does not name', async () => {
    const { screens } = await house();
    const { client } = await screens.client('setup');
    for (const path of [['hub', 'close'], ['settings', 'vault'], ['constructor'], ['appointments']]) {
      expect(await outcome(at(client, path), {}), path.join('.')).toBe('NOT_FOUND');
    }
  });

  it('is hung up on for a name that no contract would have', async () => {
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
  it('begins with everything and ends with the hub', async () => {
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
    settingsView: () => VIEW,
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
    settingsView: () => ({ ...VIEW, webhookPort: 30.5 }),
    saveSettings: () => Promise.reject(new Error('reached')),
  });
  await expect(
    call(router.settings.read, undefined, { context: { screen: screenOf('setup') } }),
  ).rejects.toThrow(/output/i);
});
