import { describe, expect, it } from 'vitest';
import type { FormData } from '../../../contract/booking.ts';
import {
  BY_NUMBER,
  type Draft,
  newDraft,
  readChange,
  readDraft,
  SERVICE_PICKS,
  slotBefore,
  startMoved,
} from './draft.ts';
import { createLocalTimes } from './local-time.ts';
import { remarkOn } from './form-parts.tsx';

const times = createLocalTimes('Europe/Berlin');
/** 09:07 at the location. */
const NOW = Date.UTC(2026, 0, 5, 8, 7);
const DATA: FormData = {
  lines: [{ lineId: 7, name: 'Passports', minutes: 20, nextStart: Date.UTC(2026, 0, 5, 9, 30) }],
  people: [],
  inputFieldIds: [],
};
const FIELD = '1c9f5b1e-7d0f-4c57-9d5e-0d3a2f4b6c8a';

const draft = (about: Partial<Draft> = {}): Draft => ({
  ...newDraft(DATA, times, NOW),
  firstName: 'Olga',
  ...about,
});
const problems = (about: Partial<Draft>): string[] => {
  const read = readDraft(draft(about), times);
  return read.kind === 'wrong' ? read.problems.map(({ field, rule }) => `${field} ${rule}`) : [];
};
const sent = (about: Partial<Draft> = {}): unknown => {
  const read = readDraft(draft(about), times);
  return read.kind === 'ready' ? read.value : read.problems;
};

describe('a form for a new appointment', () => {
  it('a form for a new appointment begins with the next slot of the first line that is free here, and lets the service pick', () => {
    expect(newDraft(DATA, times, NOW)).toMatchObject({
      line: '7',
      assignee: SERVICE_PICKS,
      start: '2026-01-05T10:30',
      end: '2026-01-05T10:50',
    });
  });

  it('a form for a new appointment begins with the next quarter of an hour where nothing is known', () => {
    expect(newDraft({ lines: [], people: [], inputFieldIds: [] }, times, NOW)).toMatchObject({
      line: BY_NUMBER,
      start: '2026-01-05T09:15',
      end: '2026-01-05T09:45',
    });
  });

  it('a form for a new appointment sends the very next slot, also in the hour that the clocks show for the second time', () => {
    // In the night of 25 October the clocks show 02:00 to 03:00 twice; this is the second 02:30.
    const [line] = DATA.lines;
    if (!line) throw new Error('no line');
    const data = { ...DATA, lines: [{ ...line, nextStart: Date.UTC(2026, 9, 25, 1, 30) }] };
    const begun = { ...newDraft(data, times, NOW), firstName: 'Olga' };
    const slot = (about: Partial<Draft>) => readDraft({ ...begun, ...about }, times);
    const second = { startTime: '2026-10-25T02:30:00+01:00' };
    expect(slot({})).toMatchObject({ value: { ...second, endTime: '2026-10-25T02:50:00+01:00' } });
    expect(slot({ end: '2026-10-25T02:40' })).toMatchObject({
      value: { ...second, endTime: '2026-10-25T02:40:00+01:00' },
    });
    expect(slot({ start: '2026-10-25T02:20' })).toMatchObject({
      value: { startTime: '2026-10-25T02:20:00+02:00' },
    });
  });

  it('a form for a new appointment sends what is filled in, and of the rest nothing', () => {
    expect(sent()).toEqual({
      lineId: 7,
      firstName: 'Olga',
      startTime: '2026-01-05T10:30:00+01:00',
      endTime: '2026-01-05T10:50:00+01:00',
    });
  });

  it('a form for a new appointment sends every field that the service documents', () => {
    const full = sent({
      line: BY_NUMBER,
      lineNumber: ' 12 ',
      assignee: '5',
      firstName: ' Olga ',
      lastName: 'Brandt',
      phoneNumber: '+48 600 555-118',
      email: 'olga@example.org',
      languageCode: 'pt-BR',
      fields: [
        { inputFieldId: FIELD, kind: 'value', text: '' },
        { inputFieldId: FIELD, kind: 'options', text: 'a, b,' },
      ],
      labels: [' VIP '],
    });
    expect(full).toEqual({
      lineId: 12,
      assigneeId: 5,
      firstName: 'Olga',
      lastName: 'Brandt',
      startTime: '2026-01-05T10:30:00+01:00',
      endTime: '2026-01-05T10:50:00+01:00',
      phoneNumber: '+48600555118',
      email: 'olga@example.org',
      languageCode: 'pt-BR',
      fields: [
        { inputFieldId: FIELD, value: '' },
        { inputFieldId: FIELD, optionIds: ['a', 'b'] },
      ],
      labels: [{ value: 'VIP' }],
    });
  });

  it.each<[string, Partial<Draft>, string]>([
    ['no first name', { firstName: ' ' }, 'firstName missing'],
    ['a first name of one letter', { firstName: 'O' }, 'firstName too-short'],
    ['a first name that is too long', { firstName: 'x'.repeat(51) }, 'firstName too-long'],
    ['a last name that is too long', { lastName: 'x'.repeat(51) }, 'lastName too-long'],
    ['a phone number of four digits', { phoneNumber: '1234' }, 'phoneNumber not-a-phone-number'],
    ['letters in a phone number', { phoneNumber: '12345a' }, 'phoneNumber not-a-phone-number'],
    ['an address without an @', { email: 'olga' }, 'email not-an-email'],
    ['a language that is no code', { languageCode: 'english please' }, 'languageCode not-a-language'],
    ['no start', { start: '' }, 'startTime missing'],
    ['an end before the start', { end: '2026-01-05T10:00' }, 'endTime not-after-start'],
    ['an end weeks later', { end: '2026-02-05T10:00' }, 'endTime too-long-after-start'],
    ['a line that is no number', { line: BY_NUMBER, lineNumber: 'x' }, 'lineId not-a-number'],
    ['a user that is no number', { assignee: BY_NUMBER }, 'assigneeId not-a-number'],
    [
      'a field without an id',
      { fields: [{ inputFieldId: '', kind: 'value', text: 'x' }] },
      'fields.0.inputFieldId not-a-uuid',
    ],
    [
      'options without one',
      { fields: [{ inputFieldId: FIELD, kind: 'options', text: ' , ' }] },
      'fields.0.optionIds no-option',
    ],
    ['an empty label', { labels: [' '] }, 'labels.0.value empty'],
  ])('a form for a new appointment is not sent with %s', (_what, about, problem) => {
    expect(problems(about)).toEqual([problem]);
  });

  it('a form for a new appointment names everything that is wrong at once', () => {
    expect(problems({ firstName: '', phoneNumber: '1', end: '' })).toHaveLength(3);
  });
});

