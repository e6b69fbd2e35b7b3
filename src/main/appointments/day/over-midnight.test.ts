import { wallMs } from '../../../clock/clock.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inSeconds } from '../../../../test/support/eventually.ts';
import { appointmentOf, MINUTE } from '../../../../test/support/records/appointment-of.ts';
import { circumstancesOf } from '../../../../test/support/parts/circumstances-of.ts';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { hubOf } from '../../../../test/support/hubs/hub-of.ts';
import { openTestDatabase } from '../../../../test/support/parts/open-test-database.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { shareOf } from '../../../../test/support/share-of.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOutboxTable } from '../../outbox/outbox-table.ts';
import type { AppointmentStatus } from '../../../contract/appointment.ts';
import type { Appointment } from '../directory/appointment.ts';
import { createDirectory } from '../directory/directory.ts';
import { boundsOfDay, dayFormat } from '../../base/location-day.ts';
import { createLookUps } from '../look-up/look-up.ts';

const HOUR = 60 * MINUTE;

/** What the kiosk answers at `now` in a lobby of `zone` that has these appointments. */
function ask(appointments: readonly Appointment[], now: number, zone: string, code = 'a42') {
  const database = openTestDatabase();
  const directory = createDirectory(database);
  for (const each of appointments) directory.put(each);
  const format = dayFormat(zone);
  const lookUps = createLookUps({
    directory,
    outboxTable: createOutboxTable(database),
    circumstances: () => circumstancesOf({ now, isToday: (at) => format.format(at) === format.format(now) }),
  });
  const { answer, appointments: meant } = lookUps.lookUp(code);
  return { kind: answer.kind, ids: meant.map(({ id }) => id) };
}

/** Midnights at which a day of the zone begins; at some of them the clocks change. */
const MIDNIGHTS = [
  ['an ordinary one in Madrid', 'Europe/Madrid', '2026-01-06T12:00Z'],
  ['the one before clocks go forward in Madrid', 'Europe/Madrid', '2026-03-29T12:00Z'],
  ['the one after clocks went back in Madrid', 'Europe/Madrid', '2026-10-26T12:00Z'],
  ['one that clocks skip in Santiago', 'America/Santiago', '2025-09-07T15:00Z'],
  ['one after a repeated hour in Santiago', 'America/Santiago', '2025-04-06T15:00Z'],
  ['one that clocks skip in Cairo', 'Africa/Cairo', '2025-04-25T10:00Z'],
  ['one far from UTC', 'Pacific/Kiritimati', '2026-05-05T10:00Z'],
] as const;

describe('around midnight', () => {
  it.each(MIDNIGHTS)(
    'a visitor who comes within the window is found on both sides of midnight: %s',
    (_what, zone, day) => {
      const midnight = boundsOfDay(Date.parse(day), zone).startsAt;
      const soon = appointmentOf({ startsAt: midnight + 10 * MINUTE, endsAt: midnight + HOUR });
      expect(ask([soon], midnight - 10 * MINUTE, zone).kind).toBe('found');
      expect(ask([soon], midnight, zone).kind).toBe('found');
      const late = appointmentOf({ startsAt: midnight - 5 * MINUTE, endsAt: midnight + HOUR });
      expect(ask([late], midnight - 1, zone).kind).toBe('found');
      expect(ask([late], midnight + 5 * MINUTE, zone).kind).toBe('found');
    },
  );

  it('an appointment of the other day whose window is not open stays one of another day', () => {
    const midnight = Date.UTC(2026, 0, 6);
    const soon = appointmentOf({ startsAt: midnight + 10 * MINUTE });
    expect(ask([soon], midnight - 25 * MINUTE, 'UTC').kind).toBe('other-day');
    const before = appointmentOf({ startsAt: midnight - 5 * MINUTE });
    expect(ask([before], midnight + 11 * MINUTE, 'UTC').kind).toBe('other-day');
  });

  it('the one whose window is open comes before one of today with the same code', () => {
    const midnight = Date.UTC(2026, 0, 6);
    const zoe = { firstName: 'Zoe', lastName: 'Nowak' };
    const noon = appointmentOf({ id: 'noon', startsAt: midnight - 12 * HOUR, ...zoe });
    const soon = appointmentOf({ id: 'soon', startsAt: midnight + 10 * MINUTE });
    expect(ask([noon, soon], midnight - 10 * MINUTE, 'UTC').ids).toEqual(['soon']);
    expect(ask([noon, soon], midnight - 12 * HOUR, 'UTC').ids).toEqual(['noon']);
  });

  it('a visitor with one before and one after it chooses, and with the beginning of their code too', () => {
    const midnight = Date.UTC(2026, 0, 6);
    const two = [-5, 10].map((minutes, n) =>
      appointmentOf({
        id: `a${n}`,
        code: `A-42-${n}`,
        phoneNumber: '+48600555118',
        startsAt: midnight + minutes * MINUTE,
      }),
    );
    for (const now of [midnight - 10 * MINUTE, midnight + 5 * MINUTE]) {
      expect(ask(two, now, 'UTC', 'A-42-1').ids).toEqual(['a0', 'a1']);
      expect(ask(two, now, 'UTC', 'A-42-0').ids).toEqual(['a0', 'a1']);
    }
  });

  describe('two strangers with one code, one on each side', () => {
    const midnight = Date.UTC(2026, 0, 6);
    const anna = (minutes: number, status: AppointmentStatus = 'Scheduled') =>
      appointmentOf({ id: 'anna', startsAt: midnight + minutes * MINUTE, status });
    const boris = (minutes: number, status: AppointmentStatus = 'Scheduled') =>
      appointmentOf({
        id: 'boris',
        firstName: 'Boris',
        lastName: 'Nowak',
        startsAt: midnight + minutes * MINUTE,
        status,
      });

    it('two strangers with one code on each side of midnight are nobody while both can be checked in, however near the other is', () => {
      for (const minutes of [-6, 4])
        expect(ask([anna(-10), boris(10)], midnight + minutes * MINUTE, 'UTC').kind).toBe('unknown');
    });

    it.each(['Served', 'Cancelled', 'No-show'] as const)(
      'a code of two strangers around midnight means the one who is still expected, when the other is %s',
      (status) => {
        for (const minutes of [-6, 4]) {
          const now = midnight + minutes * MINUTE;
          expect(ask([anna(-10, status), boris(10)], now, 'UTC').ids).toEqual(['boris']);
          expect(ask([anna(-10), boris(10, status)], now, 'UTC').ids).toEqual(['anna']);
        }
      },
    );

    it('two strangers with one code around midnight never see each other’s appointment, whenever they come', () => {
      const status = fc.constantFrom<AppointmentStatus>(
        'Scheduled',
        'Checked-in',
        'Served',
        'Cancelled',
        'No-show',
      );
      const minutes = (min: number, max: number) => fc.integer({ min, max });
      fc.assert(
        fc.property(
          minutes(-40, -1),
          minutes(0, 40),
          minutes(-45, 45),
          status,
          status,
          (a, b, at, one, two) => {
            // The window of these lobbies: 30 minutes before to 15 after.
            const isExpected = (start: number, its: AppointmentStatus) =>
              at >= start - 30 && at <= start + 15 && (its === 'Scheduled' || its === 'Checked-in');
            const expected = [
              ...(isExpected(a, one) ? ['anna'] : []),
              ...(isExpected(b, two) ? ['boris'] : []),
            ];
            const { ids } = ask([anna(a, one), boris(b, two)], midnight + at * MINUTE, 'UTC');
            if (expected.length > 0) expect(ids).toEqual(expected.length === 1 ? expected : []);
          },
        ),
        { numRuns: shareOf(100) },
      );
    });
  });

  it('an open window is never another day, in whatever zone, whenever', () => {
    const at = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2028, 0, 1) });
    const zone = fc.constantFrom(...MIDNIGHTS.map(([, each]) => each), 'Asia/Beirut', 'America/Havana');
    fc.assert(
      fc.property(at, zone, fc.integer({ min: -30, max: 15 }), (day, zone_, minutes) => {
        const startsAt = boundsOfDay(day, zone_).startsAt + 5 * MINUTE;
        expect(ask([appointmentOf({ startsAt })], startsAt + minutes * MINUTE, zone_).kind).toBe('found');
      }),
      { numRuns: shareOf(40) },
    );
  });
});

