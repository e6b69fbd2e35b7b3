import { describe, expect, it } from 'vitest';
import { labelOf, ticketNumber } from './label.ts';

const ticket = (about = {}) => ({
  id: '72391',
  ends: [],
  calls: [],
  firstName: 'Anna',
  lastName: 'Kowalska',
  ...about,
});

describe('what the room sees', () => {
  it('the label in the room is the code of the appointment where there is one, whatever the setting', () => {
    for (const privacy of ['number', 'initials', 'first-name'] as const)
      expect(labelOf(ticket(), 'A-42', privacy)).toBe('A-42');
  });

  it('the label in the room is by default a number, and never a name', () => {
    expect(labelOf(ticket(), undefined, 'number')).toBe('391');
  });

  it('the label in the room has no more of the name than the setting allows', () => {
    expect(labelOf(ticket(), undefined, 'initials')).toBe('A. K.');
    expect(labelOf(ticket(), undefined, 'first-name')).toBe('Anna K.');
    expect(labelOf(ticket({ lastName: undefined }), undefined, 'initials')).toBe('A.');
    expect(labelOf(ticket({ lastName: ' ' }), undefined, 'first-name')).toBe('Anna');
    expect(labelOf(ticket({ firstName: 'Anna (Kind Leon)' }), undefined, 'first-name')).toBe('Anna K.');
    for (const privacy of ['number', 'initials', 'first-name'] as const) {
      expect(labelOf(ticket(), undefined, privacy)).not.toContain('owalska');
    }
  });

  it('the label in the room is a number when there is no name', () => {
    for (const privacy of ['initials', 'first-name'] as const) {
      expect(labelOf(ticket({ firstName: '  ', lastName: undefined }), undefined, privacy)).toBe('391');
    }
  });

  it('the label in the room takes whole letters, as people write them', () => {
    expect(labelOf(ticket({ firstName: 'A\u0301ngel', lastName: 'ñu\u0301' }), undefined, 'initials')).toBe(
      'A\u0301. Ñ.',
    );
    expect(labelOf(ticket({ firstName: '李', lastName: '小龍' }), undefined, 'initials')).toBe('李. 小.');
  });

  it('the label in the room is short, however long the name', () => {
    expect(labelOf(ticket({ firstName: 'x'.repeat(60_000) }), undefined, 'first-name')).toBe(
      `${'x'.repeat(24)} K.`,
    );
  });

  it('the label in the room is never empty', () => {
    for (const id of ['7', 'abc-def', '---', '🙂', 'f3a1e0c2-77b1-4c9a-8c55-0d7d0a9be120']) {
      expect(labelOf(ticket({ id }), undefined, 'number').length).toBeGreaterThan(0);
    }
    expect([ticketNumber('f3a1e0c2-77b1'), ticketNumber('abc-def'), ticketNumber('5')]).toEqual([
      '771',
      'CDEF',
      '5',
    ]);
  });
});
