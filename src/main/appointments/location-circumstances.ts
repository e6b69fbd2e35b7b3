/** What holds at this location for every look-up: its day, its windows, the names of its lines. */
import type { Settings } from '../settings/settings.ts';
import type { Clock } from '../clock.ts';
import type { Appointment } from './appointment.ts';
import type { FindCircumstances } from './find-answer.ts';
import { dayFormat } from './location-day.ts';

export interface LocationCircumstances {
  /** As they are at this moment. */
  now(): FindCircumstances;
  /** The site's own name of a line, else the service's. */
  nameOfLine(appointment: Pick<Appointment, 'lineId' | 'lineName'>): string;
}

export function createLocationCircumstances(settings: Settings, clock: Clock): LocationCircumstances {
  const dates = dayFormat(settings.timeZone);
  const lines = new Map((settings.lines ?? []).map((line) => [line.id, line]));
  const nameOfLine: LocationCircumstances['nameOfLine'] = ({ lineId, lineName }) =>
    lines.get(lineId)?.name ?? lineName ?? `Line ${lineId}`;

  return {
    nameOfLine,
    now() {
      const now = clock.now();
      const today = dates.format(now);
      return {
        now,
        isToday: (at) => dates.format(at) === today,
        windowOfLine: (lineId) => ({
          opensBeforeMin: lines.get(lineId)?.opensBeforeMin ?? settings.opensBeforeMin,
          closesAfterMin: lines.get(lineId)?.closesAfterMin ?? settings.closesAfterMin,
        }),
        nameOfLine,
        nameShown: settings.nameShown,
        locationId: settings.locationId,
      };
    },
  };
}