describe('an appointment that is moved', () => {
  const before = {
    startsAt: Date.UTC(2026, 0, 5, 9, 30),
    endsAt: Date.UTC(2026, 0, 5, 9, 50),
    assigneeId: 5,
  };
  const change = (
    about: object,
    was: typeof before | Omit<typeof before, 'assigneeId'> = before,
  ): unknown => {
    const read = readChange({ ...slotBefore(was, times), ...about }, was, times);
    return read.kind === 'ready' ? read.value : read.problems;
  };

  it('an appointment that is moved sends only what changes', () => {
    expect(change({ end: '2026-01-05T11:00' })).toEqual({ endTime: '2026-01-05T11:00:00+01:00' });
    expect(change({ assignee: '6' })).toEqual({ assigneeId: 6 });
    expect(change({ start: '2026-01-06T10:30', end: '2026-01-06T10:50' })).toEqual({
      startTime: '2026-01-06T10:30:00+01:00',
      endTime: '2026-01-06T10:50:00+01:00',
    });
  });

  it('an appointment that is moved sends nothing where nothing changes, also of seconds that the form does not show', () => {
    const problem = [{ field: '', rule: 'nothing-to-change' }];
    expect(change({})).toEqual(problem);
    expect(change({}, { ...before, startsAt: before.startsAt + 30_000 })).toEqual(problem);
    expect(change({ assignee: SERVICE_PICKS })).toEqual(problem);
    const { assigneeId: _nobody, ...unassigned } = before;
    expect(change({}, unassigned)).toEqual(problem);
  });

  it('an appointment that is moved keeps what it is of a time that comes twice, and takes an end for the one after the start', () => {
    // In the night of 25 October the clocks show 02:00 to 03:00 twice.
    const night = (from: number, until: number) => ({
      startsAt: Date.UTC(2026, 9, 25, 0, from),
      endsAt: Date.UTC(2026, 9, 25, 0, until),
      assigneeId: 5,
    });
    // 02:45 to 02:15.
    expect(change({ assignee: '6' }, night(45, 75))).toEqual({ assigneeId: 6 });
    expect(change({ end: '2026-10-25T02:30' }, night(45, 75))).toEqual({
      endTime: '2026-10-25T02:30:00+01:00',
    });
    // Both in the second hour.
    expect(change({ end: '2026-10-25T02:40' }, night(75, 90))).toEqual({
      endTime: '2026-10-25T02:40:00+01:00',
    });
    // Both in the first.
    expect(change({ end: '2026-10-25T02:40' }, night(15, 30))).toEqual({
      endTime: '2026-10-25T02:40:00+02:00',
    });
  });

  it('an appointment that is moved gives an appointment of no length to somebody else, and does not move it to no length', () => {
    const moment = { ...before, endsAt: before.startsAt };
    expect(change({ assignee: '6' }, moment)).toEqual({ assigneeId: 6 });
    expect(change({ start: '2026-01-05T11:00', end: '2026-01-05T11:00' }, moment)).toEqual([
      { field: 'endTime', rule: 'not-after-start' },
    ]);
  });

  it('an appointment that is moved is not sent with an end before the start', () => {
    expect(change({ start: '2026-01-05T12:00' })).toEqual([{ field: 'endTime', rule: 'not-after-start' }]);
  });
});

