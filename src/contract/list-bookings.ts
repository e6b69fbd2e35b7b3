/**
 * Lists that another program wrote: their appointments are booked, in the background and each once. Every list is
 * here until its last appointment is over.
 */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { AppointmentIdSchema, AppointmentStatusSchema, InstantSchema } from './appointment.ts';
import { MAX_CODE_LENGTH, MAX_ID_LENGTH, MAX_TYPED_LENGTH } from './limits.ts';
import { done, procedure } from './procedure.ts';
import { InputProblemSchema, OwnRefusalSchema } from './refusal.ts';

const count = z.int().min(0);

/** Rows in front of a person that are told at once. */
export const MAX_OPEN_ROWS = 100;

/** What a person has to say, or to see, about a row. */
export const BookingWhySchema = z.discriminatedUnion('kind', [
  /** No user is known by this name. `name` absent: the list names none, and the service does not pick. */
  z.object({ kind: z.literal('assignee'), name: z.string().optional() }),
  /** `name` absent: the list names none. */
  z.object({ kind: z.literal('line'), name: z.string().optional() }),
  /** The service does not take these as they are. */
  z.object({ kind: z.literal('values'), problems: z.array(InputProblemSchema).min(1) }),
  /** The list's word for its state is unknown, so nobody knows whether the visitor is expected. */
  z.object({ kind: z.literal('status') }),
  /**
   * Booked before for the same person, line and day at `was`. Moved, or a second one? `name`: of another person, or of
   * another day.
   */
  z.object({ kind: z.literal('moved'), was: InstantSchema, name: z.string().optional() }),
  /** The same person has an appointment at that time already. */
  z.object({ kind: z.literal('known') }),
  /** Booked, and no longer in the list. `isCancelled`: the list says so. */
  z.object({ kind: z.literal('gone'), isCancelled: z.boolean() }),
  /** Made, not known here: the service gave no id. Never sent again. The times are those that were booked. */
  z.object({
    kind: z.literal('no-id'),
    code: z.string().optional(),
    startsAt: InstantSchema,
    endsAt: InstantSchema,
  }),
  /** The answer was lost. The notice with this intent decides: `outbox.resolve`. */
  z.object({ kind: z.literal('no-answer'), intentId: z.int() }),
  /**
   * By the service or, with `ownRefusal`, by Foyer. `changedHere`: the list changed what was changed here too, so a
   * person decides whose it is.
   */
  z.object({
    kind: z.literal('refused'),
    changedHere: z.literal(true).optional(),
    message: z.string().optional(),
    ownRefusal: OwnRefusalSchema.optional(),
  }),
  /** Its time came before it could be sent. */
  z.object({ kind: z.literal('past') }),
  /** It cannot be moved or cancelled, because the visitor is no longer only expected. */
  z.object({ kind: z.literal('not-possible'), status: AppointmentStatusSchema }),
]);
export type BookingWhy = z.infer<typeof BookingWhySchema>;

const RowSchema = z.object({
  rowId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  startsAt: InstantSchema,
  endsAt: InstantSchema,
  lineName: z.string().optional(),
  why: BookingWhySchema,
  /** Rows with the same question, with this one: they can have one answer. */
  alike: count,
  /** Given back with an answer, so that it is about this question, and about these rows. */
  seen: z.string().max(100),
});
export type OpenBooking = z.infer<typeof RowSchema>;

const CountsSchema = z.object({
  /** To be booked or moved. */
  waiting: count,
  /** On its way to the service. */
  sent: count,
  booked: count,
  /** `assignee`, `line`, `values`, `status`, `moved`, `known`. */
  asked: count,
  gone: count,
  /** `no-id` or `no-answer`. */
  unknown: count,
  /** `refused`, `past` or `not-possible`. */
  refused: count,
});
export type BookingCounts = z.infer<typeof CountsSchema>;

const ListSchema = z.object({
  listId: z.int(),
  /** The program. Absent: unknown. */
  source: z.string().optional(),
  /** Name of the file that was brought last. */
  file: z.string().optional(),
  startedAt: InstantSchema,
  isPaused: z.boolean(),
  counts: CountsSchema,
  /** The first of them, questions first. */
  open: z.array(RowSchema).max(MAX_OPEN_ROWS),
});
export type BookingList = z.infer<typeof ListSchema>;

