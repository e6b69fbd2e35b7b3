import { join } from 'node:path';
import { expect, it } from 'vitest';
import { appointmentOf, NOW } from '../../test/support/records/appointment-of.ts';
import { createFakeClock } from '../../test/support/fake-clock.ts';
import { eventually } from '../../test/support/eventually.ts';
import { hubOf, SHARED_IDS } from '../../test/support/hubs/hub-of.ts';
import { openTestDatabase } from '../../test/support/parts/open-test-database.ts';
import { paperPrinter } from '../../test/support/paper-printer.ts';
import { screenOf } from '../../test/support/records/screen-of.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { NOTHING_OWN } from './access/screen.ts';
import { createDirectory } from './appointments/directory/directory.ts';

const [HALL, GARDEN] = [screenOf('kiosk', 1), screenOf('kiosk', 2)];

/** A lobby with two kiosks, a printer at each, and one visitor, whose code is AC-12. */
async function house() {
  const [hall, garden] = [await paperPrinter(), await paperPrinter()];
  const databasePath = join(temporaryFolder(), 'foyer.sqlite');
  const database = openTestDatabase(databasePath);
  createDirectory(database).put(appointmentOf({ code: 'AC-12', startsAt: NOW, endsAt: NOW + 60_000 }));
  database.close();
  const kiosks = [
    { ...HALL, kiosk: { printer: `127.0.0.1:${hall.port}` } },
    { ...GARDEN, kiosk: { printer: `127.0.0.1:${garden.port}` } },
  ];
  const clock = createFakeClock(NOW);
  const start = () =>
    hubOf({ clock, databasePath, own: { ...NOTHING_OWN, kiosks: () => kiosks }, profile: SHARED_IDS });
  return { hall, garden, clock, start };
}

it('a visitor at the second of two kiosks has the number on paper there, and again when a clerk prints it', async () => {
  const { hall, garden, clock, start } = await house();
  const hub = await start();
  const answer = hub.kiosk.checkIn(GARDEN, 'AC-12', 'a1', undefined);
  await clock.advance(4_000);
  expect((await answer).kind).toBe('saved');
  await eventually(() => expect(garden.papers).toHaveLength(1));
  expect(hub.bookings.details('a1', false)).toMatchObject({ printsAt: { kiosk: 'Kiosk 2' } });
  expect(hub.printNumber('a1')).toEqual({ kind: 'printing' });
  await eventually(() => expect(garden.papers).toHaveLength(2));
  expect(garden.papers[1]).toEqual(garden.papers[0]);
  expect(hall.papers).toEqual([]);
});

it('after a restart it is not known at which kiosk the visitor was, and the clerk is told instead of guessing', async () => {
  const { hall, garden, clock, start } = await house();
  const before = await start();
  const answer = before.kiosk.checkIn(GARDEN, 'AC-12', 'a1', undefined);
  await clock.advance(4_000);
  await answer;
  await eventually(() => expect(garden.papers).toHaveLength(1));
  await before.close();
  const after = await start();
  expect(after.printNumber('a1')).toEqual({ kind: 'no-printer' });
  expect(after.bookings.details('a1', false)).not.toHaveProperty('printsAt');
  expect([hall.papers.length, garden.papers.length]).toEqual([0, 1]);
});
