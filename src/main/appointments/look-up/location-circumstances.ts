/** What holds at this location for every look-up: its day, its windows, the names of its lines and people. */
import type { Settings } from '../../settings/settings.ts';
import { type Clock, wallMs } from '../../../clock/clock.ts';
import type { Appointment } from '../directory/appointment.ts';
import type { CheckInWindow } from './check-in-window.ts';
import type { FindCircumstances } from './find-answer.ts';
import { dayFormat } from '../../base/location-day.ts';

export interface LocationCircumstances {
  /** The widest of all lines. */
  readonly widestWindow: CheckInWindow;
  /** As they are at this moment; how a visitor is called is a matter of tickets. */
  now(): Omit<FindCircumstances, 'howCalled'>;
  /** The site's own name of a line, else what came with the appointment, else what the newest one that has it says. */
  nameOfLine(appointment: Pick<Appointment, 'lineId' | 'lineName'>): string;
  /** The site's own name of who has the appointment, else the one that came with it; absent where there is none. */
  nameOfPerson(appointment: Pick<Appointment, 'assigneeId' | 'assigneeName'>): string | undefined;
}

/**
 * `nameOfLocation` is the service's own name of a location, where it has said one; `newestName` is what the newest
 * appointment of a line with a name for it calls it.
 */
export function createLocationCircumstances(
  settings: Settings,
  clock: Clock,
  nameOfLocation: (locationId: number | undefined) => string | undefined = () => undefined,
  newestName: (lineId: number) => string | undefined = () => undefined,
): LocationCircumstances {
  const dates = dayFormat(settings.timeZone);
  const lines = new Map((settings.lines ?? []).map((line) => [line.id, line]));
  const nameOfLine: LocationCircumstances['nameOfLine'] = ({ lineId, lineName }) =>
    lines.get(lineId)?.name ?? lineName ?? newestName(lineId) ?? `Line ${lineId}`;

  const people = new Map((settings.people ?? []).map(({ id, name }) => [id, name]));

  const windowOfLine = (lineId: number): CheckInWindow => ({
    opensBeforeMin: lines.get(lineId)?.opensBeforeMin ?? settings.opensBeforeMin,
    closesAfterMin: lines.get(lineId)?.closesAfterMin ?? settings.closesAfterMin,
  });
  const windows = [settings, ...[...lines.keys()].map(windowOfLine)];

  return {
    nameOfLine,
    nameOfPerson: ({ assigneeId, assigneeName }) =>
      (assigneeId === undefined ? undefined : people.get(assigneeId)) ?? assigneeName,
    widestWindow: {
      opensBeforeMin: Math.max(...windows.map(({ opensBeforeMin }) => opensBeforeMin)),
      closesAfterMin: Math.max(...windows.map(({ closesAfterMin }) => closesAfterMin)),
    },
    now() {
      const now = wallMs(clock);
      const today = dates.format(now);
      return {
        now,
        isToday: (at) => dates.format(at) === today,
        windowOfLine,
        nameOfLine,
        nameOfLocation: ({ locationId, locationName }) => nameOfLocation(locationId) ?? locationName,
        nameShown: settings.nameShown,
        locationId: settings.locationId,
      };
    },
  };
}
