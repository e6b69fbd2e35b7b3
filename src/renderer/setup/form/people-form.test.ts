import { describe, expect, it } from 'vitest';
import { SETTINGS_VIEW as view } from '../../../../test/support/records/settings-view.ts';
import { readStep } from './form.ts';

const row = (id: string, name = '') => ({ id, name });

describe('the people of the house', () => {
  it('the people of the house are not sent while who is saved was typed again, beside a row that was left empty', () => {
    const saved = { ...view, people: [{ id: 88, name: 'M. Okafor' }] };
    const people = [row(' 88', 'M. Okafor '), row('', ' ')];
    expect(readStep('desk', { people }, saved)).toEqual({ kind: 'unchanged' });
  });

  it('the people of the house are sent as a whole, together with the lines', () => {
    const people = [row('88', ' M. Okafor'), row('-3', 'A. Mensah')];
    const lines = [{ id: '14', name: '', where: '', opensBeforeMin: '', closesAfterMin: '', minutes: '' }];
    expect(readStep('desk', { people, lines }, view)).toEqual({
      kind: 'change',
      change: {
        lines: [{ id: 14 }],
        people: [
          { id: 88, name: 'M. Okafor' },
          { id: -3, name: 'A. Mensah' },
        ],
      },
    });
    expect(readStep('desk', { people: [] }, { ...view, people: [{ id: 88, name: 'M. Okafor' }] })).toEqual({
      kind: 'change',
      change: { people: [] },
    });
  });

  it.each([row('', 'M. Okafor'), row('A3'), row('1.5', 'x')])(
    'the people of the house stay here while an id is no whole number: %j',
    (person) => {
      expect(readStep('desk', { people: [row('88', 'M. Okafor'), person] }, view)).toEqual({
        kind: 'invalid',
        problems: [{ field: 'people' }],
      });
    },
  );
});
