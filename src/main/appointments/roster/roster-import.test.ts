import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appointmentOf } from '../../../../test/support/records/appointment-of.ts';
import { importOf } from '../../../../test/support/parts/import-of.ts';
import { openTestDatabase } from '../../../../test/support/parts/open-test-database.ts';
import { AppointmentStatusSchema } from '../../../contract/appointment.ts';
import { importRoster, mergedStatus } from './roster-import.ts';

const STATUSES = AppointmentStatusSchema.options;

function importer(open: ReadonlySet<string> = new Set()) {
  return importOf(openTestDatabase(), { hasOpenIntent: (id) => open.has(id) });
}

describe('a status in a roster', () => {
  it('a status in a roster moves an appointment only forward', () => {
    const table = STATUSES.map((here) =>
      STATUSES.map((roster) => mergedStatus(here, roster, false)).join(' | '),
    );
    expect(table).toEqual([
      // roster: Scheduled | Checked-in | Served | Cancelled | No-show
      'Scheduled | Checked-in | Served | Cancelled | No-show',
      'Checked-in | Checked-in | Served | Cancelled | Checked-in',
      'Served | Served | Served | Served | Served',
      'Cancelled | Cancelled | Cancelled | Cancelled | Cancelled',
      'No-show | No-show | No-show | No-show | No-show',
    ]);
  });

  it('a status in a roster never changes an appointment while an intent of ours is open', () => {
    for (const here of STATUSES)
      for (const roster of STATUSES) expect(mergedStatus(here, roster, true)).toBe(here);
  });
});

describe('an import', () => {
  it('an import adds what is new, changes what is different and names only those', () => {
    const deps = importer();
    const a = appointmentOf({ id: 'a' });
    const b = appointmentOf({ id: 'b', code: 'B-1' });
    expect(importRoster(deps, [a, b])).toEqual(['a', 'b']);
    expect(importRoster(deps, [a, b])).toEqual([]);
    expect(importRoster(deps, [a, { ...b, code: 'B-2', phoneNumber: '+49555' }])).toEqual(['b']);
    expect(deps.directory.byId('b')).toEqual({ ...b, code: 'B-2', phoneNumber: '+49555' });
    expect(deps.directory.byFoldedCode('B2', 0, 0, Infinity).map(({ id }) => id)).toEqual(['b']);
    expect(deps.directory.byFoldedCode('B1', 0, 0, Infinity)).toEqual([]);
  });

  it('an import keeps when somebody arrived and was seen, which no roster knows', () => {
    const deps = importer();
    importRoster(deps, [appointmentOf()]);
    deps.directory.setStatus('a1', 'Checked-in', 1);
    deps.directory.markSeen('a1', 2);
    importRoster(deps, [appointmentOf({ email: 'a@example.org' })]);
    expect(deps.directory.byId('a1')).toMatchObject({
      email: 'a@example.org',
      status: 'Checked-in',
      arrivedAt: 1,
      seenAt: 2,
    });
  });

  it('an import removes a value that the roster no longer has', () => {
    const deps = importer();
    importRoster(deps, [appointmentOf({ email: 'a@example.org', assigneeId: 4 })]);
    importRoster(deps, [appointmentOf()]);
    expect(deps.directory.byId('a1')).toEqual(appointmentOf());
  });

  it('an import keeps code, alias and date of birth of the same visitor where its list has none', () => {
    const deps = importer();
    const known = appointmentOf({ alias: '#A7K3', birthDate: '1971-03-04' });
    importRoster(deps, [known]);
    expect(importRoster(deps, [appointmentOf({ code: '' })])).toEqual([]);
    expect(importRoster(deps, [appointmentOf({ code: '', alias: '#B9' })])).toEqual(['a1']);
    expect(deps.directory.byId('a1')).toEqual({ ...known, alias: '#B9' });
    // Nothing of one person is kept with the name of another.
    importRoster(deps, [appointmentOf({ code: '', firstName: 'Bo' })]);
    expect(deps.directory.byId('a1')).toMatchObject({ code: 'A-42', firstName: 'Bo', birthDate: undefined });
    const moved = known.startsAt + 86_400_000;
    const next = appointmentOf({ code: '', firstName: 'Cleo', startsAt: moved, endsAt: moved + 60_000 });
    importRoster(deps, [next]);
    expect(deps.directory.byId('a1')).toEqual({ ...next, alias: undefined });
  });

  it('an import keeps every character of a name, and what could be SQL', () => {
    const deps = importer();
    const name = `Robert'); DROP TABLE appointments;-- "ü" 李 \u{1F642}`;
    importRoster(deps, [appointmentOf({ firstName: name, lastName: 'عبد الله' })]);
    expect(deps.directory.byId('a1')).toMatchObject({ firstName: name, lastName: 'عبد الله' });
  });

  it('an import is all or nothing when it is broken off', () => {
    const deps = importer();
    const rows = [appointmentOf({ id: 'a' }), appointmentOf({ id: 'b' })];
    let n = 0;
    const broken = {
      ...deps,
      directory: {
        ...deps.directory,
        put: (row: Parameters<typeof deps.directory.put>[0]) => {
          if (n++ === 1) throw new Error('broken off');
          deps.directory.put(row);
        },
      },
    };
    expect(() => importRoster(broken, rows)).toThrow('broken off');
    expect(deps.directory.byId('a')).toBeUndefined();
  });

  it('an import never takes back a check-in made here, whatever rosters come in whatever order', () => {
    const deps = importer();
    let n = 0;
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...STATUSES), { maxLength: 4 }),
        fc.array(fc.constantFrom(...STATUSES), { maxLength: 6 }),
        (before, after) => {
          const id = `p${n++}`;
          const bring = (status: (typeof STATUSES)[number]) =>
            importRoster(deps, [appointmentOf({ id, status })]);
          bring('Scheduled');
          for (const status of before) bring(status);
          if (deps.directory.byId(id)?.status === 'Scheduled')
            deps.directory.setStatus(id, 'Checked-in', 123);
          const arrivedAt = deps.directory.byId(id)?.arrivedAt;
          for (const status of after) bring(status);
          const now = deps.directory.byId(id);
          expect(now?.arrivedAt).toBe(arrivedAt);
          expect(now?.status).not.toBe('Scheduled');
          if (arrivedAt !== undefined) expect(now?.status).not.toBe('No-show');
        },
      ),
      { numRuns: 60 },
    );
  });
});
