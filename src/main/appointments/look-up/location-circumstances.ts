/** What holds at this location for every look-up: its day, its windows, the names of its lines and people. */
import type { Settings } from '../../settings/settings.ts';
import { type Clock, wallMs } from '../../../clock/clock.ts';
import type { Appointment } from '../directory/appointment.ts';
import type { CheckInWindow } from './check-in-window.ts';
import { LOOKS_AHEAD_MS, type Span } from './current.ts';
import type { FindCircumstances } from './find-answer.ts';
import { dayFormat } from '../../base/location-day.ts';
import type { HubTime } from '../../storage/hub-time.ts';

type Circumstances = Omit<FindCircumstances, 'howCalled'>;

export interface LocationCircumstances {
  /** The widest of all lines. */
  readonly widestWindow: CheckInWindow;
  /** As they are at this moment; how a visitor is called is a matter of tickets. */
  now(): Circumstances;
  /** As they may be besides, where the clock is in doubt: by each other clock, and with everything that now can be. */
  inDoubt(): readonly Circumstances[];
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
  judge?: HubTime['judge'],
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

  function at(now: number, span?: Span): Circumstances {
    const [first, last] = [span?.earliest ?? now, span?.latest ?? now].map((moment) => dates.format(moment));
    return {
      now,
      ...(span === undefined ? {} : { span }),
      // Dates written as YYYY-MM-DD compare as text.
      isToday(moment) {
        const day = dates.format(moment);
        return first !== undefined && last !== undefined && day >= first && day <= last;
      },
      windowOfLine,
      nameOfLine,
      nameOfLocation: ({ locationId, locationName }) => nameOfLocation(locationId) ?? locationName,
      nameShown: settings.nameShown,
      locationId: settings.locationId,
    };
  }

  return {
    nameOfLine,
    nameOfPerson: ({ assigneeId, assigneeName }) =>
      (assigneeId === undefined ? undefined : people.get(assigneeId)) ?? assigneeName,
    widestWindow: {
      opensBeforeMin: Math.max(...windows.map(({ opensBeforeMin }) => opensBeforeMin)),
      closesAfterMin: Math.max(...windows.map(({ closesAfterMin }) => closesAfterMin)),
    },
    now: () => at(wallMs(clock)),
    inDoubt() {
      const judged = judge?.();
      if (judged?.doubt === undefined) return [];
      const { best, moments, earliest } = judged;
      const latest = Math.min(judged.latest, best + LOOKS_AHEAD_MS);
      return [
        ...moments.filter((moment) => moment !== best).map((moment) => at(moment)),
        at(best, { earliest, latest }),
      ];
    },
  };
}
