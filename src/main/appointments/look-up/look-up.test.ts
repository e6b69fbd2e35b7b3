import { describe, expect, it } from 'vitest';
import { appointmentOf, MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import { MAX_CHOICES } from '../../../contract/appointment.ts';
import { MAX_STARTING } from '../directory/by-code.ts';
import { DAY, annas, lobby } from '../../../../test/support/parts/look-up-lobby.ts';

const later = NOW + 5 * 60 * MINUTE;

describe('a visitor with several appointments today', () => {
  it('a visitor with several appointments under one code chooses, in the order of start, with the screen that follows each', () => {
    const l = lobby(annas([{}, { startsAt: later, lineId: 2, lineName: 'X-ray' }]));
    expect(l.lookUp('a42').answer).toEqual({
      kind: 'choose',
      choices: [
        {
          startsAt: NOW,
          lineName: 'Registrations',
          answer: expect.objectContaining({
            kind: 'found',
            appointment: expect.objectContaining({ appointmentId: 'a1', visitorName: 'Anna K.' }),
          }),
        },
        {
          startsAt: later,
          lineName: 'X-ray',
          answer: expect.objectContaining({ kind: 'early', appointmentId: 'a2' }),
        },
      ],
    });
  });

  it('a visitor with a code for each appointment chooses with any of them, if phone or address show that it is one person', () => {
    const l = lobby(annas([{ code: 'B-1' }, { code: 'C-2' }, { code: 'D-3', email: 'anna@x.example' }]));
    for (const code of ['b1', 'C-2', 'd 3']) expect(l.offered(code)).toEqual(['a1', 'a2', 'a3']);
  });

  it('a visitor with several appointments today types their code up to a dash', () => {
    const l = lobby(annas([{ code: 'A-42-1' }, { code: 'A-42-2' }, { code: 'A-421-7', firstName: 'Zoe' }]));
    expect(l.offered('a42')).toEqual(['a1', 'a2']);
    expect(l.offered('A-42-')).toEqual(['a1', 'a2']);
    expect(l.offered('A-4')).toBe('unknown');
    expect(l.offered('A')).toBe('unknown');
  });

  it('a visitor with several appointments today types three letters or digits of the code at least', () => {
    const bea = { firstName: 'Bea' };
    const l = lobby(
      annas([{ code: 'A-4-1' }, { code: 'A-4-2' }, { code: 'B-42-1', ...bea }, { code: 'B-42-2', ...bea }]),
    );
    expect(l.offered('A-4')).toBe('unknown');
    expect(l.offered('B-42')).toHaveLength(2);
  });

  it('part of a code finds the visitor’s appointments of today, whoever has tomorrow’s', () => {
    const tomorrow = { code: 'A-42-2', startsAt: NOW + DAY };
    expect(lobby(annas([{ code: 'A-42-1' }, tomorrow])).offered('a42')).toBe('unknown');
    const others = annas([{ code: 'A-42-1' }, { code: 'A-42-3' }, { ...tomorrow, firstName: 'Zoe' }]);
    expect(lobby(others).offered('a42')).toEqual(['a1', 'a2']);
  });

  it('a visitor with several appointments today is not asked about what is over while one is open', () => {
    for (const status of ['Served', 'Cancelled', 'No-show'] as const) {
      expect(lobby(annas([{ status }, {}])).offered('a42')).toBe('early');
      expect(lobby(annas([{ status }, {}, {}])).offered('a42')).toEqual(['a2', 'a3']);
      expect(lobby(annas([{ code: 'A-42-1', status }, { code: 'A-42-2' }])).offered('a42')).toBe('early');
    }
  });

  it('a visitor who typed the code of an appointment that is over reads so, and finds the other', () => {
    const l = lobby(annas([{ code: 'B-1', status: 'Cancelled' }, { code: 'C-2' }]));
    expect(l.offered('B1')).toEqual(['a1', 'a2']);
    expect(l.offered('C2')).toBe('early');
  });

  it('a visitor with several appointments today has nothing to choose when all are checked in, or over', () => {
    expect(lobby(annas([{ status: 'Checked-in' }, { status: 'Checked-in' }])).offered('a42')).toBe(
      'already-checked-in',
    );
    expect(lobby(annas([{ status: 'Served' }, { status: 'Cancelled' }])).offered('a42')).toBe(
      'already-served',
    );
    expect(lobby(annas([{ status: 'Checked-in' }, {}])).offered('a42')).toEqual(['a1', 'a2']);
  });

  it('a visitor with several appointments today is offered none of another day or another location', () => {
    const elsewhere = { locationId: 2, startsAt: later };
    const l = lobby(annas([{ locationId: 1 }, { startsAt: NOW + DAY }, elsewhere]), { locationId: 1 });
    expect(l.offered('a42')).toBe('found');
    const codes = annas([
      { code: 'B-1' },
      { code: 'B-2', startsAt: NOW + DAY },
      { code: 'B-3', ...elsewhere },
    ]);
    const m = lobby(codes, { locationId: 1 });
    expect(m.offered('B1')).toBe('found');
    expect(m.offered('B2')).toBe('other-day');
    const twoToday = annas([{ code: 'B-1' }, { code: 'B-2' }, { code: 'B-3', startsAt: NOW + DAY }]);
    expect(lobby(twoToday).offered('B3')).toBe('other-day');
    expect(m.offered('B3')).toBe('other-location');
  });

  it('a visitor with several appointments today reads about the likeliest when there are more than fit on a screen', () => {
    const many = Array.from({ length: MAX_CHOICES + 1 }, (_, n) => ({ startsAt: NOW + n * MINUTE }));
    expect(lobby(annas(many)).offered('a42')).toBe('found');
    expect(lobby(annas(many.slice(1))).offered('a42')).toHaveLength(MAX_CHOICES);
    expect(lobby(annas(many.map((about, n) => ({ ...about, code: `A-42-${n}` })))).offered('a42')).toBe(
      'unknown',
    );
  });
});

describe('a code that strangers share', () => {
  it('a code that strangers share is nobody’s, whole or in part: neither is shown the other’s appointment', () => {
    const zoe = { firstName: 'Zoe' };
    expect(lobby(annas([{}, zoe])).offered('a42')).toBe('unknown');
    expect(lobby(annas([{ status: 'Served' }, zoe])).offered('a42')).toBe('unknown');
    expect(lobby(annas([{}, { ...zoe, startsAt: later }])).offered('a42')).toBe('unknown');
    expect(lobby(annas([{ code: 'A-42-1' }, { code: 'A-42-2', ...zoe }])).offered('a42')).toBe('unknown');
    expect(lobby(annas([{}, { startsAt: later }, zoe])).offered('a42')).not.toEqual(['a1', 'a2', 'a3']);
  });

  it('a code that strangers share does not tell one visitor of a namesake', () => {
    const namesake = { code: 'B-1', phoneNumber: '+48 700 000 000' };
    expect(lobby(annas([{}, namesake])).offered('a42')).toBe('found');
    const unknown = { code: 'B-1', phoneNumber: undefined };
    expect(lobby(annas([{}, unknown])).offered('a42')).toBe('found');
  });

  it('part of a code that strangers share means nobody if it is written two ways or belongs to one appointment', () => {
    expect(lobby(annas([{ code: 'BI0-1' }, { code: 'B1O-2' }])).offered('B10')).toBe('unknown');
    expect(lobby(annas([{ code: 'A-42-1' }])).offered('a42')).toBe('unknown');
  });

  it('part of a code means nobody if more codes begin with it than any one visitor has', () => {
    const others = Array.from({ length: MAX_STARTING }, (_, n) =>
      appointmentOf({ id: `x${n}`, code: `A-42${n}`, startsAt: NOW + MINUTE }),
    );
    const own = annas([{ code: 'A-42-1' }, { code: 'A-42-2' }]);
    expect(lobby([...own, ...others.slice(2)]).offered('a42')).toEqual(['a1', 'a2']);
    expect(lobby([...own, ...others]).offered('a42')).toBe('unknown');
  });
});
