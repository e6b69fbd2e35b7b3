/** Field rules of an appointment (docs/service-interface.md, "Appointment input"). */
import { z } from 'zod';
import { type InputProblem, type InputRule, InputRuleSchema } from '../../contract/refusal.ts';
import {
  MIN_PHONE_DIGITS,
  MAX_APPOINTMENT_MS,
  MAX_NAME_LENGTH,
  MAX_PHONE_DIGITS,
  MIN_FIRST_NAME_LENGTH,
} from '../../contract/limits.ts';

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

// eslint-disable-next-line no-control-regex -- control characters are what is refused here
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
const PHONE = new RegExp(`^\\+?[0-9]{${MIN_PHONE_DIGITS},${MAX_PHONE_DIGITS}}$`);
const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

const breaks = (error: InputRule): { readonly error: InputRule } => ({ error });

/**
 * The specification counts "characters" without a definition. The lower bound counts graphemes, the upper one UTF-16
 * units, so the text fits under either reading.
 */
const firstName = z
  .string(breaks('missing'))
  .trim()
  .refine((name) => Array.from(name).length >= MIN_FIRST_NAME_LENGTH, breaks('too-short'))
  .refine((name) => name.length <= MAX_NAME_LENGTH, breaks('too-long'))
  .refine((name) => !CONTROL.test(name), breaks('special-characters'));

const lastName = z
  .string(breaks('not-text'))
  .trim()
  .max(MAX_NAME_LENGTH, breaks('too-long'))
  .refine((name) => !CONTROL.test(name), breaks('special-characters'));

const id = z.int(breaks('not-a-number')).nonnegative(breaks('not-a-number'));

/** RFC 3339. Without a zone, each machine would read another time. */
const time = z.iso.datetime({ offset: true, ...breaks('not-a-time') });

const inputField = z
  .strictObject({
    inputFieldId: z.uuid(breaks('not-a-uuid')),
    value: z.string(breaks('not-text')).optional(),
    optionIds: z
      .array(z.union([z.string().min(1), z.int()]), breaks('not-ids'))
      .min(1, breaks('no-option'))
      .optional(),
  })
  .refine(
    (field) => (field.value === undefined) !== (field.optionIds === undefined),
    breaks('value-or-options'),
  );

const label = z.strictObject({
  value: z.string(breaks('not-text')).trim().min(1, breaks('empty')),
});

const fields = {
  lineId: id,
  firstName,
  lastName: lastName.optional(),
  startTime: time,
  endTime: time,
  phoneNumber: z.string(breaks('not-text')).regex(PHONE, breaks('not-a-phone-number')).optional(),
  email: z.email(breaks('not-an-email')).optional(),
  languageCode: z.string(breaks('not-text')).regex(LANGUAGE, breaks('not-a-language')).optional(),
  fields: z.array(inputField, breaks('not-a-list')).optional(),
  labels: z.array(label, breaks('not-a-list')).optional(),
};
const assigneeId = id;

const withZone = z.iso.datetime({ offset: true });
/** NaN if the text is not a time. It compares as false; `time` reports it. */
const momentOf = (text: string | undefined): number => {
  const checked = withZone.safeParse(text);
  return checked.success ? Date.parse(checked.data) : Number.NaN;
};
const inOrder = (input: { startTime?: string | undefined; endTime?: string | undefined }) =>
  !(momentOf(input.startTime) >= momentOf(input.endTime));
const ORDER = { path: ['endTime'], ...breaks('not-after-start') };

const createSchema = z.strictObject({ ...fields, assigneeId }).refine(inOrder, ORDER);
const autoAssignSchema = z.strictObject(fields).refine(inOrder, ORDER);
const patchSchema = z
  .strictObject({ ...fields, assigneeId })
  .partial()
  .refine(inOrder, ORDER)
  .refine((patch) => Object.values(patch).some((value) => value !== undefined), breaks('nothing-to-change'));

export type AppointmentInput = z.input<typeof createSchema>;
export type AutoAssignInput = z.input<typeof autoAssignSchema>;
export type AppointmentPatch = z.input<typeof patchSchema>;

/**
 * Problems of an appointment's start and length. How far ahead it may be is left to the service, because this machine's
 * clock may be years off. `before`: the present slot of a change, whose old values may stay.
 */
export function problemsOfSpan(
  input: { startTime?: string | undefined; endTime?: string | undefined },
  before?: { readonly startsAt: number; readonly endsAt: number },
): readonly InputProblem[] {
  const { startTime, endTime } = input;
  if (startTime === undefined && endTime === undefined) return [];
  const startsAt = startTime === undefined && before ? before.startsAt : momentOf(startTime);
  const endsAt = endTime === undefined && before ? before.endsAt : momentOf(endTime);
  return endsAt - startsAt > MAX_APPOINTMENT_MS ? [{ field: 'endTime', rule: 'too-long-after-start' }] : [];
}

function problemsOf(error: z.ZodError): InputProblem[] {
  return error.issues.flatMap((issue): InputProblem[] => {
    const at = issue.path.map(String);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ field: [...at, key].join('.'), rule: 'unknown-field' }));
    const rule = InputRuleSchema.safeParse(issue.message);
    return [{ field: at.join('.'), rule: rule.data ?? 'wrong' }];
  });
}

function check<T>(schema: z.ZodType<T>, input: unknown): Checked<T> {
  const parsed = schema.safeParse(input);
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, problems: problemsOf(parsed.error) };
}

/** Checks the body of `POST /v1/appointments`; `assigneeId` is required. */
export const checkAppointmentInput = (input: unknown): Checked<AppointmentInput> =>
  check(createSchema, input);

/** Checks the body of `POST /v1/appointments/auto-assign`; `assigneeId` must be absent. */
export const checkAutoAssignInput = (input: unknown): Checked<AutoAssignInput> =>
  check(autoAssignSchema, input);

/** Checks the body of `PATCH /v1/appointments/{id}`: only the fields to change, at least one. */
export const checkAppointmentPatch = (input: unknown): Checked<AppointmentPatch> => check(patchSchema, input);
