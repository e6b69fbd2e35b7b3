/**
 * Keeps the list still while somebody has a hand on it: rows show what is new in them, and change places only when it is
 * safe. Pure.
 */
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { Group } from './groups.ts';

/** In milliseconds. */
export const CALM_MS = 5_000;

export interface Hand {
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

export type KeepSteady = (
  wanted: Shown,
  inHand: boolean,
  live: (appointmentId: string) => DeskAppointment | undefined,
) => Shown;

/** {@link nextShown}, with a memory of what is shown. */
export function createSteady(): KeepSteady {
  let shown: Shown | undefined;
  return (wanted, inHand, live) => (shown = nextShown(shown, wanted, inHand, live));
}
