/** Bodies of the control surface (simulator/README.md, "The control surface"). */
import { z } from 'zod';

const name = (field: string) =>
  z.string(`${field} must be a text.`).min(1).max(50, `${field} must have 1 to 50 characters.`);
const whole = (field: string) => z.int(`${field} must be a whole number.`).positive();
const ticketFields = {
  line: whole('line'),
  firstName: name('firstName'),
  lastName: name('lastName').optional(),
  phoneNumber: whole('phoneNumber').optional(),
};

export const walkInSchema = z.strictObject({
  ...ticketFields,
  id: z
    .string('id must be a text.')
    .regex(/^[\w-]{1,40}$/, 'id must have 1 to 40 letters, digits, dashes or underscores.')
    .optional(),
});

export const callSchema = z.strictObject({
  desk: whole('desk').optional(),
  caller: whole('caller').optional(),
});

export const cancelSchema = z.strictObject({
  ...callSchema.shape,
  by: z.enum(['clerk', 'visitor', 'no-show'], 'by must be clerk, visitor or no-show.').optional(),
});

export const noShowSchema = z.strictObject({
  ...callSchema.shape,
  event: z
    .enum(['ticket_changed', 'ticket_cancelled'], 'event must be ticket_changed or ticket_cancelled.')
    .optional(),
});

export const callNextSchema = z.strictObject({ ...callSchema.shape, line: whole('line').optional() });

export const changeSchema = z.strictObject({
  ...z.object(ticketFields).partial().shape,
  extra: z.array(z.strictObject({ title: z.string(), value: z.string() })).optional(),
  // Accepted on every ticket step, as the table says; a change has no use for them.
  ...callSchema.shape,
});

export const locationNameSchema = z.strictObject({
  name: z.string('name must be a text.').min(1).max(200, 'name must have 1 to 200 characters.'),
});

export const lineChangeSchema = z.strictObject({ enabled: z.boolean('enabled must be true or false.') });

export const listenerSchema = z
  .strictObject({
    url: z.url({ protocol: /^https?$/, error: 'url must be an http or https address, or null.' }).nullish(),
    secret: z.string('secret must be a text.').min(1, 'secret must not be empty.').nullish(),
  })
  .nullable();

export const deliverSchema = z.strictObject({
  type: z.string('type must be a text.'),
  data: z.unknown(),
  times: z.int().min(1).max(10_000, 'times must be 1 to 10000.').optional(),
  signature: z.enum(['valid', 'wrong', 'missing'], 'signature must be valid, wrong or missing.').optional(),
});

export const pilotSchema = z.strictObject({
  enabled: z.boolean('enabled must be true or false.'),
  callEverySeconds: z.number().min(1).max(3600, 'callEverySeconds must be 1 to 3600.').optional(),
});

export const resetSchema = z.strictObject({
  seed: z.int('seed must be a whole number.').optional(),
  day: z.iso.date('day must be a date as YYYY-MM-DD.').optional(),
});
export type ResetInput = z.infer<typeof resetSchema>;

export const nothingSchema = z.unknown();
