/** The fields of an appointment as callers send them (docs/service-interface.md, "Appointment input"). */
import { z } from 'zod';
import { badInput, type Outcome, done } from './outcome.ts';

const id = (name: string) => z.int(`${name} must be a whole number.`).positive(`${name} must be positive.`);

/** A text whose length is counted in characters as people see them in the rules, not in UTF-16 units. */
const text = (name: string, min: number, max: number) =>
  z.string(`${name} must be a text.`).refine(
    (value) => {
      const length = Array.from(value.trim()).length;
      return length >= min && Array.from(value).length <= max;
    },
    min > 0
      ? `${name} must have ${min} to ${max} characters.`
      : `${name} must have at most ${max} characters.`,
  );

const time = (name: string) =>
  z.iso
    .datetime({ offset: true, error: `${name} must be an ISO 8601 timestamp with a zone.` })
    .transform((value) => new Date(value).toISOString());

const phone = z.string('phoneNumber must be a text.').regex(/^\+?\d{5,20}$/, {
  error: 'phoneNumber must have 5 to 20 digits, with an optional leading +.',
});

const field = z
  .object({
    inputFieldId: z.uuid('inputFieldId must be a UUID.'),
    value: z.string('value of a field must be a text.').optional(),
    optionIds: z.array(z.string(), 'optionIds must be a list of texts.').optional(),
  })
  .refine((item) => (item.value === undefined) !== (item.optionIds === undefined), {
    error: 'A field carries either value or optionIds.',
  });

const shape = {
  lineId: id('lineId'),
  firstName: text('firstName', 2, 50),
  lastName: text('lastName', 0, 50).optional(),
  startTime: time('startTime'),
  endTime: time('endTime'),
  phoneNumber: phone.optional(),
  email: z.email('email must be an email address.').optional(),
  languageCode: z
    .string('languageCode must be a text.')
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { error: 'languageCode must be a language code such as en.' })
    .optional(),
  fields: z.array(field, 'fields must be a list.').optional(),
  labels: z
    .array(z.object({ value: z.string('value of a label must be a text.').min(1) }), 'labels must be a list.')
    .optional(),
};

/** Body of `POST /v1/appointments`. */
export const createSchema = z.object({ ...shape, assigneeId: id('assigneeId') });

/** Body of `POST /v1/appointments/auto-assign`: the service picks the user, so naming one is refused. */
export const autoAssignSchema = z.object({
  ...shape,
  assigneeId: z.undefined('assigneeId must be left out: the service picks the user.').optional(),
});

/** Body of `PATCH /v1/appointments/{id}`: any of the fields, only what changes. */
export const editSchema = createSchema.partial();

/** Body of the control surface's `POST /appointments`: an appointment made elsewhere. */
export const elsewhereSchema = z.object({
  ...shape,
  assigneeId: id('assigneeId').optional(),
  publicId: z
    .string('publicId must be a text.')
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} -]{0,19}$/u, {
      error: 'publicId must have 1 to 20 letters, digits, dashes or spaces.',
    })
    .optional(),
});

export type CreateInput = z.infer<typeof createSchema>;
export type EditInput = z.infer<typeof editSchema>;
export type NewAppointment = z.infer<typeof elsewhereSchema>;

/** Parses a body; a bad one becomes a 400 with one sentence that names the field. */
export function parseInput<T>(schema: z.ZodType<T>, body: unknown): Outcome<T> {
  const parsed = schema.safeParse(body, { reportInput: true });
  if (parsed.success) return done(parsed.data, false);
  const issue = parsed.error.issues[0];
  if (issue === undefined) return badInput('The body is not valid.');
  const path = issue.path.map(String).join('.');
  if (issue.code === 'invalid_type' && issue.input === undefined && path !== '') {
    return badInput(`${path} is required.`, path);
  }
  if (issue.code === 'unrecognized_keys') {
    return badInput(`${issue.keys.join(', ')}: not known here.`);
  }
  if (path === '') return badInput('The body must be a JSON object.');
  const message = issue.message.endsWith('.') ? issue.message : `${path}: ${issue.message}.`;
  return badInput(message, path);
}
