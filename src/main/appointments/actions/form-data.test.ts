import { expect, it } from 'vitest';
import { outboxOf } from '../../../../test/support/parts/outbox-of.ts';
import { appointmentOf, MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import { wallMs } from '../../../clock/clock.ts';
import type { Appointment } from '../directory/appointment.ts';
import { createDirectory } from '../directory/directory.ts';
import { createFormData, type FormDataDeps } from './form-data.ts';

const FIELD = '1c9f5b1e-7d0f-4c57-9d5e-0d3a2f4b6c8a';

function form(appointments: readonly Partial<Appointment>[], about: Partial<FormDataDeps['settings']> = {}) {
  const o = outboxOf({ network: 'hang' });
  const directory = createDirectory(o.database);
  appointments.forEach((each, n) => directory.put(appointmentOf({ id: `a${n}`, ...each })));
  const formData = createFormData({
    database: o.database,
    outboxTable: o.table,
    clock: o.clock,
    settings: { locationId: undefined, timeZone: 'UTC', ...about },
    nameOfLine: (lineId) => directory.nameOfLine(lineId) ?? `Line ${lineId}`,
    closing: new AbortController().signal,
  });
  return { ...o, formData };
}
const at = (startMin: number, minutes: number, about: Partial<Appointment> = {}): Partial<Appointment> => ({
  startsAt: NOW + startMin * MINUTE,
  endsAt: NOW + (startMin + minutes) * MINUTE,
  ...about,
});

it('the booking form offers the lines and people with appointments known here, by name', async () => {
  const { formData } = form([
    at(0, 20, { lineId: 2, lineName: 'Residency', assigneeId: 5, assigneeName: 'M. Okafor' }),
    at(60, 20, { lineId: 1, lineName: 'ID card', assigneeId: 6, assigneeName: 'A. Mensah' }),
    at(-24 * 60, 20, { lineId: 1, lineName: 'ID card', assigneeId: 7 }),
  ]);
  const { lines, people } = await formData();
  expect(lines.map(({ lineId, name }) => [lineId, name])).toEqual([
    [1, 'ID card'],
    [2, 'Residency'],
  ]);
  expect(people).toEqual([
    { assigneeId: 7 },
    { assigneeId: 6, name: 'A. Mensah' },
    { assigneeId: 5, name: 'M. Okafor' },
  ]);
});

it('the booking form offers whom the settings name, also without appointments, by that name', async () => {
  const { formData } = form(
    [at(0, 20, { assigneeId: 5, assigneeName: 'okafor_m' }), at(60, 20, { assigneeId: 7 })],
    {
      people: [
        { id: 5, name: 'M. Okafor' },
        { id: 9, name: 'A. Mensah' },
      ],
    },
  );
  expect((await formData()).people).toEqual([
    { assigneeId: 7 },
    { assigneeId: 9, name: 'A. Mensah' },
    { assigneeId: 5, name: 'M. Okafor' },
  ]);
});

it('the booking form offers the next times of each line, as long as they mostly last, and none in which all are busy', async () => {
  const { formData, clock } = form([
    at(0, 20, { lineId: 1, assigneeId: 5 }),
    at(20, 20, { lineId: 1, assigneeId: 5 }),
    at(40, 60, { lineId: 1, assigneeId: 5 }),
    at(0, 30, { lineId: 2, status: 'Cancelled', assigneeId: 5 }),
    at(0, 30, { lineId: 2, status: 'No-show', assigneeId: 5 }),
  ]);
  expect(wallMs(clock)).toBe(NOW);
  const [first, second] = (await formData()).lines;
  expect(first).toMatchObject({ lineId: 1, minutes: 20 });
  expect(first?.starts.slice(0, 2)).toEqual([NOW + 105 * MINUTE, NOW + 135 * MINUTE]);
  expect(second).toMatchObject({ lineId: 2, minutes: 30 });
  expect(second?.starts).toHaveLength(8);
  expect(second?.starts[0]).toBe(NOW + 15 * MINUTE);
});

it('the booking form offers a line that only the settings name, with the length they say', async () => {
  const { formData } = form([at(0, 20, { lineId: 1 })], {
    lines: [
      { id: 9, minutes: 45 },
      { id: 1, minutes: 10 },
    ],
  });
  expect(await formData()).toMatchObject({
    lines: [
      { lineId: 9, name: 'Line 9', minutes: 45 },
      { lineId: 1, name: 'Registrations', minutes: 10 },
    ],
  });
});

it('the booking form counts nobody of another location, and nobody whom the roster took away', async () => {
  const { formData } = form(
    [
      at(0, 30, { locationId: 4, lineId: 9 }),
      at(0, 30, { locationId: 3 }),
      at(0, 30, { lineId: 8, withdrawnAt: 1 }),
    ],
    { locationId: 3 },
  );
  expect((await formData()).lines.map(({ lineId }) => lineId)).toEqual([1]);
});

it('the booking form offers nothing of weeks ago', async () => {
  const { formData } = form([at(-8 * 24 * 60, 30, { lineId: 4 }), at(-60, 30, { lineId: 5 })]);
  expect((await formData()).lines.map(({ lineId }) => lineId)).toEqual([5]);
});

it('the booking form offers the ids of extra fields that were used before, the newest first and each once', async () => {
  const { formData, table } = form([]);
  const payload = (inputFieldId: string) =>
    JSON.stringify({
      lineId: 1,
      firstName: 'Olga',
      startTime: '2026-01-05T14:00:00Z',
      endTime: '2026-01-05T15:00:00Z',
      fields: [{ inputFieldId, value: 'blue' }],
    });
  const other = FIELD.replace('1c', '2d');
  for (const id of [FIELD, other, FIELD, other])
    table.add({
      kind: 'auto-assign',
      origin: 'staff',
      previousStatus: 'Scheduled',
      payload: payload(id),
      createdAt: NOW,
      dueAt: NOW,
    });
  expect((await formData()).inputFieldIds).toEqual([other, FIELD]);
});
