import { describe, expect, it } from 'vitest';
import { circumstancesOf } from '../../../../test/support/parts/circumstances-of.ts';
import { dayLobby } from '../../../../test/support/parts/day-lobby.ts';
import { openTestDatabase } from '../../../../test/support/parts/open-test-database.ts';
import { appointmentOf, MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import type { DayUpdate } from '../../../contract/desk-appointment.ts';
import { createOutboxTable } from '../../outbox/outbox-table.ts';
import type { Appointment } from '../directory/appointment.ts';
import { createLookUps } from '../look-up/look-up.ts';
import { maskedPhone } from './desk-view.ts';

it.each([
  ['+48600555118', '+48 ••• ••• 118'],
  ['0600 555 118', '••• ••• 118'],
  ['12345', '••• ••• 345'],
])('the front desk sees, for the phone number %s, %s', (phone, shown) => {
  expect(maskedPhone(phone)).toBe(shown);
});

const BO = { code: 'A-42', firstName: 'Bo', lastName: 'Berg' };
const ANNA = { code: 'A-42', firstName: 'Anna', lastName: 'Kowalska' };

/** A front desk that is open on today, or on the day of that name. */
async function openDesk(l: ReturnType<typeof dayLobby>, name?: string) {
  const end = new AbortController();
  const told = l.day.watch(end.signal, name);
  const marks: Record<string, string> = {};
  const mark = (update: DayUpdate): void => {
    if (update.kind === 'gone') delete marks[update.appointmentId];
    const views =
      update.kind === 'changed' ? [update.appointment] : update.kind === 'gone' ? [] : update.appointments;
    for (const { appointmentId, sharedCode } of views)
      marks[appointmentId] =
        (sharedCode?.others ?? []).map((other) => other.firstName).join(' ') +
        (sharedCode?.isMore ? ' …' : '');
  };
  const next = async (): Promise<void> => {
    const { value } = await told.next();
    if (value) mark(value);
  };
  await next();
  return {
    marks,
    next,
    /** All that is told before this one changes. */
    async untilTold(appointmentId: string): Promise<readonly string[]> {
      const ids: string[] = [];
      l.changes.touch(appointmentId);
      for (;;) {
        const { value } = await told.next();
        if (!value) return ids;
        mark(value);
        const id =
          value.kind === 'changed'
            ? value.appointment.appointmentId
            : value.kind === 'gone'
              ? value.appointmentId
              : value.kind;
        ids.push(id);
        if (id === appointmentId) return ids;
      }
    },
    close: () => end.abort(),
  };
}

describe('a code that two visitors have on one day', () => {
  it('a code that two visitors have on one day is told of both, each with who the other is, and of nobody else', async () => {
    const l = dayLobby();
    l.put('a', 0, ANNA);
    l.put('b', 0, { ...BO, startsAt: NOW + 90 * MINUTE });
    l.put('c', 0);
    const { marks } = await openDesk(l);
    expect(marks).toEqual({ a: 'Bo', b: 'Anna', c: '' });
  });

  it.each([
    ['the same visitor twice', { ...ANNA, phoneNumber: '+48600700800' }, ''],
    ['a namesake with another number', { ...ANNA, phoneNumber: '+48600700801' }, 'Anna'],
    ['another way of writing it', { ...BO, code: 'a42' }, 'Bo'],
    ['a code that only looks like it', { ...BO, code: 'A-4Z' }, ''],
  ])('a code that two visitors have on one day is one where it is %s: %o', async (_what, other, mark) => {
    const l = dayLobby();
    l.put('a', 0, { ...ANNA, phoneNumber: '+48600700800' });
    l.put('b', 0, other);
    expect((await openDesk(l)).marks['a']).toBe(mark);
  });

  it('a code that two visitors have on one day is no matter at another location, on another day, or once the day is over', async () => {
    const elsewhere = dayLobby(1);
    elsewhere.put('a', 0, { ...ANNA, locationId: 1 });
    elsewhere.put('b', 0, { ...BO, locationId: 2 });
    expect((await openDesk(elsewhere)).marks).toEqual({ a: '' });
    const l = dayLobby();
    l.put('a', 0, ANNA);
    l.put('b', 1, BO);
    expect((await openDesk(l)).marks).toEqual({ a: '' });
    for (const id of ['c', 'd']) l.put(id, -1, id === 'c' ? ANNA : BO);
    expect((await openDesk(l, '2026-01-04')).marks).toEqual({ c: '', d: '' });
    l.put('e', 1, ANNA);
    expect((await openDesk(l, '2026-01-06')).marks).toEqual({ b: 'Anna', e: 'Bo' });
  });

  it('a code that two visitors have on one day names three of many, and says that there are more', async () => {
    const l = dayLobby();
    for (let n = 0; n < 6; n++)
      l.put(`v${n}`, 0, { ...ANNA, firstName: `Visitor${n}`, startsAt: NOW + n * MINUTE });
    expect((await openDesk(l)).marks['v0']).toBe('Visitor1 Visitor2 Visitor3 …');
  });

  it('a code that two visitors have on one day is shown as soon as it is so, also at the untouched one, and no longer than that', async () => {
    const l = dayLobby();
    l.put('a', 0, ANNA);
    l.put('c', 0);
    const desk = await openDesk(l);
    expect(desk.marks).toEqual({ a: '', c: '' });
    l.put('b', 0, BO);
    l.changes.touch('b');
    expect(await desk.untilTold('c')).toEqual(['b', 'a', 'c']);
    expect(desk.marks).toEqual({ a: 'Bo', b: 'Anna', c: '' });

    l.put('b', 0, { ...BO, firstName: 'Bob' });
    l.changes.touch('b');
    await desk.untilTold('c');
    expect(desk.marks['a']).toBe('Bob');

    l.put('b', 0, { ...BO, code: 'B-1' });
    l.changes.touch('b');
    await desk.untilTold('c');
    expect(desk.marks).toEqual({ a: '', b: '', c: '' });

    l.put('b', 0, BO);
    l.changes.touch('b');
    await desk.untilTold('c');
    l.put('b', 0, { ...BO, withdrawnAt: NOW });
    l.changes.touch('b');
    await desk.untilTold('c');
    expect(desk.marks).toEqual({ a: '', c: '' });
  });

  it('a code that two visitors have on one day is not told again where nothing of it has changed', async () => {
    const l = dayLobby();
    l.put('a', 0, ANNA);
    l.put('b', 0, BO);
    l.put('c', 0);
    const desk = await openDesk(l);
    l.directory.setStatus('b', 'Checked-in', NOW);
    l.changes.touch('b');
    expect(await desk.untilTold('c')).toEqual(['b', 'c']);
  });

  it('a code that two visitors have on one day is told by a search of all days, also when the other one comes later', async () => {
    const l = dayLobby();
    l.put('a', 3, ANNA);
    const end = new AbortController();
    const found = l.search({ text: 'Kowalska', limit: 10 }, end.signal);
    const codes = async (): Promise<unknown> =>
      (await found.next()).value?.hits.map(({ appointment }) => appointment.sharedCode?.others[0]?.firstName);
    expect(await codes()).toEqual([undefined]);
    l.put('b', 3, BO);
    l.changes.touch('b');
    expect(await codes()).toEqual(['Bo']);
    l.put('b', 3, { ...BO, code: 'B-1' });
    l.changes.touch('b');
    expect(await codes()).toEqual([undefined]);
    end.abort();
  });
});

/** With what a record may say of its visitor, every two and three of them. */
const RECORDS: readonly Partial<Appointment>[] = [
  ANNA,
  { ...ANNA, phoneNumber: '+48600700800' },
  { ...ANNA, phoneNumber: '+48600700801' },
  { ...ANNA, email: 'anna@example.org' },
  { ...ANNA, status: 'Cancelled' },
  BO,
  { ...BO, status: 'Served' },
];

it('a visitor who is marked at the front desk is nobody at a kiosk, and nobody else is', () => {
  const groups = RECORDS.flatMap((one) =>
    RECORDS.flatMap((two) => [[one, two], ...RECORDS.map((three) => [one, two, three])]),
  );
  expect(groups.length).toBeGreaterThan(300);
  const l = dayLobby();
  const lookUps = createLookUps({
    directory: l.directory,
    outboxTable: createOutboxTable(openTestDatabase()),
    circumstances: () => circumstancesOf(),
  });
  for (const [n, group] of groups.entries()) {
    const all = group.map((about, k) => appointmentOf({ id: `v${n}-${k}`, ...about, code: `K-${n}` }));
    l.database.transaction(() => all.forEach((each) => l.directory.put(each)));
    const marked = all.map((each) => l.day.viewOf(each).sharedCode !== undefined);
    const isNobody = lookUps.lookUp(`K-${n}`).answer.kind === 'unknown';
    expect({ n, marked }).toEqual({ n, marked: all.map(() => isNobody) });
  }
});