describe('the front desk’s list around midnight', () => {
  const MIDNIGHT = Date.UTC(2026, 0, 6);
  const iso = (at: number) => new Date(at).toISOString();
  const row = (id: string, at: number) => `${id},${id},Anna,1,${iso(at)},${iso(at + HOUR)}`;

  async function lobby() {
    const clock = createFakeClock(MIDNIGHT - 45 * MINUTE);
    const rosterFile = join(temporaryFolder(), 'roster.csv');
    const rows = [row('A-1', MIDNIGHT - 5 * MINUTE), row('B-2', MIDNIGHT + 10 * MINUTE)];
    writeFileSync(rosterFile, ['id,code,firstName,lineId,startTime,endTime', ...rows].join('\n'));
    const hub = await hubOf({ clock, settings: { rosterFile } });
    await inSeconds(clock, () => expect(hub.day.count()).toBeGreaterThan(0));
    const listed = async () => {
      const { value } = await hub.day.watch(undefined).next();
      return value?.kind === 'snapshot' ? value.appointments.map(({ code }) => code) : [];
    };
    const until = (at: number) => clock.advance(at - wallMs(clock));
    return { clock, hub, listed, until };
  }

  it('the front desk’s list around midnight shows the first of tomorrow once their window opens, without any change of the roster', async () => {
    const l = await lobby();
    expect(await l.listed()).toEqual(['A-1']);
    const days = l.hub.day.watch(undefined);
    await days.next();
    const next = days.next();
    await l.until(MIDNIGHT - 19 * MINUTE);
    expect(await l.listed()).toEqual(['A-1', 'B-2']);
    expect((await next).value).toMatchObject({ kind: 'snapshot', day: '2026-01-05' });
    expect(l.hub.status.snapshot().appointmentsToday).toBe(2);
  });

  it('the list around midnight keeps expected visitors until their window closes, and arrived ones for as long as they may wait', async () => {
    const l = await lobby();
    await l.until(MIDNIGHT + 5 * MINUTE);
    expect(await l.listed()).toEqual(['A-1', 'B-2']);
    await l.until(MIDNIGHT + 11 * MINUTE);
    expect(await l.listed()).toEqual(['B-2']);

    const m = await lobby();
    await m.until(MIDNIGHT - 5 * MINUTE);
    void m.hub.actions.beginCheckIn('A1', 'A-1').answer;
    await m.until(MIDNIGHT + 3 * HOUR);
    expect(await m.listed()).toEqual(['A-1', 'B-2']);
    await m.until(MIDNIGHT + 4 * HOUR);
    expect(await m.listed()).toEqual(['B-2']);
  });
});
