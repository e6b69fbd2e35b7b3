import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { shareOf } from '../../../test/support/share-of.ts';
import { boundsOfDay } from '../base/location-day.ts';
import { createGivenLabels } from './given-labels.ts';
import { labelKey, type LabelPrivacy } from './label.ts';
import type { Ticket } from './ticket-shape.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 5, 9);

/** A room in which tickets are called one after the other. */
function room(
  about: {
    privacy?: LabelPrivacy;
    quiet?: readonly string[];
    codes?: Record<string, string>;
    database?: ReturnType<typeof openTestDatabase>;
  } = {},
) {
  const database = about.database ?? openTestDatabase();
  const known = new Map<string, Ticket>();
  let now = START;
  const labels = createGivenLabels({
    onWritten: () => {},
    database,
    privacy: about.privacy ?? 'number',
    isQuiet: (id) => about.quiet?.includes(id) === true,
    now: () => now,
    dayBegan: (at) => boundsOfDay(at, 'UTC').startsAt,
    codeOf: (id) => about.codes?.[id],
    isCode: (label) => Object.values(about.codes ?? {}).some((code) => labelKey(code) === labelKey(label)),
    areOneVisitors: (...ids) => ids.every((id) => id.startsWith('family')),
    ticket: (id) => known.get(id),
  });
  function call(id: string, name: { firstName?: string; lastName?: string } = {}): string | undefined {
    const news = [{ key: `${id} at ${now}`, isRecall: false, heardAt: now }];
    const calls = [...(known.get(id)?.calls ?? []), { at: now, news, toldAt: now }];
    const ticket: Ticket = { ends: [], ...name, ...known.get(id), calls, id };
    known.set(id, ticket);
    labels.give(ticket);
    return labels.of(id)?.label;
  }
  return { database, labels, call, pass: (ms: number) => (now += ms) };
}

