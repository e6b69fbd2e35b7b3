/** The fleet over real lines: what a screen is told of itself, and what staff do with it, while it is connected. */
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { fleetOf } from '../../../test/support/parts/fleet-of.ts';
import { hubOf } from '../../../test/support/hubs/hub-of.ts';
import { screensOf } from '../../../test/support/hubs/screens-of.ts';
import type { Fleet } from '../../contract/fleet.ts';

async function house() {
  const clock = createFakeClock();
  const known = fleetOf({ clock });
  const hub = await hubOf({ clock, own: known.fleet.own, settings: { languages: ['en', 'de'] } });
  const unused = (): never => {
    throw new Error('not asked for');
  };
  const access = { hub: () => hub, touched() {}, settingsView: unused, saveSettings: unused };
  return screensOf(access, { known: { ...known, clock } });
}

async function screenIdOf(stream: AsyncIterator<Fleet>, surface: string): Promise<string> {
  const next = await stream.next();
  if (next.done === true) throw new Error('ended');
  return next.value.screens.find((each) => each.surface === surface)?.screenId ?? '';
}

it('a kiosk is told its own name and settings as an administrator writes them, and the house’s where there are none', async () => {
  const screens = await house();
  const [{ client: admin }, { client: kiosk }] = [
    await screens.client('setup'),
    await screens.client('kiosk'),
  ];
  const told = await kiosk.screen.watch();
  expect((await told.next()).value).toMatchObject({
    hubVersion: 'source',
    kiosk: { name: 'Kiosk 1', languages: ['en', 'de'], panelInches: 21.5, lowerControls: false },
  });
  const screenId = await screenIdOf(await admin.fleet.watch(), 'kiosk');
  const settings = { kiosk: { languages: ['de' as const], panelInches: 43, lowerControls: true } };
  expect(await admin.fleet.change({ screenId, name: 'Entrance', settings })).toEqual({ kind: 'done' });
  expect((await told.next()).value).toMatchObject({
    kiosk: { name: 'Entrance', languages: ['de'], panelInches: 43, lowerControls: true },
  });
});

it('a front desk offers to print numbers as soon as one kiosk has a printer, and only that kiosk promises paper', async () => {
  const screens = await house();
  const [{ client: admin }, { client: kiosk }, { client: desk }] = [
    await screens.client('setup'),
    await screens.client('kiosk'),
    await screens.client('desk'),
  ];
  const [toKiosk, toDesk] = [await kiosk.screen.watch(), await desk.screen.watch()];
  const next = async (told: typeof toDesk) => (await told.next()).value;
  expect(await next(toDesk)).not.toHaveProperty('prints');
  const none = { kiosk: expect.not.objectContaining({ prints: true }) };
  expect(await next(toKiosk)).toMatchObject(none);
  const screenId = await screenIdOf(await admin.fleet.watch(), 'kiosk');
  const settings = { kiosk: { printer: '192.0.2.8' } };
  expect(await admin.fleet.change({ screenId, settings })).toEqual({ kind: 'done' });
  expect(await next(toDesk)).toMatchObject({ prints: true, ...none });
  expect(await next(toKiosk)).toMatchObject({ prints: true, kiosk: { prints: true } });
  await expect(
    admin.fleet.change({ screenId, settings: { kiosk: { printer: '/etc/passwd' } } }),
  ).rejects.toThrow('Input validation failed');
});

it('a display shows itself when staff ask it to, and goes off the line within two seconds of being revoked', async () => {
  const screens = await house();
  const { client: admin } = await screens.client('setup');
  const { client: display, socket } = await screens.client('display');
  const orders = await display.screen.orders();
  expect((await orders.next()).value).toEqual({ kind: 'listening' });
  expect(await display.screen.report({ version: 'source', width: 1920, height: 1080, sound: 'on' })).toEqual({
    done: true,
  });
  const fleet = await admin.fleet.watch();
  const screenId = await screenIdOf(fleet, 'display');
  await admin.fleet.change({ screenId, name: 'Hall' });
  await eventually(async () => {
    expect(await admin.fleet.identify({ screenId })).toEqual({ kind: 'done' });
  });
  expect((await orders.next()).value).toEqual({ kind: 'identify', name: 'Hall' });
  const closed = once(socket, 'close');
  expect(await admin.fleet.revoke({ screenId })).toEqual({ kind: 'done' });
  // No time passes by the clock of the hub: it is cut in the very call.
  await closed;
  expect(await admin.fleet.identify({ screenId })).toEqual({ kind: 'unknown' });
});
