/** What a clerk has typed, what is wrong with it, and what of it is sent. Pure. */
import type { LocalInstant } from '../../../clock/zone-times.ts';
import type { Booking, FormData, SlotPatch, SlotWas } from '../../../contract/booking.ts';
import type { InputProblem, InputRule } from '../../../contract/refusal.ts';
import {
  MIN_PHONE_DIGITS,
  MAX_APPOINTMENT_DAYS,
  MAX_NAME_LENGTH,
  MAX_PHONE_DIGITS,
  MIN_FIRST_NAME_LENGTH,
} from '../../../contract/limits.ts';
import type { LocalTimes } from './local-time.ts';

/** Chosen in a list instead of a line or a user: its number is typed. */
export const BY_NUMBER = 'by-number';
export const SERVICE_PICKS = 'service-picks';

export interface ExtraField {
  readonly inputFieldId: string;
  readonly kind: 'value' | 'options';
  /** The value, or option ids with commas between them. */
  readonly text: string;
}

/** Texts as they were typed; a choice is the number of a line or a user, or one of the words above. */
export interface Slot {
  readonly start: string;
  readonly end: string;
  readonly assignee: string;
  readonly assigneeNumber: string;
}

export interface Draft extends Slot {
  /** What the form offered: a text that still says it means that moment. */
  readonly offered: SlotWas;
  readonly line: string;
  readonly lineNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly email: string;
  readonly languageCode: string;
  readonly fields: readonly ExtraField[];
  readonly labels: readonly string[];
}

const PHONE = new RegExp(`^\\+?[0-9]{${MIN_PHONE_DIGITS},${MAX_PHONE_DIGITS}}$`);
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DAY_MS = 24 * 3_600_000;
/** Signs that people write between the digits of a phone number; the service takes digits only. */
const BETWEEN_DIGITS = /[\s().\-/]/g;

const numberOf = (choice: string, typed: string): number | undefined => {
  const text = choice === BY_NUMBER ? typed.trim() : choice;
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
};

export function slotOf(
  line: FormData['lines'][number] | undefined,
  times: LocalTimes,
  now: number,
): Pick<Draft, 'start' | 'end' | 'offered'> {
  const minutes = line?.minutes ?? 30;
  const start = line?.nextStart ?? Math.ceil(now / 900_000) * 900_000;
  // Fields show no seconds.
  const startsAt = Math.floor(start / 60_000) * 60_000;
  const endsAt = startsAt + minutes * 60_000;
  return { start: times.write(startsAt), end: times.write(endsAt), offered: { startsAt, endsAt } };
}

export function newDraft(data: FormData, times: LocalTimes, now: number): Draft {
  const [line] = data.lines;
  return {
    ...slotOf(line, times, now),
    line: line === undefined ? BY_NUMBER : String(line.lineId),
    lineNumber: '',
    assignee: SERVICE_PICKS,
    assigneeNumber: '',
    firstName: '',
    lastName: '',
    phoneNumber: '',
    email: '',
    languageCode: '',
    fields: [],
    labels: [],
  };
}

interface ReadSlot {
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
function readSlot(slot: Slot, times: LocalTimes, before?: SlotWas): ReadSlot {
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
  const assigneeId =
    slot.assignee === SERVICE_PICKS ? undefined : numberOf(slot.assignee, slot.assigneeNumber);
  if (slot.assignee !== SERVICE_PICKS && assigneeId === undefined) wrong('assigneeId', 'not-a-number');
  return {
    ...(startsAt === undefined ? {} : { startsAt }),
    ...(endsAt === undefined ? {} : { endsAt }),
    ...(assigneeId === undefined ? {} : { assigneeId }),
    problems,
  };
}

const MINUTE_MS = 60_000;

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

function problemsOfTexts(draft: Draft): InputProblem[] {
  const problems: InputProblem[] = [];
  const check = (field: string, isWrong: boolean, rule: InputRule): void => {
    if (isWrong) problems.push({ field, rule });
  };
  const firstName = draft.firstName.trim();
  check('firstName', firstName === '', 'missing');
  check('firstName', firstName !== '' && Array.from(firstName).length < MIN_FIRST_NAME_LENGTH, 'too-short');
  check('firstName', firstName.length > MAX_NAME_LENGTH, 'too-long');
  check('lastName', draft.lastName.trim().length > MAX_NAME_LENGTH, 'too-long');
  const phone = draft.phoneNumber.replace(BETWEEN_DIGITS, '');
  check('phoneNumber', phone !== '' && !PHONE.test(phone), 'not-a-phone-number');
  const email = draft.email.trim();
  check('email', email !== '' && !EMAIL.test(email), 'not-an-email');
  const language = draft.languageCode.trim();
  check('languageCode', language !== '' && !LANGUAGE.test(language), 'not-a-language');
  draft.fields.forEach(({ inputFieldId, kind, text }, n) => {
    check(`fields.${n}.inputFieldId`, !UUID.test(inputFieldId.trim()), 'not-a-uuid');
    check(`fields.${n}.optionIds`, kind === 'options' && idsIn(text).length === 0, 'no-option');
  });
  draft.labels.forEach((label, n) => check(`labels.${n}.value`, label.trim() === '', 'empty'));
  return problems;
}

const idsIn = (text: string): string[] =>
  text
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);

export type Read<T> =
  | { readonly kind: 'ready'; readonly value: T }
  | { readonly kind: 'wrong'; readonly problems: readonly InputProblem[] };

/** The booking that is sent: empty fields are left out, and a phone number loses what stands between its digits. */
export function readDraft(draft: Draft, times: LocalTimes): Read<Booking> {
  const slot = readSlot(draft, times, draft.offered);
  const lineId = numberOf(draft.line, draft.lineNumber);
  const problems = [
    ...(lineId === undefined ? [{ field: 'lineId', rule: 'not-a-number' } as const] : []),
    ...problemsOfTexts(draft),
    ...slot.problems,
  ];
  const { startsAt, endsAt, assigneeId } = slot;
  if (problems.length > 0 || lineId === undefined || startsAt === undefined || endsAt === undefined)
    return { kind: 'wrong', problems };
  const given = (name: string, text: string): object => (text === '' ? {} : { [name]: text });
  return {
    kind: 'ready',
    value: {
      lineId,
      firstName: draft.firstName.trim(),
      ...given('lastName', draft.lastName.trim()),
      startTime: times.iso(startsAt),
      endTime: times.iso(endsAt),
      ...(assigneeId === undefined ? {} : { assigneeId }),
      ...given('phoneNumber', draft.phoneNumber.replace(BETWEEN_DIGITS, '')),
      ...given('email', draft.email.trim()),
      ...given('languageCode', draft.languageCode.trim()),
      ...(draft.fields.length === 0
        ? {}
        : {
            fields: draft.fields.map(({ inputFieldId, kind, text }) => ({
              inputFieldId: inputFieldId.trim(),
              ...(kind === 'value' ? { value: text } : { optionIds: idsIn(text) }),
            })),
          }),
      ...(draft.labels.length === 0
        ? {}
        : { labels: draft.labels.map((label) => ({ value: label.trim() })) }),
    },
  };
}

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
