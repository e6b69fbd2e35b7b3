import { describe, expect, it } from 'vitest';
import { outboxOf } from '../../../../test/support/parts/outbox-of.ts';
import { appointmentOf, MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import { wallMs } from '../../../clock/clock.ts';
import type { Appointment } from '../directory/appointment.ts';
import { createDirectory } from '../directory/directory.ts';
import { createFormData, type FormDataDeps, nextFree, type TimeSlot } from './form-data.ts';

const HOUR = 60 * MINUTE;
const FIELD = '1c9f5b1e-7d0f-4c57-9d5e-0d3a2f4b6c8a';

function form(
  appointments: readonly Partial<Appointment>[],
  locationId?: number,
  people: FormDataDeps['people'] = [],
) {
  const o = outboxOf({ network: 'hang' });
  const directory = createDirectory(o.database);
  appointments.forEach((about, n) => directory.put(appointmentOf({ id: `a${n}`, ...about })));
  const formData = createFormData({
    database: o.database,
    outboxTable: o.table,
    clock: o.clock,
    locationId,
    nameOfLine: (lineId) => directory.nameOfLine(lineId) ?? `Line ${lineId}`,
    people,
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
    undefined,
    [
      { id: 5, name: 'M. Okafor' },
      { id: 9, name: 'A. Mensah' },
    ],
  );
  expect((await formData()).people).toEqual([
    { assigneeId: 7 },
    { assigneeId: 9, name: 'A. Mensah' },
    { assigneeId: 5, name: 'M. Okafor' },
  ]);
});

it('the booking form offers the next time of each line without an appointment known here, as long as they mostly last', async () => {
  const { formData, clock } = form([
    at(0, 20, { lineId: 1 }),
    at(20, 20, { lineId: 1 }),
    at(40, 60, { lineId: 1 }),
    at(0, 30, { lineId: 2, status: 'Cancelled' }),
    at(0, 30, { lineId: 2, status: 'No-show' }),
  ]);
  expect(wallMs(clock)).toBe(NOW);
  const { lines } = await formData();
  expect(lines).toMatchObject([
    { lineId: 1, minutes: 20, nextStart: NOW + 105 * MINUTE },
    { lineId: 2, minutes: 30, nextStart: NOW },
  ]);
});

it('the booking form counts nobody of another location, and nobody whom the roster took away', async () => {
  const { formData } = form(
    [
      at(0, 30, { locationId: 4, lineId: 9 }),
      at(0, 30, { locationId: 3 }),
      at(0, 30, { lineId: 8, withdrawnAt: 1 }),
    ],
    3,
  );
  expect((await formData()).lines.map(({ lineId }) => lineId)).toEqual([1]);
});

it('the booking form offers nothing of weeks ago, and no free time where none is left', async () => {
  const { formData } = form([at(-8 * 24 * 60, 30, { lineId: 4 }), at(-60, 15 * 24 * 60, { lineId: 5 })]);
  const { lines } = await formData();
  expect(lines).toEqual([{ lineId: 5, name: 'Registrations', minutes: ((15 * 24 * HOUR) / HOUR) * 60 }]);
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

const START = Math.ceil(NOW / (15 * MINUTE)) * 15 * MINUTE;
const span = (fromMin: number, toMin: number): TimeSlot => ({
  startsAt: START + fromMin * MINUTE,
  endsAt: START + toMin * MINUTE,
});
const find = (
  taken: readonly TimeSlot[],
  about: { now?: number; lengthMin?: number; untilMin?: number } = {},
) => {
  const found = nextFree(taken, {
    now: about.now ?? START,
    lengthMs: (about.lengthMin ?? 30) * MINUTE,
    until: START + (about.untilMin ?? 600) * MINUTE,
  });
  return found === undefined ? undefined : (found - START) / MINUTE;
};

describe('the slot a form begins with', () => {
  it('the slot a form begins with is the next quarter of an hour of an empty day', () => {
    expect(find([])).toBe(0);
    expect(find([], { now: START + 1 })).toBe(15);
  });

  it('the slot a form begins with is the first gap that is long enough, in whatever order appointments are known', () => {
    expect(find([span(90, 120), span(0, 30), span(45, 75)])).toBe(120);
    expect(find([span(90, 120), span(0, 30), span(45, 75)], { lengthMin: 15 })).toBe(30);
  });

  it('the slot a form begins with touches its neighbours and overlaps none', () => {
    expect(find([span(0, 30), span(60, 90)])).toBe(30);
  });

  it('the slot a form begins with waits for one that has begun, and for the longest of those that overlap', () => {
    expect(find([span(-20, 10)])).toBe(15);
    expect(find([span(0, 120), span(5, 20)])).toBe(120);
  });

  it('the slot a form begins with is none where no gap is left', () => {
    expect(find([span(0, 590)], { untilMin: 600 })).toBeUndefined();
  });
});
