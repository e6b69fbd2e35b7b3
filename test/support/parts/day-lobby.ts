/** The days of a lobby in UTC over a directory of its own, without the rest of a hub; it is nine on a Monday. */
import { createDay, type DayDeps } from '../../../src/main/appointments/day/day.ts';
import { createSearch } from '../../../src/main/appointments/day/search.ts';
import { createDirectory } from '../../../src/main/appointments/directory/directory.ts';
import { createFeed } from '../../../src/main/base/feed.ts';
import { createOutboxTable } from '../../../src/main/outbox/outbox-table.ts';
import { createFakeClock } from '../fake-clock.ts';
import { appointmentOf, NOW } from '../records/appointment-of.ts';
import { openTestDatabase } from './open-test-database.ts';

const DAY = 86_400_000;

export function dayLobby(locationId?: number) {
  const database = openTestDatabase();
  const directory = createDirectory(database);
  const changes = createFeed<string>();
  const clock = createFakeClock(NOW);
  const window = { opensBeforeMin: 30, closesAfterMin: 15 };
  const deps: DayDeps = {
    directory,
    outboxTable: createOutboxTable(database),
    clock,
    timeZone: 'UTC',
    locationId,
    circumstances: () => ({
      now: NOW,
      isToday: (at) => at >= NOW - 9 * 3_600_000 && at < NOW + 15 * 3_600_000,
      windowOfLine: () => window,
      nameOfLine: () => 'Registrations',
      nameOfLocation: () => undefined,
      nameShown: 'first-name',
      locationId,
    }),
    widestWindow: window,
    nameOfLine: () => 'Registrations',
    nameOfPerson: ({ assigneeName }) => assigneeName,
    calledNow: () => undefined,
    changes,
    closing: new AbortController().signal,
  };
  const day = createDay(deps);
  const search = createSearch({ ...deps, day });
  const put = (id: string, days: number, about = {}): void =>
    directory.put(
      appointmentOf({ id, code: id, startsAt: NOW + days * DAY, endsAt: NOW + days * DAY + 1, ...about }),
    );
  return { database, directory, changes, day, search, put };
}
