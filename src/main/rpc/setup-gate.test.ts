import { ORPCError, traverseContractProcedures } from '@orpc/server';
import { expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { fleetOf } from '../../../test/support/parts/fleet-of.ts';
import { hubOf } from '../../../test/support/hubs/hub-of.ts';
import { screensOf } from '../../../test/support/hubs/screens-of.ts';
import { administratorOf, staffOf } from '../../../test/support/parts/staff-of.ts';
import { contract } from '../../contract/contract.ts';
import type { ProcedureMeta } from '../../contract/procedure.ts';

const PIN = '482915';
const MINUTE = 60_000;

/** Procedures that setup may call, by their paths. */
function ofSetup(): { readonly needPin: string[]; readonly free: string[] } {
  const needPin: string[] = [];
  const free: string[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const meta: ProcedureMeta = procedure['~orpc'].meta;
    if (meta.roles.includes('admin')) (meta.needsPin === false ? free : needPin).push(path.join('.'));
  });
  return { needPin, free: free.toSorted() };
}

async function house(isDemo = false) {
  const clock = createFakeClock();
  const hub = await hubOf({ clock });
  const administrator = administratorOf({ clock, isDemo: () => isDemo });
  let reached = 0;
  const screens = await screensOf(
    {
      administrator,
      staff: staffOf({ clock }),
      hub() {
        reached += 1;
        return hub;
      },
      touched() {},
      settingsView() {
        reached += 1;
        throw new Error('not asked for');
      },
      saveSettings() {
        reached += 1;
        return Promise.reject(new Error('not asked for'));
      },
    },
    { known: { ...fleetOf({ clock }), clock } },
  );
  const { client } = await screens.client('setup');
  reached = 0;
  return { clock, administrator, screens, client, reached: () => reached };
}
type House = Awaited<ReturnType<typeof house>>;

/** The code of the refusal; whoever gets past the gate with input that no procedure takes reads BAD_REQUEST. */
async function refusal({ client }: House, path: string, input: unknown = { bad: 'input' }): Promise<string> {
  const call = path
    .split('.')
    .reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], client) as (
    input: unknown,
    options: { readonly signal: AbortSignal },
  ) => Promise<unknown>;
  const gone = new AbortController();
  try {
    const answer = await call(input, { signal: gone.signal });
    if (typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer)
      await (answer as AsyncIterable<unknown>)[Symbol.asyncIterator]().next();
    return 'reached';
  } catch (error) {
    return error instanceof ORPCError ? error.code : String(error);
  } finally {
    gone.abort();
  }
}

it('setup without its PIN may show itself and be opened, and nothing else', () => {
  expect(ofSetup().free).toEqual([
    'administrator.active',
    'administrator.choose',
    'administrator.door',
    'administrator.enter',
    'administrator.lock',
    'screen.orders',
    'screen.report',
    'screen.watch',
  ]);
});

it('a person with the token of setup and without the PIN reaches no settings, no names, no backups and no privacy tools', async () => {
  const made = await house();
  const { needPin } = ofSetup();
  expect(needPin.length).toBeGreaterThan(40);
  for (const path of needPin) expect(await refusal(made, path), path).toBe('LOCKED');
  await (await made.screens.client('setup', 2)).client.administrator.choose({ pin: PIN });
  for (const path of needPin) expect(await refusal(made, path), path).toBe('LOCKED');
  expect(made.reached()).toBe(1); // The audit trail of who chose it.
});

it('an administrator who has typed the PIN reaches all of it, at that screen and at no other', async () => {
  const made = await house();
  const { client } = made;
  await client.administrator.choose({ pin: PIN });
  for (const path of ofSetup().needPin) expect(await refusal(made, path), path).not.toBe('LOCKED');
  const other = (await made.screens.client('setup', 2)).client;
  await expect(other.hub.watch()).rejects.toMatchObject({ code: 'LOCKED' });
  await other.administrator.enter({ pin: PIN });
  expect((await (await other.hub.watch()).next()).done).toBe(false);
});

