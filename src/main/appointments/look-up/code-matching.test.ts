import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appointmentOf, MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import { circumstancesOf } from '../../../../test/support/parts/circumstances-of.ts';
import type { Appointment } from '../directory/appointment.ts';
import { codeKey } from '../../../contract/code-key.ts';
import { foldCode, readCode } from '../directory/code.ts';
import { matchCode } from './code-matching.ts';
import { isWindowOpen } from './check-in-window.ts';

const DAY = 24 * 60 * MINUTE;

/** What the hub does: the directory brings those with the same folded code. */
function find(typed: string, all: readonly Appointment[], isHere: (a: Appointment) => boolean = () => true) {
  const reading = readCode(typed);
  if (reading.kind === 'not-a-code') return undefined;
  const candidates = all.filter(({ code, alias = '' }) =>
    [code, alias].some((one) => foldCode(codeKey(one)) === reading.folded),
  );
  const here = circumstancesOf();
  const match = matchCode(reading.key, candidates, {
    now: here.now,
    isToday: ({ startsAt }) => here.isToday(startsAt),
    isOpen: (appointment) => isWindowOpen(appointment, here),
    isHere,
  });
  return match.kind === 'match' ? match.appointment : undefined;
}

describe('a code that several appointments carry', () => {
  it('a code that several appointments carry means the one of today, even when another is nearer in time', () => {
    const today = appointmentOf({ id: 'today', startsAt: NOW - 8 * 60 * MINUTE });
    const yesterday = appointmentOf({ id: 'yesterday', startsAt: NOW - 9.5 * 60 * MINUTE });
    expect(find('A42', [yesterday, today])?.id).toBe('today');
    expect(find('A42', [today, yesterday])?.id).toBe('today');
  });

  it('a code that several appointments carry means the nearest when none is of today', () => {
    const days = [-30, -2, 3, 40].map((n) => appointmentOf({ id: String(n), startsAt: NOW + n * DAY }));
    expect(find('A42', days)?.id).toBe('-2');
  });

  it('a code that several appointments carry means the open one of two of today, then the nearer', () => {
    const served = appointmentOf({ id: 'served', status: 'Served', startsAt: NOW });
    const open = appointmentOf({ id: 'open', startsAt: NOW + 3 * 60 * MINUTE });
    const later = appointmentOf({ id: 'later', startsAt: NOW + 5 * 60 * MINUTE });
    expect(find('A42', [served, later, open])?.id).toBe('open');
  });

  it('a code that several appointments carry means the one at this location when another location has the same code today', () => {
    const elsewhere = appointmentOf({ id: 'elsewhere', locationId: 2, startsAt: NOW });
    const here = appointmentOf({ id: 'here', locationId: 1, startsAt: NOW + 60 * MINUTE });
    expect(find('A42', [elsewhere, here], ({ locationId }) => locationId === 1)?.id).toBe('here');
  });

  it('a code that several appointments carry means today’s at another location, not tomorrow’s here: the visitor is sent there', () => {
    const elsewhere = appointmentOf({ id: 'elsewhere', locationId: 2 });
    const tomorrow = appointmentOf({ id: 'tomorrow', locationId: 1, startsAt: NOW + DAY });
    expect(find('A42', [tomorrow, elsewhere], ({ locationId }) => locationId === 1)?.id).toBe('elsewhere');
  });
});

describe('letters and digits that look alike', () => {
  const b10 = appointmentOf({ id: 'b10', code: 'B-10' });
  const bio = appointmentOf({ id: 'bio', code: 'B-IO' });

  it('letters and digits that look alike are taken for each other when one appointment is meant', () => {
    expect(find('bIo', [b10])?.id).toBe('b10');
    expect(find('B1O', [b10])?.id).toBe('b10');
    expect(find('B10', [bio])?.id).toBe('bio');
  });

  it('letters and digits that look alike find nobody when two could be meant', () => {
    expect(find('BI0', [b10, bio])).toBeUndefined();
    expect(find('B1O', [b10, bio])).toBeUndefined();
  });

  it('letters and digits that look alike find the exact one when two could be meant and one is written so', () => {
    expect(find('b-10', [b10, bio])?.id).toBe('b10');
    expect(find('b io', [b10, bio])?.id).toBe('bio');
  });

  it('letters and digits that look alike find nobody among finished ones either: a cancelled B-IO still makes BI0 a guess', () => {
    expect(find('BI0', [b10, appointmentOf({ ...bio, status: 'Cancelled' })])).toBeUndefined();
  });
});

