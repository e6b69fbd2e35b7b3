/** The next times of a line, and how long its appointments are. Pure. */
import { MINUTE_MS } from '../../../clock/clock.ts';
import { USUAL_MINUTES } from '../../../contract/limits.ts';

/** Times in milliseconds since 1970 UTC. */
export interface TimeSlot {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** A known appointment of the line. */
export interface Taken extends TimeSlot {
  readonly assigneeId: number | undefined;
}

const QUARTER_MS = 15 * MINUTE_MS;

/** Zones differ by whole quarters. */
const quarterFrom = (at: number): number => Math.ceil(at / QUARTER_MS) * QUARTER_MS;

interface Wanted {
  readonly now: number;
  readonly lengthMs: number;
  readonly most: number;
  /** Whether a slot may start then. The first time that is not ends the search. */
  readonly isOpen: (at: number) => boolean;
}

const usersIn = (some: readonly Taken[]): number =>
  new Set(some.flatMap(({ assigneeId }) => assigneeId ?? [])).size;

/**
 * The next times on whole quarters, one after the other. Only the service knows who is free: a time is left out only if
 * every user in `taken` has an appointment in it.
 */
export function nextSlots(
  taken: readonly Taken[],
  { now, lengthMs, most, isOpen }: Wanted,
): readonly TimeSlot[] {
  const users = usersIn(taken);
  const slots: TimeSlot[] = [];
  let rest = taken;
  // Not the minute in which the request is under way.
  let startsAt = quarterFrom(now + MINUTE_MS);
  while (slots.length < most && isOpen(startsAt)) {
    const slot = { startsAt, endsAt: startsAt + lengthMs };
    rest = rest.filter(({ endsAt }) => endsAt > slot.startsAt);
    const isFull = users > 0 && usersIn(rest.filter((one) => one.startsAt < slot.endsAt)) >= users;
    if (!isFull) slots.push(slot);
    startsAt = isFull ? startsAt + QUARTER_MS : quarterFrom(slot.endsAt);
  }
  return slots;
}

/**
 * In milliseconds. `minutes`: from the settings. `lengths`: how often each length occurs, by milliseconds; without both
 * the length of an appointment whose list says none.
 */
export function lineLength(minutes: number | undefined, lengths: ReadonlyMap<number, number>): number {
  if (minutes !== undefined) return minutes * MINUTE_MS;
  const [most] = [...lengths].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  return most === undefined ? USUAL_MINUTES * MINUTE_MS : most[0];
}

/** Counts the lengths that {@link lineLength} takes. */
export function countLength(lengths: Map<number, number>, { startsAt, endsAt }: TimeSlot): void {
  const length = endsAt - startsAt;
  if (length > 0) lengths.set(length, (lengths.get(length) ?? 0) + 1);
}
