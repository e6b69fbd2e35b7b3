/** When and with whom: what a clerk has typed, what is wrong with it, and what of a change is sent. Pure. */
import type { LocalInstant } from '../../../clock/zone-times.ts';
import type { SlotPatch, SlotWas } from '../../../contract/booking.ts';
import { MAX_APPOINTMENT_DAYS } from '../../../contract/limits.ts';
import type { InputProblem, InputRule } from '../../../contract/refusal.ts';
import type { LocalTimes } from './local-time.ts';

/** Chosen in a list instead of a line or a user: its number is typed. */
export const BY_NUMBER = 'by-number';
export const SERVICE_PICKS = 'service-picks';

/** Texts as they were typed; a choice is the number of a line or a user, or one of the words above. */
export interface Slot {
  readonly start: string;
  readonly end: string;
  readonly assignee: string;
  readonly assigneeNumber: string;
}

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

export const numberOf = (choice: string, typed: string): number | undefined => {
  const text = choice === BY_NUMBER ? typed.trim() : choice;
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
};

export interface ReadSlot {
  readonly startsAt?: number;
  readonly endsAt?: number;
  readonly assigneeId?: number;
  readonly problems: readonly InputProblem[];
}

const isMoved = (slot: Slot, before: SlotWas, times: LocalTimes) => ({
  start: slot.start !== times.write(before.startsAt),
  end: slot.end !== times.write(before.endsAt),
});

/** Of a time that comes twice the first that is after the start. */
function endAfter(startsAt: number | undefined, end: LocalInstant | undefined): number | undefined {
  const isSecond = startsAt !== undefined && end?.again !== undefined && end.at <= startsAt;
  return isSecond ? end.again : end?.at;
}

/**
 * `before`: what the form began with. A text that is unchanged means that moment, also where the clock shows it twice.
 */
export function readSlot(slot: Slot, times: LocalTimes, before?: SlotWas): ReadSlot {
  const problems: InputProblem[] = [];
  const wrong = (field: string, rule: InputRule): void => void problems.push({ field, rule });
  const moved = before && isMoved(slot, before, times);
  const startsAt = moved?.start === false ? before?.startsAt : times.read(slot.start)?.at;
  const endsAt = moved?.end === false ? before?.endsAt : endAfter(startsAt, times.read(slot.end));
  if (startsAt === undefined) wrong('startTime', 'missing');
  if (endsAt === undefined) wrong('endTime', 'missing');
  const isAsItWas = moved && !moved.start && !moved.end;
  if (startsAt !== undefined && endsAt !== undefined && !isAsItWas) {
    if (endsAt <= startsAt) wrong('endTime', 'not-after-start');
    else if (endsAt - startsAt > MAX_APPOINTMENT_DAYS * DAY_MS) wrong('endTime', 'too-long-after-start');
  }
  const withWhom = readAssignee(slot);
  return {
    ...(startsAt === undefined ? {} : { startsAt }),
    ...(endsAt === undefined ? {} : { endsAt }),
    ...withWhom,
    problems: [...problems, ...withWhom.problems],
  };
}

export function readAssignee({
  assignee,
  assigneeNumber,
}: Pick<Slot, 'assignee' | 'assigneeNumber'>): Pick<ReadSlot, 'assigneeId' | 'problems'> {
  if (assignee === SERVICE_PICKS) return { problems: [] };
  const assigneeId = numberOf(assignee, assigneeNumber);
  if (assigneeId === undefined) return { problems: [{ field: 'assigneeId', rule: 'not-a-number' }] };
  return { assigneeId, problems: [] };
}

/**
 * The end moves with the start, so that the length stays. An end that cannot be read, or is not after the start, stays.
 */
export function startMoved(slot: Slot, start: string, before: SlotWas, times: LocalTimes): Partial<Slot> {
  const { startsAt, endsAt } = readSlot(slot, times, before);
  const next = times.read(start)?.at;
  if (startsAt === undefined || endsAt === undefined || endsAt <= startsAt || next === undefined)
    return { start };
  const minutes = Math.floor(endsAt / MINUTE_MS) - Math.floor(startsAt / MINUTE_MS);
  return { start, end: times.write(next + minutes * MINUTE_MS) };
}

export type Read<T> =
  | { readonly kind: 'ready'; readonly value: T }
  | { readonly kind: 'wrong'; readonly problems: readonly InputProblem[] };

export function slotBefore(before: SlotWas, times: LocalTimes): Slot {
  return {
    start: times.write(before.startsAt),
    end: times.write(before.endsAt),
    assignee: before.assigneeId === undefined ? SERVICE_PICKS : String(before.assigneeId),
    assigneeNumber: '',
  };
}

/** Only what changes, to the minute. */
export function readChange(slot: Slot, before: SlotWas, times: LocalTimes): Read<SlotPatch> {
  const { startsAt, endsAt, assigneeId, problems } = readSlot(slot, times, before);
  const moved = isMoved(slot, before, times);
  if (problems.length > 0 || startsAt === undefined || endsAt === undefined)
    return { kind: 'wrong', problems };
  const patch: SlotPatch = {
    ...(moved.start ? { startTime: times.iso(startsAt) } : {}),
    ...(moved.end ? { endTime: times.iso(endsAt) } : {}),
    ...(assigneeId === undefined || assigneeId === before.assigneeId ? {} : { assigneeId }),
  };
  if (Object.keys(patch).length === 0)
    return { kind: 'wrong', problems: [{ field: '', rule: 'nothing-to-change' }] };
  return { kind: 'ready', value: patch };
}