it.each([
  ['is locked by hand', ({ client }: House) => client.administrator.lock()],
  ['is left alone for a quarter of an hour', ({ clock }: House) => clock.advance(15 * MINUTE)],
  [
    'has another PIN, chosen elsewhere',
    async ({ screens }: House) => {
      const { administrator } = (await screens.client('setup', 2)).client;
      await administrator.enter({ pin: PIN });
      await administrator.choose({ pin: '739154' });
    },
  ],
])('every stream of setup that %s ends', async (_, lock) => {
  const made = await house();
  const { client } = made;
  await client.administrator.choose({ pin: PIN });
  const streams = [await client.hub.watch(), await client.fleet.watch(), await client.staff.who()];
  for (const stream of streams) expect((await stream.next()).done).toBe(false);
  const ends = streams.map(async (stream) => {
    for (;;) if ((await stream.next()).done === true) return true;
  });
  await lock(made);
  expect(await Promise.all(ends)).toEqual(streams.map(() => true));
  await expect(client.hub.watch()).rejects.toMatchObject({ code: 'LOCKED' });
});

it.each(['baseUrl', 'apiKey', 'webhookSecret'])(
  'the demo may be looked at and changed without a PIN, and takes no %s of a service',
  async (field) => {
    const made = await house(true);
    const { needPin } = ofSetup();
    const open = needPin.filter((path) => path !== 'network.save');
    for (const path of open) expect(await refusal(made, path), path).not.toBe('LOCKED');
    const before = made.reached();
    expect(await refusal(made, 'settings.save', { [field]: 'x' })).toBe('LOCKED');
    expect(await refusal(made, 'settings.tryService', { [field]: 'x' })).toBe('LOCKED');
    expect(made.reached()).toBe(before);
    await made.client.administrator.choose({ pin: PIN });
    expect(await refusal(made, 'settings.save', { [field]: 'x' })).not.toBe('LOCKED');
  },
);

it.each([
  [
    'a file of settings with an address',
    'settingsFile.apply',
    { text: '{"base\\u0055rl":"https://service.example"}' },
  ],
  ['an authority that the service would be trusted by', 'serviceAuthority.save', { pem: 'x' }],
  ['a file of this machine to be looked at', 'lists.beginAt', { path: '/etc/passwd' }],
  ['a file of this machine to be watched', 'settings.save', { rosterFile: '/etc/passwd' }],
  [
    'a file of settings with a list to be watched',
    'settingsFile.apply',
    { text: '{"rosterFile":"/etc/passwd"}' },
  ],
  ['a file of settings with an authority', 'settingsFile.look', { text: '{"caFile":"/etc/passwd"}' }],
  [
    'a file of settings that opens the network',
    'settingsFile.apply',
    { text: '{"network":{"certFile":"/etc/passwd","keyFile":"/etc/shadow","interfaces":["eth0"]}}' },
  ],
  ['the network', 'network.save', { interfaces: ['eth0'] }],
])('the demo takes %s only once a PIN was chosen', async (_, path, input) => {
  const made = await house(true);
  expect(await refusal(made, path, input)).toBe('LOCKED');
  await made.client.administrator.choose({ pin: PIN });
  expect(await refusal(made, path, input)).not.toBe('LOCKED');
});

it('the demo takes a file of settings that leads to no service', async () => {
  const made = await house(true);
  expect(await refusal(made, 'settingsFile.apply', { text: '{"kioskName":"North"}' })).not.toBe('LOCKED');
});

it('a person who has not typed the PIN writes nothing into the trail, however often they try', async () => {
  const made = await house();
  const mine = (await made.screens.client('setup', 2)).client;
  await mine.administrator.choose({ pin: PIN });
  expect(made.reached()).toBe(1);
  const { administrator } = made.client;
  for (let n = 0; n < 3; n++) {
    await administrator.lock();
    expect(await administrator.choose({ pin: PIN })).toEqual({ kind: 'taken' });
  }
  expect(made.reached()).toBe(1);
  expect(await mine.administrator.lock()).toEqual({ done: true });
  expect(made.reached()).toBe(2);
});

it('setup says of the door only how it stands, and tells a wrong PIN from a right one to whoever types it alone', async () => {
  const made = await house();
  const one = made.client;
  const two = (await made.screens.client('setup', 2)).client;
  await one.administrator.choose({ pin: PIN });
  expect(await two.administrator.enter({ pin: '615243' })).toEqual({ kind: 'wrong-pin', triesLeft: 4 });
  const door = await (await two.administrator.door()).next();
  expect(door.value).toEqual({
    standing: 'locked',
    isShut: false,
    isUnreadable: false,
    resetCommand: 'npm start -- --reset-admin-pin',
    lockAfterMin: 15,
  });
  expect(await two.administrator.choose({ pin: '739154' })).toEqual({ kind: 'taken' });
});
