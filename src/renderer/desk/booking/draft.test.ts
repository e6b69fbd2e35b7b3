import { describe, expect, it } from 'vitest';
import type { FormData } from '../../../contract/booking.ts';
import { type Draft, newDraft, readDraft, startsToOffer, withLine, withTime } from './draft.ts';
import { createLocalTimes } from './local-time.ts';
import { BY_NUMBER, SERVICE_PICKS } from './slot.ts';

const times = createLocalTimes('Europe/Berlin');
/** 09:07 at the location. */
const NOW = Date.UTC(2026, 0, 5, 8, 7);
const MINUTE = 60_000;
/** 10:30 at the location. */
const START = Date.UTC(2026, 0, 5, 9, 30);
const DATA: FormData = {
  lines: [
    { lineId: 7, name: 'Passports', minutes: 20, starts: [START, START + 30 * MINUTE] },
    { lineId: 9, name: 'Permits', minutes: 45, starts: [START + 30 * MINUTE] },
  ],
  people: [],
  inputFieldIds: [],
};
const FIELD = '1c9f5b1e-7d0f-4c57-9d5e-0d3a2f4b6c8a';

const draft = (about: Partial<Draft> = {}): Draft => ({
  ...newDraft(DATA, times, NOW),
  // A time that was typed, unless a test says otherwise.
  when: 'typed',
  firstName: 'Olga',
  ...about,
});
const problems = (about: Partial<Draft>): string[] => {
  const read = readDraft(draft(about), times, NOW);
  return read.kind === 'wrong' ? read.problems.map(({ field, rule }) => `${field} ${rule}`) : [];
};
const sent = (about: Partial<Draft> = {}): unknown => {
  const read = readDraft(draft(about), times, NOW);
  return read.kind === 'ready' ? read.value : read.problems;
};

describe('a form for a new appointment', () => {
  it('a form for a new appointment begins with now, and lets the service pick', () => {
    expect(newDraft(DATA, times, NOW)).toMatchObject({ line: '7', when: 'now', assignee: SERVICE_PICKS });
    expect(newDraft(DATA, times, NOW, 9)).toMatchObject({ line: '9' });
    expect(newDraft(DATA, times, NOW, 404)).toMatchObject({ line: '7' });
  });

  it('a form for a new appointment sends the minute in which it is sent, for as long as the line’s appointments last', () => {
    const later = NOW + 3 * MINUTE + 20_000;
    const now = withTime(draft(), 'now', DATA.lines[1], times, NOW);
    expect(readDraft(now, times, later)).toMatchObject({
      value: { startTime: '2026-01-05T09:10:00+01:00', endTime: '2026-01-05T09:55:00+01:00' },
    });
  });

  it('a form for a new appointment sends the line’s time that was chosen', () => {
    const chosen = withTime(draft(), START + 30 * MINUTE, DATA.lines[0], times, NOW);
    expect(readDraft(chosen, times, NOW)).toMatchObject({
      value: { startTime: '2026-01-05T11:00:00+01:00', endTime: '2026-01-05T11:20:00+01:00' },
    });
    // Another time begins with it.
    expect(withTime(chosen, 'typed', DATA.lines[0], times, NOW)).toMatchObject({ start: '2026-01-05T11:00' });
  });

  it('a form for a new appointment keeps a chosen time when the line is changed, also one that the other line does not offer', () => {
    const other = (when: Draft['when']) =>
      withLine(withTime(draft(), when, DATA.lines[0], times, NOW), '9', DATA, times, NOW);
    expect(other('now')).toMatchObject({ line: '9', when: 'now' });
    expect(other(START + 30 * MINUTE)).toMatchObject({ when: START + 30 * MINUTE, end: '2026-01-05T11:45' });
    expect(other(START)).toMatchObject({ when: 'typed', start: '2026-01-05T10:30', end: '2026-01-05T11:15' });
    const typed = withLine(
      draft({ start: '2026-01-06T08:00', end: '2026-01-06T09:00' }),
      '9',
      DATA,
      times,
      NOW,
    );
    expect(typed).toMatchObject({ line: '9', start: '2026-01-06T08:00', end: '2026-01-06T09:00' });
  });

  it('a form for a new appointment offers no time that has passed, and none that the booking system rejected', () => {
    const [line] = DATA.lines;
    expect(startsToOffer(line, NOW, new Set())).toEqual([START, START + 30 * MINUTE]);
    expect(startsToOffer(line, START, new Set())).toEqual([START + 30 * MINUTE]);
    expect(startsToOffer(line, NOW, new Set([START]))).toEqual([START + 30 * MINUTE]);
    expect(startsToOffer(undefined, NOW, new Set())).toEqual([]);
  });

  it('a form for a new appointment has another time begin with the next quarter of an hour where nothing is known', () => {
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
    const data = { ...DATA, lines: [{ ...line, starts: [Date.UTC(2026, 9, 25, 1, 30)] }] };
    const begun: Draft = { ...newDraft(data, times, NOW), when: 'typed', firstName: 'Olga' };
    const slot = (about: Partial<Draft>) => readDraft({ ...begun, ...about }, times, NOW);
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