const PlanSchema = z.object({
  kind: z.literal('plan'),
  /** What would happen. `over`: past, cancelled, or otherwise nothing to book. `bad`: unreadable rows. */
  counts: z.object({
    new: count,
    moved: count,
    same: count,
    asked: count,
    gone: count,
    over: count,
    bad: count,
  }),
});

export type BookingPlan = z.infer<typeof PlanSchema>['counts'];

/**
 * `not-ready`: no such preview, or one with an open question. `of-service`: these are imported, not booked. `too-many`:
 * more than `MAX_BOOKED_ROWS` are still to come.
 */
const NotBookableSchema = z.object({ kind: z.enum(['not-ready', 'of-service', 'too-many']) });

const TypedSchema = z.string().max(MAX_TYPED_LENGTH);

const AnswerSchema = z.discriminatedUnion('kind', [
  /**
   * For what is asked, and again for what was refused. Only given values replace the list's. An empty phone number or
   * email address: without one. `assigneeId` null: the service picks.
   */
  z.object({
    kind: z.literal('book'),
    firstName: TypedSchema.optional(),
    lastName: TypedSchema.optional(),
    phoneNumber: TypedSchema.optional(),
    email: TypedSchema.optional(),
    lineId: z.int().optional(),
    assigneeId: z.int().nullable().optional(),
  }),
  /** For `moved`: it is the same appointment. For `gone`: cancel it. `keep`: it stays. */
  z.object({ kind: z.enum(['move', 'cancel', 'keep']) }),
  /** For `no-id`: a person found it at the service. */
  z.object({
    kind: z.literal('it-is-there'),
    appointmentId: z.string().max(MAX_ID_LENGTH),
    code: z.string().max(MAX_CODE_LENGTH).optional(),
  }),
  /** Not booked by Foyer, and not asked about again. */
  z.object({ kind: z.literal('leave-out') }),
]);
export type BookingDecision = z.infer<typeof AnswerSchema>;

const AnsweredSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), rows: count }),
  /** The service would not take them. */
  z.object({ kind: z.literal('invalid'), problems: z.array(InputProblemSchema).min(1) }),
  z.object({
    kind: z.enum([
      /** Decided already, or it has another question now. */
      'too-late',
      /** Not an id. */
      'not-an-id',
      /** Of another visitor. */
      'of-another',
      'not-saved',
    ]),
  }),
]);
export type BookingAnswered = z.infer<typeof AnsweredSchema>;

const CodeSchema = z.object({
  appointmentId: AppointmentIdSchema,
  firstName: z.string(),
  lastName: z.string(),
  startsAt: InstantSchema,
  lineName: z.string().optional(),
  code: z.string(),
  alias: z.string().optional(),
});
export type BookedCode = z.infer<typeof CodeSchema>;

const onImport = z.object({ importId: z.string().max(100) });
const onList = z.object({ listId: z.int() });
const acts = procedure.meta({ roles: ['desk', 'admin'] });
const looks = procedure.meta({ roles: ['desk', 'admin'], changes: false });

export const listBookingProcedures = {
  /** Of a list that this screen previews (`lists.begin`). */
  plan: looks.input(onImport).output(z.discriminatedUnion('kind', [PlanSchema, NotBookableSchema])),
  /** Keeps the rows and begins to book. The preview is over. */
  start: acts.input(onImport).output(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('done'), listId: z.int() }),
      /** `not-done`: as with `plan`. */
      z.object({ kind: z.enum(['not-done', 'not-saved']) }),
    ]),
  ),
  watch: looks.output(eventIterator(z.object({ lists: z.array(ListSchema) }))),
  pause: acts.input(onList.extend({ isPaused: z.boolean() })).output(done),
  /** `alike`: also for all rows of the list with the same question. Nothing is decided that was not in `seen`. */
  answer: acts
    .input(
      onList.extend({
        rowId: z.int(),
        alike: z.boolean(),
        seen: z.string().max(100),
        decision: AnswerSchema,
      }),
    )
    .output(AnsweredSchema),
  /** Books no more of it, and forgets what was not booked. What was booked stays. */
  drop: acts.input(onList).output(done),
  /** Booked ones that are still to come, by start, to be saved or printed. */
  codes: acts.input(onList).output(z.object({ codes: z.array(CodeSchema) })),
};