describe('labels on a board', () => {
  it('labels on a board differ where the last three digits of two tickets are the same, and stay as they are', () => {
    const r = room();
    expect([r.call('1001'), r.call('2001'), r.call('12001')]).toEqual(['001', '2001', '12001']);
    expect([r.call('12001'), r.call('2001'), r.call('1001')]).toEqual(['12001', '2001', '001']);
    // A restarted hub calls nobody by another one.
    const again = room({ database: r.database });
    expect([again.call('2001'), again.call('1001')]).toEqual(['2001', '001']);
  });

  it('labels on a board differ where two visitors have the same initials or first names', () => {
    const anna = { firstName: 'Anna', lastName: 'Kowalska' };
    const adam = { firstName: 'Adam', lastName: 'Król' };
    const initials = room({ privacy: 'initials' });
    expect([initials.call('1', anna), initials.call('2', adam), initials.call('3', anna)]).toEqual([
      'A. K.',
      'A. K. 2',
      'A. K. 3',
    ]);
    const names = room({ privacy: 'first-name' });
    expect([names.call('1', anna), names.call('2', anna)]).toEqual(['Anna K.', 'Anna K. 2']);
  });

  it('labels on a board are never somebody’s code, also before that code is called', () => {
    const r = room({ codes: { a1: '391', a2: '0-42' } });
    expect(r.call('72391')).toBe('2391');
    expect(r.call('a1')).toBe('391');
    expect(r.call('1042')).toBe('1042');
    expect(r.call('a2')).toBe('0-42');
  });

  it('labels on a board give way to a code that nobody knew of when they were given: it was promised to its visitor', () => {
    const codes: Record<string, string> = {};
    const r = room({ codes });
    expect(r.call('72391')).toBe('391');
    codes['a1'] = '391';
    expect(r.call('a1')).toBe('391');
    expect(r.labels.of('72391')?.label).toBe('2391');
  });

  it('labels on a board are one code for two tickets only where both are one visitor’s', () => {
    const r = room({ codes: { 'family-1': 'A-42', 'family-2': 'A-42', x1042: 'a 42' } });
    expect([r.call('family-1'), r.call('family-2'), r.call('x1042')]).toEqual(['A-42', 'A-42', '042']);
  });

  it('yesterday’s labels on a board are free this morning, and an older call is given its own again', () => {
    const r = room();
    r.call('1001');
    r.pass(20 * HOUR);
    expect(r.labels.of('1001')).toBeUndefined();
    expect([r.call('2001'), r.call('1001')]).toEqual(['001', '1001']);
  });

  it('labels on a board stay for fourteen hours from the last call on, not from the first', () => {
    const r = room();
    r.call('1001');
    r.pass(13 * HOUR);
    expect(r.call('1001')).toBe('001');
    r.pass(13 * HOUR);
    expect(r.call('2001')).toBe('2001');
    expect(r.labels.of('1001')?.label).toBe('001');
    r.pass(HOUR);
    r.labels.give({ id: '1001', ends: [], calls: [] });
    r.pass(1);
    expect(r.labels.of('1001')).toBeUndefined();
  });

  it('labels that are codes are not held for another day by a call of the next morning', () => {
    const r = room({ codes: { a1: 'A-42', b1: 'A-42' } });
    r.pass(7 * HOUR);
    r.call('a1');
    r.pass(13 * HOUR);
    r.call('a1');
    r.pass(3 * HOUR);
    expect(r.call('b1')).toBe('A-42');
  });

  it('labels with names are gone once the setting no longer allows them', () => {
    const anna = { firstName: 'Anna', lastName: 'Kowalska' };
    const named = room({ privacy: 'first-name' });
    named.call('1417', anna);
    const strict = room({ privacy: 'initials', database: named.database });
    expect(strict.labels.of('1417')?.label).toBe('A. K.');
    expect(strict.call('1417', anna)).toBe('A. K.');
    expect(room({ privacy: 'number', database: named.database }).call('1417', anna)).toBe('417');
  });

  it('labels on a board stand on every rung of the ladder at once, and each stays as it was given', () => {
    const anna = { firstName: 'Anna', lastName: 'Kowalska' };
    const r = room({ codes: { a1: 'A-42' } });
    for (const id of ['1417', '2417', 'a1']) r.call(id, anna);
    const on = (id: string) =>
      (['number', 'initials', 'first-name'] as const).map((rung) => r.labels.of(id, rung)?.label);
    expect([on('1417'), on('2417'), on('a1')]).toEqual([
      ['417', 'A. K.', 'Anna K.'],
      ['2417', 'A. K. 2', 'Anna K. 2'],
      ['A-42', 'A-42', 'A-42'],
    ]);
    r.call('1417', { firstName: 'Ola', lastName: 'Nowak' });
    expect(on('1417')).toEqual(['417', 'A. K.', 'Anna K.']);
  });

  it('a visitor who is called quietly has a number as label on every rung', () => {
    const r = room({ privacy: 'first-name', quiet: ['1417'] });
    expect(r.call('1417', { firstName: 'Anna', lastName: 'Kowalska' })).toBe('417');
  });

  it('labels on a board are all different, and stay, whatever ids and names come', () => {
    const name = fc.constantFrom('Anna', 'Adam', 'Bo', '李', '', ' ', '🙂');
    const visitor = fc.record({
      id: fc.oneof(fc.integer({ min: 1, max: 99_999 }).map(String), fc.uuid(), fc.string({ minLength: 1 })),
      firstName: name,
      lastName: name,
    });
    const lists = fc.uniqueArray(visitor, { selector: ({ id }) => id, maxLength: 30 });
    fc.assert(
      fc.property(lists, fc.constantFrom('number', 'initials', 'first-name'), (visitors, privacy) => {
        const r = room({ privacy });
        const given = visitors.map(({ id, ...names }) => r.call(id, names));
        expect(new Set(given.map((label) => labelKey(label ?? ''))).size).toBe(visitors.length);
        expect(visitors.toReversed().map(({ id, ...names }) => r.call(id, names))).toEqual(
          given.toReversed(),
        );
      }),
      { numRuns: shareOf(50) },
    );
  });
});
