import { traverseContractProcedures } from '@orpc/server';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inSeconds } from '../../../test/support/eventually.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { HEADER, OTHER_HEADER, row, SAID } from '../../../test/support/hubs/list-lobby.ts';
import { fleetOf } from '../../../test/support/parts/fleet-of.ts';
import { hubOf } from '../../../test/support/hubs/hub-of.ts';
import { screensOf } from '../../../test/support/hubs/screens-of.ts';
import { administratorOf, openAdministrator, staffOf } from '../../../test/support/parts/staff-of.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { contract } from '../../contract/contract.ts';
import type { ListState } from '../../contract/list-import.ts';
import { isAudited } from './audited.ts';

const PIN = '482915';

function auditedPaths(): string[] {
  const paths: string[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    if (isAudited(procedure['~orpc'])) paths.push(path.join('.'));
  });
  return paths;
}

it('everything with which staff change something is written down, and nothing that a screen asks for by itself', () => {
  expect(auditedPaths()).toEqual(
    expect.arrayContaining([
      'appointments.cancel',
      'appointments.checkInAtDesk',
      'appointments.markNoShow',
      'appointments.undo',
      'fleet.revoke',
      'help.close',
      'help.markComing',
      'hub.dismissNotice',
      'network.save',
      'outbox.resolve',
      'roster.decide',
      'settings.save',
      'staff.add',
      'staff.lock',
      'staff.remove',
      'staff.setPin',
      'staff.signIn',
    ]),
  );
  const byThemselves = ['watch', 'search', 'who', 'active', 'read', 'report', 'orders', 'problems', 'places'];
  expect(auditedPaths().filter((path) => byThemselves.includes(path.split('.')[1] ?? ''))).toEqual([]);
});

async function house(settings: Parameters<typeof hubOf>[0]['settings'] = {}, administer = openAdministrator) {
  const clock = createFakeClock();
  const hub = await hubOf({ clock, settings });
  const staff = staffOf({ clock });
  const screens = await screensOf(
    {
      staff,
      administrator: administer({ clock }),
      hub: () => hub,
      touched() {},
      settingsView: () => {
        throw new Error('not asked for');
      },
      saveSettings: () => Promise.resolve({ kind: 'not-saved', problem: { kind: 'disk' }, isLost: false }),
    },
    { known: { ...fleetOf({ clock }), clock } },
  );
  const admin = (await screens.client('setup')).client;
  const desk = (await screens.client('desk')).client;
  const kiosk = (await screens.client('kiosk')).client;
  return { clock, hub, admin, desk, kiosk };
}

it('the trail of an appointment says which clerk did each act', async () => {
  const rosterFile = join(temporaryFolder(), 'roster.csv');
  writeFileSync(
    rosterFile,
    'id,code,firstName,lastName,lineId,startTime,endTime\n' +
      'a1,A-42,Anna,Kowalska,1,2026-01-05T09:10:00Z,2026-01-05T09:40:00Z\n' +
      'a2,A-43,Ben,Okafor,1,2026-01-05T09:10:00Z,2026-01-05T09:40:00Z\n',
  );
  const { clock, hub, admin, desk, kiosk } = await house({ rosterFile });
  await inSeconds(clock, () => expect(hub.day.count()).toBe(2));
  await admin.staff.add({ name: 'Maria', pin: PIN });
  const who = await (await admin.staff.who()).next();
  const clerkId = who.done === true ? '' : (who.value.clerks[0]?.clerkId ?? '');
  await desk.staff.signIn({ clerkId, pin: PIN });
  await desk.appointments.checkInAtDesk({ appointmentId: 'a1' });
  await clock.advance(5 * 60_000);
  let saved: unknown;
  void kiosk.appointments.checkIn({ code: 'A-43', appointmentId: 'a2' }).then((answer) => (saved = answer));
  await inSeconds(clock, () => expect(saved).toBeDefined());
  await desk.appointments.markSeen({ appointmentId: 'a2' });
  const historyOf = (appointmentId: string) =>
    desk.appointments.details({ appointmentId, withContact: false });
  expect(await historyOf('a1')).toMatchObject({
    history: [{ kind: 'deed', what: 'check-in', origin: 'staff', clerk: 'Maria' }],
  });
  expect(await historyOf('a2')).toMatchObject({
    history: [
      { kind: 'seen', clerk: 'Maria' },
      { kind: 'deed', what: 'check-in', origin: 'visitor' },
    ],
  });
});

