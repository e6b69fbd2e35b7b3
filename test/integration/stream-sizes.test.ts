/** What streams send to the screens that visitors can reach: small, whatever the settings hold and however full the room. */
import { getEventIteratorSchemaDetails } from '@orpc/contract';
import { traverseContractProcedures } from '@orpc/server';
import { expect, it } from 'vitest';
import { contract } from '../../src/contract/contract.ts';
import type { ProcedureMeta } from '../../src/contract/procedure.ts';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { dataUrlOf, pngOf } from '../support/records/png-of.ts';
import { MAX_LOGO_BYTES, MAX_NOTICE_LENGTH } from '../../src/contract/limits.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { at, eventBody, SECRET } from '../support/records/event-of.ts';
import { hubOf } from '../support/hubs/hub-of.ts';
import { postEvent } from '../support/hubs/post-event.ts';
import { screensOf } from '../support/hubs/screens-of.ts';

/** In UTF-16 units; what a socket of the system takes at once many times over. */
const MOST = 64 * 1024;

const LOGO = pngOf(40, 20, MAX_LOGO_BYTES);

function streamsOf(role: 'kiosk' | 'display'): string[] {
  const names: string[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const { meta, outputSchema } = procedure['~orpc'];
    const isStream = getEventIteratorSchemaDetails(outputSchema) !== undefined;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every procedure has our meta
    if (isStream && (meta as ProcedureMeta).roles.includes(role)) names.push(path.join('.'));
  });
  return names;
}

it('no stream of a kiosk or a display sends a message over 64 kB', async () => {
  const clock = createFakeClock();
  const hub = await hubOf({
    clock,
    webhookSecret: SECRET,
    settings: {
      logo: dataUrlOf(LOGO),
      brandName: 'Ä'.repeat(80),
      kioskName: 'Ä'.repeat(40),
      privacyContact: 'Ä'.repeat(200),
      privacyNotice: Object.fromEntries(
        LANGUAGES.map((language) => [language, 'Ä\n'.repeat(MAX_NOTICE_LENGTH / 2)]),
      ),
      languages: [...LANGUAGES],
      labelPrivacy: 'first-name',
    },
  });
  for (let id = 0; id < 120; id += 1) {
    const firstName = `${'Ä'.repeat(96)}${id}`;
    const ticket = { id: `t${id}`, status: 'CALLED', firstName, lastName: 'Ö'.repeat(100) };
    const called = { date: at(id), desk: `${'Schalter '.repeat(10)}${id}` };
    expect(await postEvent(hub.webhookAddress, eventBody('ticket_called', { ...ticket, called }))).toBe(200);
  }
  const screens = await screensOf({
    hub: () => hub,
    touched() {},
    settingsView: () => {
      throw new Error('not asked for');
    },
    saveSettings: () => Promise.reject(new Error('not asked for')),
  });
  const { client: staff } = await screens.client('setup');
  const sizes = new Map<string, number>();
  for (const role of ['kiosk', 'display'] as const) {
    const { client, socket } = await screens.client(role);
    let largest = 0;
    socket.on('message', (data: Buffer) => (largest = Math.max(largest, data.toString().length)));
    const asked =
      role === 'kiosk'
        ? await client.help.ask({ reason: 'start', language: 'de', listens: false })
        : undefined;
    const helpId = asked?.kind === 'asked' ? asked.helpId : '';
    const calls: Readonly<Record<string, () => Promise<AsyncIterator<unknown, unknown, void>>>> = {
      'screen.watch': () => client.screen.watch(),
      'board.watch': () => client.board.watch(),
      'board.calls': () => client.board.calls({}),
      // Nothing comes until staff want something of this screen: a reload, the same for all.
      'screen.orders': async () => {
        const orders = await client.screen.orders();
        await staff.fleet.reload({});
        return orders;
      },
      'help.follow': () => client.help.follow({ helpId }),
      'appointments.watchSeen': () => client.appointments.watchSeen({ arrival: 'a' }),
    };
    for (const name of streamsOf(role)) {
      largest = 0;
      const stream = await calls[name]?.();
      expect(stream, `${name} is a stream that this test does not know`).toBeDefined();
      await stream?.next();
      sizes.set(`${role} ${name}`, largest);
    }
  }
  expect(sizes.get('display board.watch')).toBeGreaterThan(20_000);
  for (const [name, size] of sizes) expect(size, name).toBeLessThan(MOST);
  expect([...sizes.keys()]).toHaveLength(8);
});