describe('codes and aliases', () => {
  const sign = fc.string({ unit: fc.constantFrom(...'BIO10'.split('')), maxLength: 3 });
  const visitor = fc.record({ code: sign, alias: sign });

  it('codes and aliases mean one appointment at most, and whoever has the typed code has it before any alias', () => {
    fc.assert(
      fc.property(sign, fc.array(visitor, { maxLength: 8 }), (typed, visitors) => {
        const all = visitors.map((each, n) => appointmentOf({ id: `${n}`, firstName: `V${n}`, ...each }));
        const found = find(typed, all);
        const meant = (what: 'code' | 'alias') => all.filter((each) => each[what] === typed);
        const [coded, named] = [meant('code'), meant('alias')];
        if (typed === '') expect(found).toBeUndefined();
        else if (coded.length > 0) expect(found?.id).toBe(coded.length === 1 ? coded[0]?.id : undefined);
        else if (named.length > 0) expect(found?.id).toBe(named.length === 1 ? named[0]?.id : undefined);
        else if (found)
          expect([found.code, found.alias].map((one) => foldCode(one ?? ''))).toContain(foldCode(typed));
      }),
    );
  });
});

describe('codes in general', () => {
  const code = fc.string({ unit: fc.constantFrom(...'ABIO01Z79'.split('')), minLength: 1, maxLength: 8 });
  const noise = fc.string({ unit: fc.constantFrom(' ', '-', '–', '\t', '\u200f', '.'), maxLength: 3 });
  const typedAs = (text: string) =>
    fc
      .tuple(
        fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
        fc.array(noise, { minLength: 9, maxLength: 9 }),
      )
      .map(([cases, gaps]) =>
        text
          .split('')
          .map((letter, n) => (gaps[n] ?? '') + (cases[n] ? letter.toLowerCase() : letter))
          .join('')
          .concat(gaps[8] ?? ''),
      );

  it('codes in general are found however they are cased, spaced and dashed', () => {
    fc.assert(
      fc.property(
        code.chain((text) => fc.tuple(fc.constant(text), typedAs(text), fc.array(code))),
        ([text, typed, others]) => {
          const all = [...others, text].map((each, n) => appointmentOf({ id: `${n}`, code: each }));
          expect(codeKey(find(typed, all)?.code ?? '')).toBe(text);
        },
      ),
    );
  });

  it('codes in general never match an appointment whose folded code is another one', () => {
    fc.assert(
      fc.property(code, fc.array(code, { maxLength: 20 }), (typed, codes) => {
        const all = codes.map((each, n) => appointmentOf({ id: `${n}`, code: each }));
        const found = find(typed, all);
        if (found) expect(foldCode(codeKey(found.code))).toBe(foldCode(typed));
        const meant = new Set(codes.filter((each) => foldCode(each) === foldCode(typed)));
        if (!meant.has(typed) && meant.size > 1) expect(found).toBeUndefined();
        if (meant.size === 1) expect(found).toBeDefined();
      }),
    );
  });

  it('codes in general choose the same appointment whatever the order the directory brings them in', () => {
    const some = fc.record({
      startsAt: fc.integer({ min: NOW - 3 * DAY, max: NOW + 3 * DAY }),
      status: fc.constantFrom('Scheduled' as const, 'Served' as const, 'Cancelled' as const),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 6 }), (abouts) => {
        const all = abouts.map((about, n) => appointmentOf({ id: `${n}`, ...about }));
        expect(find('A42', all.toReversed())?.id).toBe(find('A42', all)?.id);
      }),
    );
  });
});