it('the trail says which clerk decided about the columns of a list, once the list is imported', async () => {
  const { clock, admin, desk } = await house();
  await admin.staff.add({ name: 'Maria', pin: PIN });
  const who = await (await admin.staff.who()).next();
  const clerkId = who.done === true ? '' : (who.value.clerks[0]?.clerkId ?? '');
  await desk.staff.signIn({ clerkId, pin: PIN });
  const written = async () => (await desk.audit.search({ action: 'lists.decide' })).entries;
  async function look(importId: string, kind: ListState['kind']): Promise<void> {
    for await (const state of await desk.lists.watch({ importId })) if (state.kind === kind) return;
    throw new Error(`never ${kind}`);
  }
  async function begin(text: string): Promise<string> {
    const bytes = Buffer.from(text);
    const begun = await desk.lists.begin({ bytes: bytes.length });
    if (begun.kind !== 'begun') throw new Error(begun.kind);
    await desk.lists.add({ importId: begun.importId, at: 0, base64: bytes.toString('base64') });
    await look(begun.importId, 'preview');
    return begun.importId;
  }
  const importId = await begin([OTHER_HEADER, row(1)].join('\n'));
  expect(await desk.lists.decide({ importId, recipe: SAID })).toEqual({ done: true });
  await look(importId, 'preview');
  expect(await written()).toEqual([]);
  expect(await desk.lists.confirm({ importId })).toEqual({ done: true });
  await look(importId, 'done');
  const decided = {
    clerk: 'Maria',
    screen: 'desk 1',
    outcome: 'saved',
    // Without “Kürzel”: a name that no program has may be a visitor's.
    detail: 'Nr, Vorname, Nachname, Schalter, Beginn, Ende',
  };
  expect(await written()).toMatchObject([decided]);
  await clock.advance(1_000);
  const plain = await begin([HEADER, row(2)].join('\n'));
  expect(await desk.lists.confirm({ importId: plain })).toEqual({ done: true });
  await look(plain, 'done');
  expect(await written()).toHaveLength(1);
  const { entries } = await desk.audit.search({});
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['lists.confirm', 'lists.decide']),
  );
  expect(JSON.stringify(entries)).not.toContain('Anna');
});

it('the trail says which clerk did what at which front desk, and holds no PIN', async () => {
  const { admin, desk } = await house();
  await admin.staff.add({ name: 'Maria', pin: PIN });
  await admin.settings.save({ brandName: 'Canary', apiKey: 'Canary', over: {} });
  const who = await (await admin.staff.who()).next();
  const clerkId = who.done === true ? '' : (who.value.clerks[0]?.clerkId ?? '');
  await desk.staff.signIn({ clerkId, pin: '000000' });
  await expect(desk.appointments.cancel({ appointmentId: 'a' })).rejects.toThrow('Sign in first.');
  await desk.staff.signIn({ clerkId, pin: PIN });
  await desk.appointments.cancel({ appointmentId: 'a' });
  await desk.help.close({ helpId: 'h' });
  await desk.staff.active();
  await desk.staff.lock();
  await admin.staff.setSignIn({ isOn: false });
  await admin.staff.remove({ clerkId });
  const { entries } = await admin.audit.search({});
  const told = entries
    .toReversed()
    .map(({ clerk, screen, action, outcome, detail }) =>
      [clerk ?? 'nobody', screen, action, outcome, detail ?? ''].join(' | '),
    );
  expect(told).toEqual([
    'nobody | setup 1 | staff.add | done | Maria',
    'nobody | setup 1 | settings.save | not-saved | apiKey brandName',
    'Maria | desk 1 | staff.signIn | right | Maria',
    'Maria | desk 1 | appointments.cancel | unknown-appointment | ',
    'Maria | desk 1 | help.close | not-done | ',
    'Maria | desk 1 | staff.lock | done | ',
    'nobody | setup 1 | staff.setSignIn | done | off',
    'nobody | setup 1 | staff.remove | done | Maria',
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/482915|000000|Canary/);
});

it('the trail has those wrong PINs at setup and the front desk that began a pause or the lock, once each', async () => {
  const { clock, hub, admin, desk } = await house({}, administratorOf);
  await admin.administrator.choose({ pin: PIN });
  await admin.staff.add({ name: 'Maria', pin: PIN });
  const who = await (await admin.staff.who()).next();
  const clerkId = who.done === true ? '' : (who.value.clerks[0]?.clerkId ?? '');
  await admin.administrator.lock();
  const began = hub.audit.search({}).entries.length;
  const told = (): string[] =>
    hub.audit
      .search({})
      .entries.slice(0, -began)
      .toReversed()
      .map(({ screen, action, outcome, detail }) => [screen, action, outcome, detail ?? ''].join(' | '));
  const wrong = { pin: '000000' };
  for (let n = 0; n < 4; n++) await admin.administrator.enter(wrong);
  expect(told()).toEqual([]);
  // The fifth begins the pause; what comes while it lasts is not looked at, also when all come at once.
  await Promise.all([wrong, wrong, wrong].map((tried) => admin.administrator.enter(tried)));
  expect(told()).toEqual(['setup 1 | administrator.enter | pin-paused | ']);
  for (let n = 0; n < 5; n++) await desk.staff.signIn({ clerkId, ...wrong });
  expect(told().slice(1)).toEqual(['desk 1 | staff.signIn | pin-paused | Maria']);
  for (let n = 0; n < 10; n++) {
    await clock.advance(15_000 * 2 ** n);
    await admin.administrator.enter(wrong);
    await admin.administrator.enter(wrong);
  }
  expect(told().slice(2)).toEqual([
    ...Array.from({ length: 9 }, () => 'setup 1 | administrator.enter | pin-paused | '),
    'setup 1 | administrator.enter | pin-locked | ',
  ]);
  expect(JSON.stringify(hub.audit.search({}))).not.toMatch(/482915|000000/);
});
