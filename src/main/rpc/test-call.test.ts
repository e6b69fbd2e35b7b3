import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { fleetOf } from '../../../test/support/parts/fleet-of.ts';
import { hubOf } from '../../../test/support/hubs/hub-of.ts';
import { screensOf } from '../../../test/support/hubs/screens-of.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';

const SECRET = 'webhook-secret-of-the-lobby';

/** A house with two displays that listen, another that is off, and a kiosk. */
async function house(webhookSecret?: string) {
  const clock = createFakeClock();
  const databasePath = join(temporaryFolder(), 'foyer.sqlite');
  const hub = await hubOf({ clock, databasePath, ...(webhookSecret === undefined ? {} : { webhookSecret }) });
  const unused = (): never => {
    throw new Error('not asked for');
  };
  const known = fleetOf({ clock });
  const screens = await screensOf(
    { hub: () => hub, settingsView: unused, saveSettings: unused },
    { known: { ...known, clock } },
  );
  known.screens.enrol('display');
  const orders = await Promise.all(
    ([1, 2] as const).map(async (number) => {
      const stream = await (await screens.client('display', number)).client.screen.orders();
      expect((await stream.next()).value).toEqual({ kind: 'listening' });
      return stream;
    }),
  );
  const kiosk = await (await screens.client('kiosk')).client.screen.orders();
  await kiosk.next();
  const { client } = await screens.client('setup');
  return { hub, databasePath, orders, kiosk, client };
}

it('a test call comes in over the own port, and every display that is open says a sample', async () => {
  const { client, orders, kiosk } = await house(SECRET);
  const heard = Promise.all(orders.map((stream) => stream.next()));
  const answer = await client.testCall.send();
  expect(answer.loop).toBe('heard');
  expect(answer.displays.map(({ isTold }) => isTold)).toEqual([true, true]);
  expect((await heard).map(({ value }) => value)).toEqual([{ kind: 'test-sound' }, { kind: 'test-sound' }]);
  const quiet = Symbol('nothing was told');
  expect(await Promise.race([kiosk.next(), Promise.resolve(quiet)])).toBe(quiet);
});

it('and leaves no event, no call, no figure and no act behind', async () => {
  const { client, hub, databasePath } = await house(SECRET);
  const before = await client.figures.day({});
  await Promise.all([client.testCall.send(), client.testCall.send()]);
  expect(hub.status.snapshot().lastEventAt).toBeUndefined();
  expect(await client.figures.day({})).toEqual(before);
  await hub.close();
  const database = new DatabaseSync(databasePath, { readOnly: true });
  for (const table of ['webhook_journal', 'webhook_quarantine', 'tickets', 'calls', 'audit'])
    expect(database.prepare(`SELECT count(*) AS rows FROM ${table}`).get(), table).toEqual({ rows: 0 });
  database.close();
});

it('without a webhook secret nothing comes in, and no display is told', async () => {
  const { client, orders } = await house();
  const next = orders.map((stream) => stream.next());
  expect(await client.testCall.send()).toEqual({ loop: 'silent', displays: [] });
  const quiet = Symbol('nothing was told');
  expect(await Promise.race([...next, Promise.resolve(quiet)])).toBe(quiet);
});
