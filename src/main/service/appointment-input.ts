import { z } from 'zod';
import { LONGEST_APPOINTMENT_MS } from '../storage/retention.ts';

/** Field rules of an appointment (docs/service-interface.md, "Appointment input"). */

export interface InputProblem {
  /** Path of the field, dots between the parts; empty for the whole input. */
  readonly field: string;
  readonly sentence: string;
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

// eslint-disable-next-line no-control-regex -- control characters are what is refused here
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
const PHONE = /^\+?[0-9]{5,20}$/;
const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/**
 * The specification counts "characters" without saying how. The lower bound counts what a person counts,
 * the upper one UTF-16 units, so the text fits under either reading.
 */
const firstName = z
  .string({ error: 'The first name is missing.' })
  .trim()
  .refine((name) => Array.from(name).length >= 2, { error: 'The first name needs at least 2 characters.' })
  .refine((name) => name.length <= 50, { error: 'The first name may have at most 50 characters.' })
  .refine((name) => !CONTROL.test(name), { error: 'The first name has characters that cannot be shown.' });

const lastName = z
  .string({ error: 'The last name must be text.' })
  .trim()
  .max(50, { error: 'The last name may have at most 50 characters.' })
  .refine((name) => !CONTROL.test(name), { error: 'The last name has characters that cannot be shown.' });

const id = (sentence: string) => z.int({ error: sentence }).nonnegative({ error: sentence });

/** RFC 3339 with a zone: without one a time would be another on each machine. */
const time = (word: string) => {
  const sentence = `The ${word} must be a date and time with its zone, such as 2026-01-31T09:30:00Z.`;
  return z.iso.datetime({ offset: true, error: sentence });
};

const inputField = z
  .strictObject({
    inputFieldId: z.uuid({ error: 'The id of an extra field must be a UUID.' }),
    value: z.string({ error: 'The value of an extra field must be text.' }).optional(),
    optionIds: z
      .array(z.union([z.string().min(1), z.int()]), { error: 'The chosen options must be a list of ids.' })
      .min(1, { error: 'Choose at least one option.' })
      .optional(),
  })
  .refine((field) => (field.value === undefined) !== (field.optionIds === undefined), {
    error: 'An extra field needs either a value or options.',
  });

const label = z.strictObject({
  value: z.string({ error: 'A label must be text.' }).trim().min(1, { error: 'A label may not be empty.' }),
});

const fields = {
  lineId: id('The line must be a number.'),
  firstName,
  lastName: lastName.optional(),
  startTime: time('start'),
  endTime: time('end'),
  phoneNumber: z
    .string({ error: 'The phone number must be text.' })
    .regex(PHONE, {
      error: 'The phone number needs 5 to 20 digits, with a + in front if it is international.',
    })
    .optional(),
  email: z.email({ error: 'The e-mail address is not complete.' }).optional(),
  languageCode: z
    .string({ error: 'The language must be text.' })
    .regex(LANGUAGE, { error: 'The language must be a code such as en or pt-BR.' })
    .optional(),
  fields: z.array(inputField, { error: 'The extra fields must be a list.' }).optional(),
  labels: z.array(label, { error: 'The labels must be a list.' }).optional(),
};
const assigneeId = id('The assigned user must be a number.');

const withZone = z.iso.datetime({ offset: true });
/** NaN, which compares as false, for what is no time: that has a problem of its own. */
const momentOf = (text: string | undefined): number => {
  const checked = withZone.safeParse(text);
  return checked.success ? Date.parse(checked.data) : Number.NaN;
};
const inOrder = (input: { startTime?: string | undefined; endTime?: string | undefined }) =>
  !(momentOf(input.startTime) >= momentOf(input.endTime));
const ORDER = { path: ['endTime'], error: 'The end must be after the start.' };

const createSchema = z.strictObject({ ...fields, assigneeId }).refine(inOrder, ORDER);
const autoAssignSchema = z.strictObject(fields).refine(inOrder, ORDER);
const patchSchema = z
  .strictObject({ ...fields, assigneeId })
  .partial()
  .refine(inOrder, ORDER)
  .refine((patch) => Object.values(patch).some((value) => value !== undefined), {
    error: 'There is nothing to change.',
  });

export type AppointmentInput = z.input<typeof createSchema>;
export type AutoAssignInput = z.input<typeof autoAssignSchema>;
export type AppointmentPatch = z.input<typeof patchSchema>;

/**
 * What is wrong with how long it lasts. How far ahead it is, is for the service to say: this machine's clock may be years
 * off, and a booking is not lost over that. `before` is when it is now, where a change may leave a part of that as it is.
 */
export function problemsOfSpan(
  input: { startTime?: string | undefined; endTime?: string | undefined },
  before?: { readonly startsAt: number; readonly endsAt: number },
): readonly InputProblem[] {
  const { startTime, endTime } = input;
  if (startTime === undefined && endTime === undefined) return [];
  const startsAt = startTime === undefined && before ? before.startsAt : momentOf(startTime);
  const endsAt = endTime === undefined && before ? before.endsAt : momentOf(endTime);
  return endsAt - startsAt > LONGEST_APPOINTMENT_MS
    ? [{ field: 'endTime', sentence: 'The end must be at most 7 days after the start.' }]
    : [];
}

function problemsOf(error: z.ZodError): InputProblem[] {
  return error.issues.flatMap((issue): InputProblem[] => {
    const at = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') return [{ field: at.join('.'), sentence: issue.message }];
    return issue.keys.map((key) => ({
      field: [...at, key].join('.'),
      sentence: `The field "${key.slice(0, 40)}" does not belong here.`,
    }));
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
