/** What is known of today and the days after it: counted for setup, and told to kiosks as soon as nothing is. */
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inSeconds } from '../../test/support/eventually.ts';
import { createFakeClock } from '../../test/support/fake-clock.ts';
import { hubOf } from '../../test/support/hubs/hub-of.ts';
import { screenOf } from '../../test/support/records/screen-of.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { ScreenSettings } from '../contract/screen.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const KIOSK = screenOf('kiosk');

interface Row {
  readonly id: string;
  readonly startsAt: number;
  readonly locationId?: number;
}

async function lobby(about: { readonly timeZone?: string; readonly locationId?: number } = {}) {
  const clock = createFakeClock();
  const rosterFile = join(temporaryFolder(), 'roster.csv');
  let written = 0;
  const write = (rows: readonly Row[]): void => {
    const lines = rows.map(({ id, startsAt, locationId = '' }) =>
      [id, `A-${id}`, 'Anna', 1, locationId, startsAt, startsAt + HOUR]
        .map((cell, n) => (n >= 5 ? new Date(Number(cell)).toISOString() : cell))
        .join(','),
    );
    writeFileSync(rosterFile, ['id,code,firstName,lineId,locationId,startTime,endTime', ...lines].join('\n'));
    // A file that was written just now is looked at a second time before it is read.
    written += 1;
    utimesSync(rosterFile, clock.now() / 1_000 - 600 + written, clock.now() / 1_000 - 600 + written);
  };
  const settings = { rosterFile, timeZone: 'UTC', ...about };
  return { clock, write, open: () => hubOf({ clock, settings }) };
}

/** What a kiosk is told, one after the other. */
function toldTo(hub: Awaited<ReturnType<typeof hubOf>>): ScreenSettings[] {
  const told: ScreenSettings[] = [];
  void (async () => {
    for await (const settings of hub.watchScreen(KIOSK, undefined)) told.push(settings);
  })();
  return told;
}

const startOfDay = (at: number): number => Math.floor(at / DAY) * DAY;

describe('appointments of the next days', () => {
  it('appointments of the next days are counted day by day from today on, with midnight to the later day', async () => {
    const l = await lobby();
    const today = startOfDay(l.clock.now());
    l.write([
      { id: '1', startsAt: today },
      { id: '2', startsAt: today + DAY - 1_000 },
      { id: '3', startsAt: today + DAY },
      { id: '4', startsAt: today + 6 * DAY + HOUR },
      { id: '5', startsAt: today + 7 * DAY },
    ]);
    const hub = await l.open();
    await inSeconds(l.clock, () =>
      expect(hub.day.ahead(7).map(({ count }) => count)).toEqual([2, 1, 0, 0, 0, 0, 1]),
    );
    const days = [0, 1, 2, 3, 4, 5, 6].map((n) => new Date(today + n * DAY).toISOString().slice(0, 10));
    expect(hub.day.ahead(7).map(({ day }) => day)).toEqual(days);
  });

  it('appointments of the next days are those of this location and of none, in the days of its zone', async () => {
    // Fourteen hours ahead of UTC.
    const l = await lobby({ timeZone: 'Pacific/Kiritimati', locationId: 7 });
    const midnight = startOfDay(l.clock.now() + 14 * HOUR) - 14 * HOUR;
    l.write([
      { id: '1', startsAt: midnight + DAY - 1_000, locationId: 7 },
      { id: '2', startsAt: midnight + DAY },
      { id: '3', startsAt: midnight + DAY, locationId: 8 },
    ]);
    const hub = await l.open();
    await inSeconds(l.clock, () => expect(hub.day.ahead(2).map(({ count }) => count)).toEqual([1, 1]));
  });
});

describe('a kiosk of a lobby that knows no appointment', () => {
  it('a kiosk of a lobby without appointments is told so, and told otherwise by the list that brings the first, without a restart', async () => {
    const l = await lobby();
    l.write([]);
    const hub = await l.open();
    const told = toldTo(hub);
    await inSeconds(l.clock, () => expect(told.at(-1)?.kiosk.knowsNoAppointment).toBe(true));
    l.write([{ id: '1', startsAt: l.clock.now() + HOUR }]);
    await inSeconds(l.clock, () => expect(told.at(-1)?.kiosk.knowsNoAppointment).toBeUndefined());
    expect(told).toHaveLength(2);
  });

  it('a kiosk is told that no appointments are known when the day of the last one ends, though nothing else happens', async () => {
    const l = await lobby();
    l.write([{ id: '1', startsAt: l.clock.now() + 60_000 }]);
    const hub = await l.open();
    const told = toldTo(hub);
    await inSeconds(l.clock, () => expect(told.at(-1)?.kiosk.knowsNoAppointment).toBeUndefined());
    l.clock.stall(startOfDay(l.clock.now()) + DAY - l.clock.now());
    await inSeconds(l.clock, () => expect(told.at(-1)?.kiosk.knowsNoAppointment).toBe(true));
  });
});
