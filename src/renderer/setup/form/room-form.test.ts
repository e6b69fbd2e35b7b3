import { describe, expect, it } from 'vitest';
import { hoursDraftOf, readHours, timeOf } from './hours-form.ts';
import { readStep } from './form.ts';
import { SETTINGS_VIEW as view } from '../../../../test/support/records/settings-view.ts';

const ROOM = ['display', 'desk', 'hours'] as const;
const wednesday = [{ from: '08:00', to: '12:00' }];

it('the sound of a call is sent where it differs, and no volume that is no number', () => {
  expect(readStep('display', { callSound: 'chime-and-voice', callVolume: '100 ' }, view)).toEqual({
    kind: 'unchanged',
  });
  expect(readStep('display', { callSound: 'chime', callVolume: '60' }, view)).toEqual({
    kind: 'change',
    change: { callSound: 'chime', callVolume: 60 },
  });
  expect(readStep('display', { callSound: 'voice', callVolume: '60 %' }, view)).toEqual({
    kind: 'invalid',
    problems: [{ field: 'callVolume', problem: { kind: 'not-percent', least: 10, most: 100 } }],
  });
});

describe('a time of the day', () => {
  it.each([
    ['8', '08:00'],
    [' 8:30 ', '08:30'],
    ['08.30', '08:30'],
    ['0830', '08:30'],
    ['16h', '16:00'],
    ['16 h 30', '16:30'],
    ['24:00', '24:00'],
    ['24', '24:00'],
    ['24:01', undefined],
    ['25', undefined],
    ['8:60', undefined],
    ['8:3', undefined],
    ['830', '08:30'],
    ['half past 8', undefined],
    ['', undefined],
    ['-1', undefined],
  ])('a time of the day typed as %j is %j', (typed, time) => {
    expect(timeOf(typed)).toBe(time);
  });
});

describe('hours of the week', () => {
  it('hours of the week leave out days without any and lines that were left empty', () => {
    const draft = {
      ...hoursDraftOf(),
      wednesday: [
        { from: '8', to: '12' },
        { from: ' ', to: '' },
      ],
    };
    expect(readHours(draft)).toEqual({ kind: 'read', hours: { wednesday } });
    expect(readHours(hoursDraftOf({ monday: [] }))).toEqual({ kind: 'read', hours: null });
  });

  it('name the day on which something typed is no time, also where only one of two is there', () => {
    const draft = { ...hoursDraftOf({ wednesday }), friday: [{ from: '13:00', to: '' }] };
    expect(readHours(draft)).toEqual({ kind: 'wrong', weekday: 'friday' });
  });
});

describe('the sections for displays, desks and hours', () => {
  it('the sections for displays, desks and hours have nothing to save while what is saved was typed again, in whatever form', () => {
    const saved = {
      ...view,
      displayNotice: 'Closed on Friday',
      openingHours: { wednesday },
      desks: [{ id: 3, name: 'Desk 3' }],
    };
    const drafts = {
      displayNotice: ' Closed on Friday',
      servedStaysMin: '10 ',
      callLeavesAfterMin: '30',
      labelPrivacy: 'number' as const,
      openingHours: { ...hoursDraftOf(), wednesday: [{ from: '8', to: '12' }] },
      quietHours: hoursDraftOf(),
      desks: [
        { id: '3', name: 'Desk 3 ', direction: ' ' },
        { id: '', name: '', direction: '' },
      ],
    };
    for (const step of ROOM) expect(readStep(step, drafts, saved), step).toEqual({ kind: 'unchanged' });
  });

  it('the sections for displays, desks and hours send what differs, and null for hours that were taken away', () => {
    const saved = { ...view, quietHours: { wednesday } };
    const drafts = {
      displayNotice: '',
      servedStaysMin: '0',
      callLeavesAfterMin: '45',
      labelPrivacy: 'initials' as const,
      quietHours: hoursDraftOf(),
      desks: [{ id: ' 7', name: 'Desk 7', direction: '2nd floor, left' }],
    };
    const sent = (change: object) => ({ kind: 'change', change });
    expect(ROOM.map((step) => readStep(step, drafts, saved))).toEqual([
      sent({ labelPrivacy: 'initials', servedStaysMin: 0, callLeavesAfterMin: 45 }),
      sent({ desks: [{ id: 7, name: 'Desk 7', direction: '2nd floor, left' }] }),
      sent({ quietHours: null }),
    ]);
    expect(readStep('display', { displayNotice: '' }, { ...view, displayNotice: 'x' })).toEqual({
      kind: 'change',
      change: { displayNotice: '' },
    });
  });

  it('the sections for displays, desks and hours keep back minutes, ids and times that are none, and say at which field', () => {
    const wrong = (step: (typeof ROOM)[number], drafts: object) => readStep(step, drafts, view);
    const invalid = (...problems: object[]) => ({ kind: 'invalid', problems });
    const problem = { kind: 'not-minutes', least: 0, most: 1_440 };
    for (const servedStaysMin of ['', '-1', '1.5', 'ten'])
      expect(wrong('display', { servedStaysMin })).toEqual(invalid({ field: 'servedStaysMin', problem }));
    expect(wrong('display', { servedStaysMin: 'x', callLeavesAfterMin: '' })).toEqual(
      invalid({ field: 'servedStaysMin', problem }, { field: 'callLeavesAfterMin', problem }),
    );
    for (const id of ['', 'A3', '1.5', '9'.repeat(16)])
      expect(wrong('desk', { desks: [{ id, name: 'A', direction: '' }] })).toEqual(
        invalid({ field: 'desks' }),
      );
    expect(
      wrong('hours', { quietHours: { ...hoursDraftOf(), sunday: [{ from: 'noon', to: '13' }] } }),
    ).toEqual(invalid({ field: 'quietHours', at: ['sunday'], problem: { kind: 'not-a-time' } }));
  });
});
