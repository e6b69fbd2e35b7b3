/** The rows of the list as they are asked for, kept still while a hand is on it. */
import { useMemo, useState } from 'react';
import type { DeskAppointment, SearchHit } from '../../../contract/desk-appointment.ts';
import { isFound, readQuery, searchText } from '../../../contract/search-text.ts';
import { type Day, whichDay } from '../day/day.ts';
import type { OtherDays } from '../day/other-days.ts';
import { type Filters, type Group, grouped, onlyThose, passes } from './groups.ts';

export interface Asked {
  readonly query: string;
  readonly filters: Filters;
}

export interface Rows {
  readonly day: Day | undefined;
  readonly groups: readonly Group[];
  readonly others: readonly SearchHit[];
  readonly ids: ReadonlySet<string>;
  readonly isSearch: boolean;
  readonly isAnswered: boolean;
}

/** Made once for each appointment as it came. */
function createTexts(): (appointment: DeskAppointment) => string {
  const known = new WeakMap<DeskAppointment, string>();
  return (appointment) => {
    const text =
      known.get(appointment) ?? searchText({ ...appointment, phoneNumber: lastDigits(appointment) });
    known.set(appointment, text);
    return text;
  };
}

/** The hub searches the rest of the number. */
const lastDigits = ({ phoneMasked }: DeskAppointment): string | undefined => phoneMasked?.slice(-3);

export function useRows(
  today: Day | undefined,
  others: OtherDays,
  { query, filters }: Asked,
  now: number,
  isInHand: () => boolean,
): Rows {
  const [textOf] = useState(createTexts);
  const [keepSteady] = useState(createSteady);
  const day = others.name === undefined || others.name === today?.date ? today : others.chosen;
  const ordered = useMemo(
    () => (day && today ? grouped(day.byId.values(), whichDay(day.date, today.date), now) : []),
    [day, today, now],
  );
  const search = useMemo(() => readQuery(query), [query]);
  const isAnswered = search !== undefined && others.text === query.trim();
  // Until the hub has answered: earlier results that match this text too.
  const hits = useMemo(
    () =>
      isAnswered
        ? others.hits
        : others.hits.filter(
            ({ appointment }) => search !== undefined && isFound(search, textOf(appointment)),
          ),
    [isAnswered, others.hits, search, textOf],
  );
  const wanted = useMemo(() => {
    const found = new Set(hits.map(({ appointment }) => appointment.appointmentId));
    return onlyThose(
      ordered,
      (each) =>
        passes(each, filters) &&
        (search === undefined || isFound(search, textOf(each)) || found.has(each.appointmentId)),
    );
  }, [ordered, filters, search, hits, textOf]);
  const asked = JSON.stringify([query, filters, day?.date, day?.isWhole, isAnswered]);
  const { groups } = keepSteady({ asked, groups: wanted }, isInHand(), (id) => day?.byId.get(id));
  const elsewhere = useMemo(
    () =>
      hits.filter((hit) => hit.day !== day?.date && !isListed(hit, day) && passes(hit.appointment, filters)),
    [hits, day, filters],
  );
  const ids = useMemo(
    () =>
      new Set([
        ...groups.flatMap(({ rows }) => rows.map(({ appointmentId }) => appointmentId)),
        ...elsewhere.map(({ appointment }) => appointment.appointmentId),
      ]),
    [groups, elsewhere],
  );
  const isSearch = search !== undefined;
  return { day, groups, others: elsewhere, ids, isSearch, isAnswered: isAnswered || !isSearch };
}

/** Around midnight today's list holds some of the days beside it. */
const isListed = ({ appointment }: SearchHit, day: Day | undefined): boolean =>
  day?.byId.has(appointment.appointmentId) === true;

/** In milliseconds. */
export const CALM_MS = 5_000;

interface Hand {
  readonly isOver: boolean;
  readonly hasFocus: boolean;
  readonly touchedAt: number;
}

export const isInHand = ({ isOver, hasFocus, touchedAt }: Hand, now: number): boolean =>
  (isOver || hasFocus) && now - touchedAt < CALM_MS;

export interface Shown {
  /** Search, filters, day. What changes with them may move. */
  readonly asked: string;
  readonly groups: readonly Group[];
}

/**
 * `wanted`; or, while a hand is on the list and asks for nothing else, the rows in their places. Who is new
 * waits, and who is gone stays, until it is safe.
 */
export function nextShown(
  before: Shown | undefined,
  wanted: Shown,
  inHand: boolean,
  live: (appointmentId: string) => DeskAppointment | undefined,
): Shown {
  if (before === undefined || !inHand || before.asked !== wanted.asked) return wanted;
  if (isInPlace(before.groups, wanted.groups)) return wanted;
  return {
    asked: before.asked,
    groups: before.groups.map(({ id, rows }) => ({
      id,
      rows: rows.map((row) => live(row.appointmentId) ?? row),
    })),
  };
}

function isInPlace(a: readonly Group[], b: readonly Group[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ id, rows }, n) => {
      const other = b[n];
      return (
        other !== undefined &&
        other.id === id &&
        other.rows.length === rows.length &&
        other.rows.every((row, m) => row.appointmentId === rows[m]?.appointmentId)
      );
    })
  );
}

type KeepSteady = (
  wanted: Shown,
  inHand: boolean,
  live: (appointmentId: string) => DeskAppointment | undefined,
) => Shown;

/** {@link nextShown}, with a memory of what is shown. */
function createSteady(): KeepSteady {
  let shown: Shown | undefined;
  return (wanted, inHand, live) => (shown = nextShown(shown, wanted, inHand, live));
}
