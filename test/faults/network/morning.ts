/** The appointments of the morning, at the service and in the hub; some are changed elsewhere before the hub hears. */
import { isContradicted, isForbidden, type Readings } from '../../support/records/readings-of.ts';
import type { NetworkHub } from './hub.ts';
import type { NetworkService } from './service.ts';

const APPOINTMENTS = 60;
const MINUTE = 60_000;

export type TimesOf = (n: number) => { readonly startTime: string; readonly endTime: string };

/** The `n`th half hour from a moment on. */
export function timesFrom(begins: number): TimesOf {
  return (n) => ({
    startTime: new Date(begins + n * 30 * MINUTE).toISOString(),
    endTime: new Date(begins + (n * 30 + 20) * MINUTE).toISOString(),
  });
}

/** What the visitor of the `n`th appointment types who has no code. */
export const claimOf = (n: number) => ({
  lastName: `Lovelace ${Array.from(String(n), (digit) => 'abcdefghij'[Number(digit)]).join('')}`,
  fact: String(1_000 + n),
});

/** The service treats this appointment in a way of its own. */
export const isOdd = (readings: Readings, code: string): boolean =>
  isForbidden(readings, code) || isContradicted(readings, code);

export async function beginDay(
  service: NetworkService,
  hub: NetworkHub,
  random: () => number,
  lineId: number,
  timesOf: TimesOf,
  readings: Readings,
): Promise<{ readonly appointments: readonly string[]; readonly changedElsewhere: Set<string> }> {
  const changedElsewhere = new Set<string>();
  const appointments: string[] = [];
  const codes = new Map<string, string>();
  for (let n = 0; n < APPOINTMENTS; n++) {
    const times = timesOf(n);
    const code = `N-${n}`;
    const { lastName, fact } = claimOf(n);
    const input = { ...times, publicId: code, firstName: 'Ada', lastName, lineId, assigneeId: 1 };
    const id = await service.book(input);
    appointments.push(id);
    codes.set(id, code);
    hub.directory.put({
      id,
      code,
      firstName: 'Ada',
      lastName,
      phoneNumber: `+49 30 555 ${fact}`,
      lineId,
      startsAt: Date.parse(times.startTime),
      endsAt: Date.parse(times.endTime),
      status: 'Scheduled',
    });
  }
  for (const id of appointments) {
    if (random() >= 0.1 || isOdd(readings, codes.get(id) ?? '')) continue;
    changedElsewhere.add(id);
    await service.actElsewhere(id, random() < 0.5 ? 'cancel' : 'checkin');
  }
  return { appointments, changedElsewhere };
}
