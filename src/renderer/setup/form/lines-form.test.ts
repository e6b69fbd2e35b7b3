import { describe, expect, it } from 'vitest';
import { SETTINGS_VIEW as view } from '../../../../test/support/records/settings-view.ts';
import { readStep } from './form.ts';
import { nameless, seenUnlisted, unlisted, withSeen } from './front-desk-form.ts';

const row = (id: string, name = '', opensBeforeMin = '', closesAfterMin = '', minutes = '', where = '') => ({
  id,
  name,
  where,
  opensBeforeMin,
  closesAfterMin,
  minutes,
});

describe('the lines of the house', () => {
  it('the lines of the house take one that appointments have, in place of a row that was left empty, and offer it no more', () => {
    const lines = withSeen('lines', [row('14', 'Passports'), row('', ' ')], { id: 3401 });
    expect(lines).toEqual([row('14', 'Passports'), row('3401')]);
    expect(unlisted([3401, 3402], lines)).toEqual([3402]);
    expect(unlisted([14], [row(' 14 ')])).toEqual([]);
  });

  it('people and desks that were seen are offered by name or number until they are listed, those without a name first', () => {
    const seen = [{ id: 5, name: 'E. Lindqvist' }, { id: 3 }, { id: 9, name: 'M. Okafor' }];
    const people = [{ id: ' 9', name: 'M. Okafor' }];
    expect(seenUnlisted(seen, people)).toEqual([{ id: 3 }, { id: 5, name: 'E. Lindqvist' }]);
    expect(withSeen('people', people, { id: 3 })).toEqual([...people, { id: '3', name: '' }]);
    expect(withSeen('people', [], { id: 5, name: 'E. Lindqvist' })).toEqual([
      { id: '5', name: 'E. Lindqvist' },
    ]);
  });

  it('the lines of the house are said to have no name until one is typed, whether a row is there or not', () => {
    expect(nameless([14, 3401, 3402], [row('14', 'Passports'), row(' 3401', ' ')])).toEqual([3401, 3402]);
    expect(nameless([3401], [row(' 3401 ', 'Permits')])).toEqual([]);
  });

  it('the lines of the house are not sent while what is saved was typed again, beside a row that was left empty', () => {
    const saved = { ...view, lines: [{ id: 14, name: 'Passports', opensBeforeMin: 45 }] };
    const lines = [row(' 14', 'Passports ', '45'), row('', ' ')];
    expect(readStep('desk', { lines }, saved)).toEqual({ kind: 'unchanged' });
  });

  it('the lines of the house are sent as a whole with what each has of its own, together with the desks', () => {
    const lines = [row('14', ' Passports', '', '0', ' 20', ' 2nd floor '), row('-3')];
    const desks = [{ id: '7', name: 'Desk 7', direction: '' }];
    expect(readStep('desk', { lines, desks }, view)).toEqual({
      kind: 'change',
      change: {
        desks: [{ id: 7, name: 'Desk 7' }],
        lines: [
          { id: 14, name: 'Passports', where: '2nd floor', closesAfterMin: 0, minutes: 20 },
          { id: -3 },
        ],
      },
    });
    expect(readStep('desk', { lines: [] }, { ...view, lines: [{ id: 14 }] })).toEqual({
      kind: 'change',
      change: { lines: [] },
    });
  });

  it.each([
    row('', 'Passports'),
    row('A3'),
    row('1.5'),
    row('14', '', '-1'),
    row('14', '', '', 'ten'),
    row('14', '', '', '', '1h'),
  ])('the lines of the house stay here, with what is wrong of desks, while a number is none: %j', (line) => {
    const desks = [{ id: 'x', name: 'A', direction: '' }];
    expect(readStep('desk', { lines: [row('1'), line] }, view)).toEqual({
      kind: 'invalid',
      problems: [{ field: 'lines' }],
    });
    expect(readStep('desk', { lines: [line], desks }, view)).toEqual({
      kind: 'invalid',
      problems: [{ field: 'desks' }, { field: 'lines' }],
    });
  });
});
