/** The self-test of the station: one line for each of its parts, every morning and when it is asked for. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';
import { SELF_TEST_LINES } from './codes.ts';
import { procedure } from './procedure.ts';
import { ServiceFaultSchema } from './service-try.ts';

const LineSchema = z.enum(SELF_TEST_LINES);

/** `warn`: it goes on, and somebody should look. `fail`: what this part is for does not work now; everything else does. */
const ResultSchema = z.enum(['pass', 'warn', 'fail']);
export type SelfTestResult = z.infer<typeof ResultSchema>;

/** Milliseconds that something took, or is old or wrong by. */
const ms = z.number().int();
const bytes = z.number().int().min(0);

/**
 * What was found, with its values; screens have a sentence for each, and for all but a pass one that says what to do.
 * `clock-off`: this machine is ahead by so much, behind where it is negative.
 */
const FindingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['clock-agrees', 'clock-off']), ms }),
  /** The service told no time: it did not answer. */
  z.object({ kind: z.literal('clock-unknown') }),
  z.object({ kind: z.enum(['disk-roomy', 'disk-tight', 'disk-full']), bytes }),
  z.object({ kind: z.enum(['disk-quick', 'disk-slow']), ms }),
  /** Nothing can be written to the data directory. `cause`: the system's code. */
  z.object({ kind: z.literal('disk-refuses'), cause: z.string() }),
  z.object({ kind: z.literal('database-whole'), ms }),
  z.object({ kind: z.literal('database-damaged') }),
  z.object({ kind: z.enum(['copy-fresh', 'copy-old']), ms }),
  z.object({ kind: z.literal('copy-none') }),
  /** `key-unknown`: nothing answered. `key-unsure`: the service did, with another refusal than that of the key. */
  z.object({ kind: z.enum(['key-accepted', 'key-rejected', 'key-missing', 'key-unknown', 'key-unsure']) }),
  z.object({ kind: z.enum(['service-answers', 'service-slow']), ms }),
  /** `service-refuses`: a key may be allowed to do less than to list locations. */
  z.object({
    kind: z.enum(['service-not-set', 'service-busy', 'service-refuses', 'service-strange', 'service-silent']),
  }),
  /** The service answers, and the location that is set is not in its list. */
  z.object({ kind: z.literal('location-unlisted'), id: z.number().int() }),
  z.object({ kind: z.literal('service-fault'), fault: ServiceFaultSchema }),
  /**
   * An event that Foyer signed itself came back in over its own port. It says nothing about the service's side: only an
   * event of the service does, and `lastEventAt` is when the last one came.
   */
  z.object({ kind: z.literal('loop-heard'), lastEventAt: InstantSchema.optional() }),
  z.object({ kind: z.enum(['loop-silent', 'loop-refused']) }),
  /** Nothing is listened to, or everything is refused; the alarms of the front desk say the same. */
  z.object({ kind: z.enum(['listener-no-secret', 'listener-no-address', 'listener-port-in-use']) }),
  z.object({ kind: z.literal('screens-connected'), count: z.number().int().min(1) }),
  /** `names`: as staff call them, five at most. */
  z.object({
    kind: z.literal('screens-away'),
    away: z.number().int().min(1),
    count: z.number().int().min(1),
    names: z.array(z.string()),
  }),
  z.object({ kind: z.literal('screens-none') }),
  /** This line could not be tested. */
  z.object({ kind: z.literal('not-tested') }),
]);
export type SelfTestFinding = z.infer<typeof FindingSchema>;

const TestedLineSchema = z.object({
  line: LineSchema,
  result: ResultSchema,
  /** Of a line that did not pass; see `codes.ts`. */
  code: z.string().optional(),
  finding: FindingSchema,
});
export type TestedLine = z.infer<typeof TestedLineSchema>;

const SelfTestStateSchema = z.discriminatedUnion('kind', [
  /** Not yet since Foyer started; it tests itself a minute after that. */
  z.object({ kind: z.literal('never') }),
  /** `lines`: those that are known by now, in their order. */
  z.object({ kind: z.literal('running'), startedAt: InstantSchema, lines: z.array(TestedLineSchema) }),
  z.object({
    kind: z.literal('done'),
    startedAt: InstantSchema,
    endedAt: InstantSchema,
    /** The worst of the lines. */
    result: ResultSchema,
    /** Every line once, in their order. */
    lines: z.array(TestedLineSchema),
  }),
]);
export type SelfTestState = z.infer<typeof SelfTestStateSchema>;

export const selfTestProcedures = {
  /** The last self-test, and the one that runs, line by line. */
  watch: procedure.meta({ roles: ['admin'] }).output(eventIterator(SelfTestStateSchema)),
  /** Begins one, unless one runs; `watch` tells how it goes. It changes nothing. */
  run: procedure.meta({ roles: ['admin'], changes: false }).output(z.object({ begun: z.boolean() })),
};

export const diagnosticsProcedures = {
  /** `text`: JSON, for a file. */
  make: procedure.meta({ roles: ['admin'], changes: false }).output(z.object({ text: z.string() })),
};
