import type { FindCircumstances } from '../../../src/main/appointments/look-up/find-answer.ts';
import { dayFormat } from '../../../src/main/base/location-day.ts';
import { NOW } from '../records/appointment-of.ts';

/** A lobby in UTC with the default window. */
export function circumstancesOf(about: Partial<FindCircumstances> = {}): FindCircumstances {
  const dates = dayFormat('UTC');
  const now = about.now ?? NOW;
  return {
    now,
    isToday: (at) => dates.format(at) === dates.format(now),
    windowOfLine: () => ({ opensBeforeMin: 30, closesAfterMin: 15 }),
    nameOfLine: (appointment) => appointment.lineName ?? `Line ${appointment.lineId}`,
    nameOfLocation: (appointment) => appointment.locationName,
    nameShown: 'first-name',
    locationId: undefined,
    howCalled: ({ code }) => ({ number: code }),
    ...about,
  };
}
