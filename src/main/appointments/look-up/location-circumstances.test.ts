import { expect, it } from 'vitest';
import { eventually } from '../../../../test/support/eventually.ts';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { listLobby } from '../../../../test/support/hubs/list-lobby.ts';
import { world } from '../../../../test/support/parts/old-rows.ts';
import { appointmentOf } from '../../../../test/support/records/appointment-of.ts';
import { effectiveSettings } from '../../settings/settings.ts';
import { createLocationCircumstances, createUsualNames } from './location-circumstances.ts';

it('the front desk reads who has an appointment as the settings name them, else as the list does', () => {
  const settings = effectiveSettings([{ timeZone: 'UTC', people: [{ id: 88, name: 'M. Okafor' }] }]);
  const { nameOfPerson } = createLocationCircumstances(settings, createFakeClock());
  expect(nameOfPerson({ assigneeId: 88, assigneeName: 'okafor_m' })).toBe('M. Okafor');
  expect(nameOfPerson({ assigneeId: 88 })).toBe('M. Okafor');
  expect(nameOfPerson({ assigneeId: 91, assigneeName: 'A. Mensah' })).toBe('A. Mensah');
  expect(nameOfPerson({ assigneeName: 'A. Mensah' })).toBe('A. Mensah');
  expect(nameOfPerson({ assigneeId: 91 })).toBeUndefined();
});

it('an appointment whose source names no line has the name that most of the line have', () => {
  const { directory } = world();
  const settings = effectiveSettings([{ timeZone: 'UTC', lines: [{ id: 5, name: 'Cashier' }] }]);
  const { nameOfLine, now } = createLocationCircumstances(
    settings,
    createFakeClock(),
    undefined,
    directory.nameOfLine,
  );
  const nameless = appointmentOf({
    id: 'a0',
    lineId: 3401,
    lineName: undefined,
    startsAt: 9_000,
    endsAt: 9_001,
  });
  directory.put(nameless);
  expect(nameOfLine(nameless)).toBe('Line 3401');
  directory.put(appointmentOf({ id: 'a1', lineId: 3401, lineName: 'Visas', startsAt: 2_000, endsAt: 2_001 }));
  directory.put(
    appointmentOf({ id: 'a2', lineId: 3401, lineName: 'Passes', startsAt: 1_000, endsAt: 1_001 }),
  );
  directory.put(appointmentOf({ id: 'a3', lineId: 5, lineName: 'Till', startsAt: 1_000, endsAt: 1_001 }));
  expect(nameOfLine(nameless)).toBe('Visas');
  directory.put(appointmentOf({ id: 'a4', lineId: 3401, lineName: 'Visas', startsAt: 500, endsAt: 501 }));
  // A list for next week that calls it LINE.
  directory.put(appointmentOf({ id: 'a5', lineId: 3401, lineName: 'LINE', startsAt: 8_000, endsAt: 8_001 }));
  expect(nameOfLine(nameless)).toBe('Visas');
  expect(now().nameOfLine(nameless)).toBe('Visas');
  expect(nameOfLine({ lineId: 3401, lineName: 'Passports' })).toBe('Passports');
  expect(nameOfLine({ lineId: 5 })).toBe('Cashier');
  expect(nameOfLine({ lineId: 8 })).toBe('Line 8');
});

it('a line is called otherwise once its usual name is another one, also where somebody has read that already', () => {
  const names = new Map([[1, 'Registrations']]);
  const usual = createUsualNames((lineId) => names.get(lineId));
  names.set(2, 'Nobody asked about it');
  expect(usual.nameOfLine(1)).toBe('Registrations');
  expect(usual.areOthers()).toBe(false);
  names.set(1, 'Passports');
  expect([usual.areOthers(), usual.areOthers()]).toEqual([true, false]);
  names.delete(1);
  expect(usual.nameOfLine(1)).toBeUndefined();
  expect([usual.areOthers(), usual.areOthers()]).toEqual([true, false]);
});

it('an open list calls a line by the name that an appointment brings, in rows that nothing has happened to', async () => {
  const l = await listLobby();
  const row = (id: string, lineName: string): string =>
    `id,code,firstName,lastName,lineId,lineName,startTime,endTime\n${id},${id},Anna,K,7,${lineName},2026-01-05T09:10:00Z,2026-01-05T09:40:00Z`;
  await l.confirm((await l.preview(row('a', ''))).id);
  const end = new AbortController();
  const told = l.hub.day.watch(end.signal);
  const seen = new Map<string, string>();
  void (async () => {
    for await (const update of told) {
      const views =
        update.kind === 'changed' ? [update.appointment] : update.kind === 'gone' ? [] : update.appointments;
      for (const { appointmentId, lineName } of views) seen.set(appointmentId, lineName);
    }
  })();
  await eventually(() => expect([...seen]).toEqual([['a', 'Line 7']]));
  await l.confirm((await l.preview(row('b', 'Passports'))).id);
  await eventually(() => expect(Object.fromEntries(seen)).toEqual({ a: 'Passports', b: 'Passports' }));
  end.abort();
});