it('a clerk is told of a time that is skipped, double or past, and of no other', () => {
  const remark = (typed: string, isStart = true) => remarkOn(typed, times, NOW, isStart);
  expect(remark('2026-03-29T02:30')).toBe('skipped');
  expect(remark('2026-10-25T02:30', false)).toBe('double');
  expect(remark('2026-01-05T09:00')).toBe('past');
  expect(remark('2026-01-05T09:00', false)).toBeUndefined();
  expect(remark('2026-01-05T09:07')).toBeUndefined();
  expect(remark('')).toBeUndefined();
  // The form began with the second 02:30.
  const begun = Date.UTC(2026, 9, 25, 1, 30);
  expect(remarkOn('2026-10-25T02:30', times, NOW, true, begun)).toBeUndefined();
  expect(remarkOn('2026-10-25T02:30', times, begun + 120_000, true, begun)).toBe('past');
  expect(remarkOn('2026-10-25T02:20', times, NOW, true, begun)).toBe('double');
});

describe('a start that a clerk moves', () => {
  const was = { startsAt: Date.UTC(2026, 0, 5, 9, 30), endsAt: Date.UTC(2026, 0, 5, 9, 50) };
  const slot = slotBefore(was, times);
  const moved = (start: string, from = slot) => startMoved(from, start, was, times);

  it('a start that a clerk moves takes the end along, over midnight and over a night in which the clocks change', () => {
    expect(moved('2026-01-05T14:00')).toEqual({ start: '2026-01-05T14:00', end: '2026-01-05T14:20' });
    expect(moved('2026-01-05T23:50')).toEqual({ start: '2026-01-05T23:50', end: '2026-01-06T00:10' });
    expect(moved('2026-03-29T01:50')).toEqual({ start: '2026-03-29T01:50', end: '2026-03-29T03:10' });
  });

  it('a start that a clerk moves keeps the length that was typed', () => {
    const longer = { ...slot, end: '2026-01-05T11:30' };
    expect(moved('2026-01-05T14:00', longer)).toEqual({ start: '2026-01-05T14:00', end: '2026-01-05T15:00' });
  });

  it('a start that a clerk moves leaves an end alone that cannot be read, or that is not after the start', () => {
    for (const end of ['', '2026-01-05T10:30', '2026-01-05T08:00'])
      expect(moved('2026-01-05T14:00', { ...slot, end })).toEqual({ start: '2026-01-05T14:00' });
    expect(moved('')).toEqual({ start: '' });
  });

  it('a start that a clerk moves is sent with its end, and both not where they are what they were', () => {
    const later = { ...slot, ...moved('2026-01-05T14:00') };
    expect(readChange(later, was, times)).toEqual({
      kind: 'ready',
      value: { startTime: '2026-01-05T14:00:00+01:00', endTime: '2026-01-05T14:20:00+01:00' },
    });
    const back = { ...later, ...startMoved(later, slot.start, was, times) };
    expect(readChange(back, was, times)).toMatchObject({ kind: 'wrong' });
  });

  it('a start that a clerk moves counts in minutes, as the fields show it, where the service has seconds', () => {
    const odd = { startsAt: was.startsAt + 40_000, endsAt: was.endsAt + 5_000 };
    expect(startMoved(slotBefore(odd, times), '2026-01-05T14:00', odd, times).end).toBe('2026-01-05T14:20');
  });
});
