/** What holds at this location for every look-up: its day, windows, and the names of lines and people. */
import { type Clock, wallMs } from '../../../clock/clock.ts';
import { type Feed, followBatches } from '../../base/feed.ts';
import { dayFormat } from '../../base/location-day.ts';
import type { LineKnown } from '../../board/lobby-lines.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Database } from '../../storage/database.ts';
import type { HubTime } from '../../storage/hub-time.ts';
import type { Appointment } from '../directory/appointment.ts';
import { type CheckInWindow, LOOKS_AHEAD_MS, type NowSpan } from './check-in-window.ts';
import type { FindCircumstances } from './find-answer.ts';

type Circumstances = Omit<FindCircumstances, 'howCalled'>;

export type LocationCircumstances = ReturnType<typeof createLocationCircumstances>;

/**
 * `nameOfLocation`: the service's name for it. `usualName`: the name that most of the line's appointments have.
 */
export function createLocationCircumstances(
  settings: Settings,
  clock: Clock,
  nameOfLocation: (locationId: number | undefined) => string | undefined = () => undefined,
  usualName: (lineId: number) => string | undefined = () => undefined,
  judge?: HubTime['judge'],
) {
  const dates = dayFormat(settings.timeZone);
  const lines = new Map((settings.lines ?? []).map((line) => [line.id, line]));
  const nameOfLine = ({ lineId, lineName }: Pick<Appointment, 'lineId' | 'lineName'>): string =>
    lines.get(lineId)?.name ?? lineName ?? usualName(lineId) ?? `Line ${lineId}`;

  const people = new Map((settings.people ?? []).map(({ id, name }) => [id, name]));

  const windowOfLine = (lineId: number): CheckInWindow => ({
    opensBeforeMin: lines.get(lineId)?.opensBeforeMin ?? settings.opensBeforeMin,
    closesAfterMin: lines.get(lineId)?.closesAfterMin ?? settings.closesAfterMin,
  });
  const windows = [settings, ...[...lines.keys()].map(windowOfLine)];

  function at(now: number, span?: NowSpan): Circumstances {
    const [first, last] = [span?.earliest ?? now, span?.latest ?? now].map((moment) => dates.format(moment));
    return {
      now,
      ...(span === undefined ? {} : { span }),
      // YYYY-MM-DD compares as text.
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
    /** From the settings, else from the appointment, else as most of the line's appointments have it. */
    nameOfLine,
    nameOfPerson: ({
      assigneeId,
      assigneeName,
    }: Pick<Appointment, 'assigneeId' | 'assigneeName'>): string | undefined =>
      (assigneeId === undefined ? undefined : people.get(assigneeId)) ?? assigneeName,
    widestWindow: {
      opensBeforeMin: Math.max(...windows.map(({ opensBeforeMin }) => opensBeforeMin)),
      closesAfterMin: Math.max(...windows.map(({ closesAfterMin }) => closesAfterMin)),
    },
    now: (): Circumstances => at(wallMs(clock)),
    /** As they may be while the clock is in doubt: by each other clock, and by every possible moment. */
    inDoubt(): readonly Circumstances[] {
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

type UsualNames = ReturnType<typeof createUsualNames>;

/** Names of lines that come from appointments alone. One appointment that comes or goes may rename many others. */
export function createUsualNames(usualName: (lineId: number) => string | undefined) {
  const told = new Map<number, string | undefined>();
  /** Between two looks, rows with the new name and with the old one may have been sent. */
  let wereOthers = false;
  function look(lineId: number): string | undefined {
    const name = usualName(lineId);
    if (told.has(lineId) && told.get(lineId) !== name) wereOthers = true;
    told.set(lineId, name);
    return name;
  }
  return {
    nameOfLine: look,
    /** Whether any line asked about has had two names since the last call. */
    areOthers(): boolean {
      for (const lineId of told.keys()) look(lineId);
      const answer = wereOthers;
      wereOthers = false;
      return answer;
    },
  };
}

/**
 * Runs `onOthers` after a change that renames a line, until `signal` aborts. A batch with `everything` needs no look.
 */
export function followNames(
  names: Pick<UsualNames, 'areOthers'>,
  changes: Pick<Feed<string>, 'batches'>,
  everything: string,
  signal: AbortSignal,
  onOthers: () => void,
): Promise<void> {
  return followBatches(changes, signal, (batch) => {
    if (!batch.has(everything) && names.areOthers()) onOthers();
  });
}

/**
 * `locationId`: the hub's location; while it is undefined, every appointment is here. An appointment without a location
 * is here, as in look-ups.
 */
export function createLinesKnown(
  { sqlite }: Pick<Database, 'sqlite'>,
  locationId: number | undefined,
): (line: string) => LineKnown {
  const select = sqlite.prepare(
    `SELECT EXISTS (SELECT 1 FROM appointments WHERE line_id = ?1) AS known,
       EXISTS (SELECT 1 FROM appointments WHERE line_id = ?1 AND (?2 IS NULL OR location_id IS NULL)
         UNION ALL SELECT 1 FROM appointments WHERE line_id = ?1 AND location_id = ?2) AS here`,
  );
  return (line) => {
    // Lines are numbers in the specification. Another text is in no appointment.
    if (!/^\d{1,15}$/.test(line)) return 'unknown';
    const row = select.get(Number(line), locationId ?? null);
    return row?.['here'] === 1 ? 'here' : row?.['known'] === 1 ? 'elsewhere' : 'unknown';
  };
}
