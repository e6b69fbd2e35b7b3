/** What holds at this location for every look-up: its day, its windows, the names of its lines and people. */
import { type Clock, wallMs } from '../../../clock/clock.ts';
import { type Feed, followBatches } from '../../base/feed.ts';
import { dayFormat } from '../../base/location-day.ts';
import type { LineKnown } from '../../board/lobby-lines.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Database } from '../../storage/database.ts';
import type { HubTime } from '../../storage/hub-time.ts';
import type { Appointment } from '../directory/appointment.ts';
import { type CheckInWindow, LOOKS_AHEAD_MS, type Span } from './check-in-window.ts';
import type { FindCircumstances } from './find-answer.ts';

type Circumstances = Omit<FindCircumstances, 'howCalled'>;

export type LocationCircumstances = ReturnType<typeof createLocationCircumstances>;

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
) {
  const dates = dayFormat(settings.timeZone);
  const lines = new Map((settings.lines ?? []).map((line) => [line.id, line]));
  const nameOfLine = ({ lineId, lineName }: Pick<Appointment, 'lineId' | 'lineName'>): string =>
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
    /** The site's own name of a line, else what came with the appointment, else what the newest one that has it says. */
    nameOfLine,
    /** The site's own name of who has the appointment, else the one that came with it; absent where there is none. */
    nameOfPerson: ({
      assigneeId,
      assigneeName,
    }: Pick<Appointment, 'assigneeId' | 'assigneeName'>): string | undefined =>
      (assigneeId === undefined ? undefined : people.get(assigneeId)) ?? assigneeName,
    /** The widest of all lines. */
    widestWindow: {
      opensBeforeMin: Math.max(...windows.map(({ opensBeforeMin }) => opensBeforeMin)),
      closesAfterMin: Math.max(...windows.map(({ closesAfterMin }) => closesAfterMin)),
    },
    /** As they are at this moment; how a visitor is called is a matter of tickets. */
    now: (): Circumstances => at(wallMs(clock)),
    /** As they may be besides, where the clock is in doubt: by each other clock, and with everything that now can be. */
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

export type NewestNames = ReturnType<typeof createNewestNames>;

/** `newestName` looks it up. */
export function createNewestNames(newestName: (lineId: number) => string | undefined) {
  const told = new Map<number, string | undefined>();
  /** A row that was told meanwhile has the new name, and those before it the old one. */
  let wereOthers = false;
  function look(lineId: number): string | undefined {
    const name = newestName(lineId);
    if (told.has(lineId) && told.get(lineId) !== name) wereOthers = true;
    told.set(lineId, name);
    return name;
  }
  return {
    nameOfLine: look,
    /** Whether a line that was asked about is called otherwise than it was told of once since this was asked last. */
    areOthers(): boolean {
      for (const lineId of told.keys()) look(lineId);
      const answer = wereOthers;
      wereOthers = false;
      return answer;
    },
  };
}

/** Runs `onOthers` after changes by which a line has another name, until `signal` aborts. `everything` needs no look: all is told anew. */
export function followNames(
  names: Pick<NewestNames, 'areOthers'>,
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
 * `locationId`: the location this hub stands in; while none is set, every appointment is here. An appointment at no
 * stated location is here, as it is for look-ups.
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
    // Lines are numbers in the specification; one that is sent as another text is in no appointment.
    if (!/^\d{1,15}$/.test(line)) return 'unknown';
    const row = select.get(Number(line), locationId ?? null);
    return row?.['here'] === 1 ? 'here' : row?.['known'] === 1 ? 'elsewhere' : 'unknown';
  };
}
