import { traverseContractProcedures } from '@orpc/server';
import { expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { fleetOf } from '../../../test/support/fleet-of.ts';
import { hubOf } from '../../../test/support/hub-of.ts';
import { screensOf } from '../../../test/support/screens-of.ts';
import { staffOf } from '../../../test/support/staff-of.ts';
import { contract } from '../../contract/contract.ts';
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
  const byThemselves = ['watch', 'search', 'who', 'active', 'read', 'report', 'orders', 'problems'];
  expect(auditedPaths().filter((path) => byThemselves.includes(path.split('.')[1] ?? ''))).toEqual([]);
});

it('the trail says which clerk did what at which front desk, and holds no PIN', async () => {
  const clock = createFakeClock();
  const hub = await hubOf({ clock });
  const staff = staffOf({ clock });
  const screens = await screensOf(
    {
      staff,
      hub: () => hub,
      settingsView: () => {
        throw new Error('not asked for');
      },
      saveSettings: () => Promise.resolve({ kind: 'not-saved', problem: { kind: 'disk' }, isLost: false }),
    },
    { known: { ...fleetOf({ clock }), clock } },
  );
  const admin = (await screens.client('setup')).client;
  const desk = (await screens.client('desk')).client;
  await admin.staff.add({ name: 'Maria', pin: PIN });
  await admin.settings.save({ brandName: 'Canary', apiKey: 'Canary' });
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
