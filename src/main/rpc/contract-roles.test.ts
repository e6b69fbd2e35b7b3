import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { RoleSchema } from '../../contract/roles.ts';
import { procedures } from '../../../test/support/hubs/router-house.ts';
import { INPUTS } from '../../../test/support/records/inputs-of-procedures.ts';

describe('the contract', () => {
  it('the contract names for every procedure who may call it', () => {
    const all = procedures();
    expect(all.map(({ path }) => path.join('.')).toSorted()).toEqual(
      [
        ...Object.keys(INPUTS),
        'testCall.send',
        'testCall.watch',
        'oidc.read',
        'oidc.test',
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
        'lists.watched',
        'listBookings.watch',
        'lists.beginWatched',
        'appointments.formData',
        'help.watch',
        'board.watch',
        'hub.watch',
        'settings.read',
        'settings.testConnection',
        'appointments.ahead',
        'appointments.claimFacts',
        'network.read',
        'selfTest.watch',
        'guidedTest.watch',
        'selfTest.run',
        'privacy.read',
        'copies.list',
        'copies.make',
        'settingsFile.export',
        'diagnostics.make',
        'screensHere.read',
        'screensHere.openWindows',
      ].toSorted(),
    );
    for (const { path, roles } of all) {
      expect(roles.length, path.join('.')).toBeGreaterThan(0);
      for (const role of roles) expect(RoleSchema.options).toContain(role);
    }
  });

  it('the contract has no procedure that no screen calls', () => {
    const renderer = join(import.meta.dirname, '../../renderer');
    const text = globSync('**/*.{ts,tsx}', { cwd: renderer, exclude: (name) => name.includes('.test.') })
      .map((file) => readFileSync(join(renderer, file), 'utf8'))
      .join('\n');
    const paths = procedures().map(({ path }) => path.join('.'));
    expect(paths.filter((path) => !text.includes(`.${path}`))).toEqual([]);
  });

  it('the contract lets the public screens do only what is theirs', () => {
    const of = (role: string) =>
      procedures()
        .filter(({ roles }) => roles.includes(role))
        .map(({ path }) => path.join('.'));
    expect(of('kiosk').toSorted()).toEqual([
      'appointments.checkIn',
      'appointments.checkInByStaff',
      'appointments.find',
      'appointments.watchSeen',
      'guidedTest.tell',
      'help.ask',
      'help.follow',
      'help.withdraw',
      'screen.orders',
      'screen.report',
      'screen.watch',
      'speech.say',
      'walkIns.register',
    ]);
    expect(of('display').toSorted()).toEqual([
      'board.calls',
      'board.watch',
      'guidedTest.saySample',
      'guidedTest.tell',
      'screen.orders',
      'screen.report',
      'screen.watch',
      'speech.sayCall',
      'testCall.report',
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

  it('the contract has no way out for a secret: wherever an answer names one, it is "set" or "missing"', () => {
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
