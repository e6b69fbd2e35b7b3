import { expect, it } from 'vitest';
import { MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import { dayLobby as lobby } from '../../../../test/support/parts/day-lobby.ts';
import { MAX_AT_FIRST, MAX_IN_PART, WHOLE_DAY } from './day.ts';

const HOUR = 60 * MINUTE;

it('a search tells from today on first, the earliest first, then the days before, the latest first', async () => {
  const { search, put } = lobby();
  for (const days of [-2, 3, -1, 0, 1]) put(`d${days}`, days);
  const { value } = await search({ text: 'anna', limit: 10 }, undefined).next();
  expect(value?.hits.map(({ day, appointment }) => [day, appointment.code])).toEqual([
    ['2026-01-05', 'd0'],
    ['2026-01-06', 'd1'],
    ['2026-01-08', 'd3'],
    ['2026-01-04', 'd-1'],
    ['2026-01-03', 'd-2'],
  ]);
  expect(value?.isMore).toBe(false);
});

it('a search says that there are more than were asked for, and only then', async () => {
  const { search, put } = lobby();
  for (const days of [0, 1, -1]) put(`d${days}`, days);
  const found = async (limit: number) => (await search({ text: 'anna', limit }, undefined).next()).value;
  expect(await found(2)).toMatchObject({ hits: [{}, {}], isMore: true });
  expect(await found(3)).toMatchObject({ hits: [{}, {}, {}], isMore: false });
});

it('a search finds nobody for a text without letters and digits', async () => {
  const { search, put } = lobby();
  put('d0', 0);
  expect((await search({ text: ' - ', limit: 5 }, undefined).next()).value).toEqual({
    hits: [],
    isMore: false,
  });
});

it('a search tells again when a visitor who is shown has changed, and not when another has', async () => {
  const { search, put, directory, changes } = lobby();
  put('d1', 1);
  put('d2', 2, { firstName: 'Noor' });
  const hits = search({ text: 'anna', limit: 5 }, undefined);
  await hits.next();
  const next = hits.next();
  changes.touch('d2');
  directory.setStatus('d1', 'Cancelled', undefined);
  changes.touch('d1');
  expect((await next).value?.hits.map(({ appointment }) => appointment.status)).toEqual(['Cancelled']);
  await hits.return();
  expect(changes.readers()).toBe(0);
});

it('a search tells again when one more visitor is found, who was booked or given that name since', async () => {
  const { search, put, changes } = lobby();
  put('d2', 2, { firstName: 'Noor' });
  const hits = search({ text: 'anna', limit: 5 }, undefined);
  const codes = async () => (await hits.next()).value?.hits.map(({ appointment }) => appointment.code);
  expect(await codes()).toEqual([]);
  put('d3', 3);
  changes.touch('d3');
  expect(await codes()).toEqual(['d3']);
  put('d2', 2);
  changes.touch('d2');
  expect(await codes()).toEqual(['d2', 'd3']);
  await hits.return();
});

it('another day is told like today: whole, then what changes on it, and what leaves it', async () => {
  const { day, put, changes } = lobby();
  put('d1', 1);
  const updates = day.watch(undefined, '2026-01-06');
  expect((await updates.next()).value).toMatchObject({
    kind: 'snapshot',
    day: '2026-01-06',
    appointments: [{ code: 'd1' }],
  });
  const next = updates.next();
  put('d0', 0);
  changes.touch('d0');
  put('new', 1);
  changes.touch('new');
  expect((await next).value).toMatchObject({ kind: 'changed', appointment: { code: 'new' } });
  const last = updates.next();
  put('d1', 2);
  changes.touch('d1');
  expect((await last).value).toEqual({ kind: 'gone', appointmentId: 'd1' });
});

it('a change of another day is nothing to who looks at today', async () => {
  const { day, put, changes } = lobby();
  put('d0', 0);
  const updates = day.watch(undefined);
  await updates.next();
  const next = updates.next();
  put('d3', 3);
  changes.touch('d3');
  put('d0', 0, { firstName: 'Bo' });
  changes.touch('d0');
  expect((await next).value).toMatchObject({ kind: 'changed', appointment: { firstName: 'Bo' } });
});

it('a day that the calendar does not have is empty', async () => {
  const { day } = lobby();
  expect((await day.watch(undefined, '2026-02-31').next()).value).toEqual({
    kind: 'snapshot',
    day: '2026-02-31',
    appointments: [],
  });
});

it('the first part of a large today is the top of the list: who waits, then who is late or expected', async () => {
  const { day, put } = lobby();
  const all = MAX_AT_FIRST + 3;
  for (let n = 0; n < all; n += 1) put(`s${n}`, 0, { status: 'Served', startsAt: NOW - n * MINUTE });
  for (let n = 0; n < 3; n += 1) put(`e${n}`, 0, { startsAt: NOW + n * MINUTE });
  put('late', 0, { startsAt: NOW - 200 * MINUTE });
  put('w2', 0, { status: 'Checked-in', arrivedAt: NOW - 2, startsAt: NOW + HOUR });
  put('w1', 0, { status: 'Checked-in', arrivedAt: NOW - 9, startsAt: NOW + 2 * HOUR });
  const updates = day.watch(undefined);
  const parts = [await updates.next(), await updates.next()].map(({ value }) => value);
  const codes = parts.map((part) =>
    part && 'appointments' in part ? part.appointments.map(({ code }) => code) : [],
  );
  expect(codes[0]?.slice(0, 6)).toEqual(['w1', 'w2', 'late', 'e0', 'e1', 'e2']);
  expect(codes[0]).toHaveLength(MAX_AT_FIRST);
  expect(new Set(codes.flat()).size).toBe(all + 6);
  expect(codes.flat()).toHaveLength(all + 6);
});

it('a large day comes in parts that follow each other', async () => {
  const { day, put, changes } = lobby();
  const all = MAX_IN_PART * 2 + 1;
  for (let n = 0; n < all; n += 1) put(`a${n}`, 0);
  const updates = day.watch(undefined);
  const parts = [await updates.next(), await updates.next(), await updates.next()].map(({ value }) => value);
  expect(parts.map((part) => part?.kind)).toEqual(['snapshot', 'more', 'more']);
  expect(parts.map((part) => part && 'isMore' in part && part.isMore === true)).toEqual([true, true, false]);
  const codes = parts.flatMap((part) => (part && 'appointments' in part ? part.appointments : []));
  expect(new Set(codes.map(({ code }) => code)).size).toBe(all);
  changes.touch(WHOLE_DAY);
  expect((await updates.next()).value).toMatchObject({ kind: 'snapshot', isMore: true });
});
