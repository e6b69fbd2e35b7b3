import { expect, it } from 'vitest';
import { eventually } from '../../../../test/support/eventually.ts';
import { listLobby } from '../../../../test/support/hubs/list-lobby.ts';
import { createNewestNames } from './newest-names.ts';

it('a line is called otherwise once its newest name is another one, also where somebody has read that already', () => {
  const names = new Map([[1, 'Registrations']]);
  const newest = createNewestNames((lineId) => names.get(lineId));
  names.set(2, 'Nobody asked about it');
  expect(newest.nameOfLine(1)).toBe('Registrations');
  expect(newest.areOthers()).toBe(false);
  names.set(1, 'Passports');
  expect([newest.areOthers(), newest.areOthers()]).toEqual([true, false]);
  names.delete(1);
  expect(newest.nameOfLine(1)).toBeUndefined();
  expect([newest.areOthers(), newest.areOthers()]).toEqual([true, false]);
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
