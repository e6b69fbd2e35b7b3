/** What a list would give, as `npm run lists` tells it: nothing is changed. Pure. */
import type { AppointmentStatus } from '../../../contract/appointment.ts';
import type { ListQuestion, TableDoubt } from '../../../contract/list-questions.ts';
import type { ListRecipe } from '../../../contract/list-recipe.ts';
import type { RosterUnreadable } from '../../../contract/roster.ts';
import { createZoneTimes } from '../../../clock/zone-times.ts';
import type { OpenedList } from './list-table.ts';
import { readAppointments } from './read-appointments.ts';
import type {
  ColumnRead,
  ListedAppointment,
  ReadContext,
  RowFault,
  RowRead,
  RowUncertain,
} from './read-context.ts';

type Place = Pick<RowRead, 'place' | 'number'>;

export type ReportDoubt =
  | (Place & { readonly about: 'row' } & RowUncertain)
  | ({ readonly about: 'list' } & (TableDoubt | ListQuestion));

export interface ReportRow extends Place {
  readonly firstName: string;
  readonly lastName: string;
  /** ISO 8601, with the lobby's offset. */
  readonly startTime: string;
  readonly endTime: string;
  /** As read. */
  readonly line: string | null;
  readonly status: AppointmentStatus | null;
  readonly code: string | null;
  readonly alias: string | null;
  readonly id: string | null;
  readonly sourceId: string | null;
  readonly isOfService: boolean;
  readonly phoneNumber: string | null;
  readonly email: string | null;
  readonly birthDate: string | null;
  readonly languageCode: string | null;
  readonly lineId: number | null;
  readonly location: string | null;
  readonly assignee: string | null;
}

export interface ListReport {
  readonly source: string | null;
  readonly container?: string;
  readonly encoding?: string;
  /** Its rows are appointments that the service knows. */
  readonly isOfService: boolean;
  readonly columns: readonly ColumnRead[];
  readonly rows: readonly ReportRow[];
  readonly doubts: readonly ReportDoubt[];
  readonly refused: readonly (Place & { readonly faults: readonly RowFault[] })[];
  /** Totals, footers and repeated names of columns. */
  readonly asides: readonly (Place & { readonly aside: string })[];
  readonly unreadable?: RosterUnreadable;
  /** What was decided, to be changed and given back with `--recipe`. */
  readonly recipe?: ListRecipe;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** ISO 8601 with the zone's offset: `2026-11-27T09:30:00+01:00`. */
function isoIn(timeZone: string): (at: number) => string {
  const zone = createZoneTimes(timeZone);
  return (at) => {
    const ahead = Math.round(zone.offsetAt(at) / 60_000);
    const local = new Date(at + ahead * 60_000).toISOString().slice(0, 19);
    const size = Math.abs(ahead);
    return `${local}${ahead < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  };
}

function rowOf({ place, number }: Place, one: ListedAppointment, iso: (at: number) => string): ReportRow {
  return {
    place,
    number,
    firstName: one.firstName,
    lastName: one.lastName,
    startTime: iso(one.startsAt),
    endTime: iso(one.endsAt),
    line: one.lineName ?? (one.lineId === undefined ? null : String(one.lineId)),
    status: one.status ?? null,
    code: one.code ?? null,
    alias: one.alias ?? null,
    id: one.id ?? null,
    sourceId: one.sourceId ?? null,
    isOfService: one.id !== undefined,
    phoneNumber: one.phoneNumber ?? null,
    email: one.email ?? null,
    birthDate: one.birthDate ?? null,
    languageCode: one.languageCode ?? null,
    lineId: one.lineId ?? null,
    location: one.locationName ?? null,
    assignee: one.assigneeName ?? null,
  };
}

const NOTHING = { isOfService: false, columns: [], rows: [], doubts: [], refused: [], asides: [] };

export function reportOf(opened: OpenedList, context: ReadContext): ListReport {
  if (opened.kind === 'unreadable') return { source: null, ...NOTHING, unreadable: opened.why };
  const read = readAppointments(opened, context);
  const iso = isoIn(context.timeZone);
  const rows: ReportRow[] = [];
  const refused: (Place & { faults: readonly RowFault[] })[] = [];
  const asides: (Place & { aside: string })[] = [];
  const doubts: ReportDoubt[] = [...read.doubts, ...read.questions].map((one) => ({ about: 'list', ...one }));
  const about = {
    source: read.source ?? null,
    container: opened.container,
    ...(opened.encoding ? { encoding: opened.encoding.name } : {}),
    isOfService: read.isOfService,
    columns: read.columns,
    recipe: {
      ...context.recipe,
      header: [...opened.columns],
      columns: Object.fromEntries(read.columns.map(({ name, field }) => [name, field ?? null])),
    },
  };
  for (const walk = read.rows(); ;) {
    const { done, value } = walk.next();
    if (done === true)
      // A list that cannot be read to its end is not read.
      return value
        ? { ...NOTHING, ...about, unreadable: value }
        : { ...about, rows, doubts, refused, asides };
    const { place, number } = value;
    if (value.kind === 'aside') asides.push({ place, number, aside: value.aside });
    if (value.kind === 'refused') refused.push({ place, number, faults: value.faults });
    if (value.kind !== 'row') continue;
    rows.push(rowOf(value, value.appointment, iso));
    for (const doubt of value.doubts) doubts.push({ about: 'row', place, number, ...doubt });
  }
}
