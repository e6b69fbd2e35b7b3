/** What a clerk has typed, what is wrong with it, and what of it is sent. Pure. */
import type { Booking, FormData, SlotWas } from '../../../contract/booking.ts';
import type { InputProblem, InputRule } from '../../../contract/refusal.ts';
import {
  MIN_PHONE_DIGITS,
  MAX_NAME_LENGTH,
  MAX_PHONE_DIGITS,
  MIN_FIRST_NAME_LENGTH,
} from '../../../contract/limits.ts';
import type { LocalTimes } from './local-time.ts';
import {
  BY_NUMBER,
  numberOf,
  type Read,
  readAssignee,
  readSlot,
  type ReadSlot,
  SERVICE_PICKS,
  type Slot,
} from './slot.ts';

export interface ExtraField {
  readonly inputFieldId: string;
  readonly kind: 'value' | 'options';
  /** The value, or option ids with commas between them. */
  readonly text: string;
}

/** `now` is the minute in which it is sent. A number is the start of one of the line's times. */
export type When = 'now' | 'typed' | number;

export interface Draft extends Slot {
  readonly when: When;
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
const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
/** Signs that people write between the digits of a phone number; the service takes digits only. */
const BETWEEN_DIGITS = /[\s().\-/]/g;

const wholeMinute = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS;

type OfferedLine = FormData['lines'][number];

const USUAL_MINUTES = 30;

/** The slot of a line that begins at `at`; by default its next time. */
function slotOf(
  line: OfferedLine | undefined,
  times: LocalTimes,
  now: number,
  at = line?.starts.find((start) => start > now),
): Pick<Draft, 'start' | 'end' | 'offered'> {
  const start = at ?? Math.ceil(now / QUARTER_MS) * QUARTER_MS;
  // Fields show no seconds.
  const startsAt = wholeMinute(start);
  const endsAt = startsAt + (line?.minutes ?? USUAL_MINUTES) * MINUTE_MS;
  return { start: times.write(startsAt), end: times.write(endsAt), offered: { startsAt, endsAt } };
}

export const lineOf = (data: FormData, line: string): OfferedLine | undefined =>
  data.lines.find(({ lineId }) => String(lineId) === line);

/** `lineId`: the one that the list shows, if it shows one only. */
export function newDraft(data: FormData, times: LocalTimes, now: number, lineId?: number): Draft {
  const line = data.lines.find((one) => one.lineId === lineId) ?? data.lines[0];
  return {
    ...slotOf(line, times, now),
    when: 'now',
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

/** Another line has another length and other times. A time that the clerk chose or typed stays. */
export function withLine(draft: Draft, line: string, data: FormData, times: LocalTimes, now: number): Draft {
  const next = lineOf(data, line);
  const { when } = draft;
  if (next === undefined || when === 'typed') return { ...draft, line };
  const isOffered = when === 'now' || next.starts.includes(when);
  return { ...withTime(draft, when, next, times, now), line, when: isOffered ? when : 'typed' };
}

/** `now`, a time of the line, or one to be typed, which begins with the one chosen before. */
export function withTime(
  draft: Draft,
  when: When,
  line: OfferedLine | undefined,
  times: LocalTimes,
  now: number,
): Draft {
  if (when === 'typed') return { ...draft, when };
  return { ...draft, ...slotOf(line, times, now, when === 'now' ? undefined : when), when };
}

/** Times to choose from: those of the line that are ahead, without those that the booking system has rejected. */
export function startsToOffer(
  line: OfferedLine | undefined,
  now: number,
  rejected: ReadonlySet<number>,
): readonly number[] {
  return (line?.starts ?? []).filter((start) => start > now && !rejected.has(start));
}

function readTimes(draft: Draft, times: LocalTimes, now: number): ReadSlot {
  if (draft.when === 'typed') return readSlot(draft, times, draft.offered);
  const { startsAt, endsAt } = draft.offered;
  const begins = draft.when === 'now' ? wholeMinute(now) : startsAt;
  return { startsAt: begins, endsAt: begins + endsAt - startsAt, ...readAssignee(draft) };
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

/** The booking that is sent: empty fields are left out, and a phone number loses what stands between its digits. */
export function readDraft(draft: Draft, times: LocalTimes, now: number): Read<Booking> {
  const slot = readTimes(draft, times, now);
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
