/** The self-test, one line per part, every morning and on request, and the diagnostics report. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';
import { SELF_TEST_LINES } from './self-test-lines.ts';
import { procedure } from './procedure.ts';
import { ServiceFaultSchema } from './service-try.ts';

const LineSchema = z.enum(SELF_TEST_LINES);

/** `warn`: it works, someone should look. `fail`: this part does not work. */
const ResultSchema = z.enum(['pass', 'warn', 'fail']);
export type SelfTestResult = z.infer<typeof ResultSchema>;

/** Duration, age or deviation. */
const ms = z.number().int();
const bytes = z.number().int().min(0);

/** A finding with its values. Screens have a sentence for each. `clock-off`: positive if this machine is ahead. */
const FindingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['clock-agrees', 'clock-off']), ms }),
  /** The service did not answer. */
  z.object({ kind: z.literal('clock-unknown') }),
  z.object({ kind: z.enum(['disk-roomy', 'disk-tight', 'disk-full']), bytes }),
  z.object({ kind: z.enum(['disk-quick', 'disk-slow']), ms }),
  /** The data folder is not writable. `cause`: the system's code. */
  z.object({ kind: z.literal('disk-refuses'), cause: z.string() }),
  z.object({ kind: z.literal('database-whole'), ms }),
  z.object({ kind: z.literal('database-damaged') }),
  z.object({ kind: z.enum(['copy-fresh', 'copy-old']), ms }),
  z.object({ kind: z.literal('copy-none') }),
  /** `key-unknown`: no answer. `key-unsure`: another error than a rejected key. */
  z.object({ kind: z.enum(['key-accepted', 'key-rejected', 'key-missing', 'key-unknown', 'key-unsure']) }),
  z.object({ kind: z.enum(['service-answers', 'service-slow']), ms }),
  /** The key may not list locations. */
  z.object({
    kind: z.enum(['service-not-set', 'service-busy', 'service-refuses', 'service-strange', 'service-silent']),
  }),
  /** The service's list lacks the location that is set. */
  z.object({ kind: z.literal('location-unlisted'), id: z.number().int() }),
  z.object({ kind: z.literal('service-fault'), fault: ServiceFaultSchema }),
  /**
   * An event signed by Foyer arrived at its own port. That does not test the service's side. `lastEventAt`: the last
   * real event.
   */
  z.object({ kind: z.literal('loop-heard'), lastEventAt: InstantSchema.optional() }),
  z.object({ kind: z.enum(['loop-silent', 'loop-refused']) }),
  /** Not listening, or rejecting everything. The front desk has a notice. */
  z.object({ kind: z.enum(['listener-no-secret', 'listener-no-address', 'listener-port-in-use']) }),
  /** Of a chain. `engine-refuses`: the engine's word. */
  z.object({ kind: z.enum(['engine-reads', 'engine-away', 'engine-not-saved', 'engine-no-location']) }),
  z.object({ kind: z.literal('engine-refuses'), cause: z.string() }),
  z.object({ kind: z.literal('screens-connected'), count: z.number().int().min(1) }),
  /** Names of screens, five at most. */
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
  /** Absent for `pass`. See `codes.ts`. */
  code: z.string().optional(),
  finding: FindingSchema,
});
export type TestedLine = z.infer<typeof TestedLineSchema>;

const SelfTestStateSchema = z.discriminatedUnion('kind', [
  /** It runs a minute after the start. */
  z.object({ kind: z.literal('never') }),
  /** `lines`: finished so far. */
  z.object({ kind: z.literal('running'), startedAt: InstantSchema, lines: z.array(TestedLineSchema) }),
  z.object({
    kind: z.literal('done'),
    startedAt: InstantSchema,
    endedAt: InstantSchema,
    /** The worst of the lines. */
    result: ResultSchema,
    /** Every line once, in their order. Without a chain there is none of the engine. */
    lines: z.array(TestedLineSchema),
  }),
]);
export type SelfTestState = z.infer<typeof SelfTestStateSchema>;

export const selfTestProcedures = {
  /** The last self-test, and a running one line by line. */
  watch: procedure.meta({ roles: ['admin'] }).output(eventIterator(SelfTestStateSchema)),
  /** Unless one runs. Changes nothing. */
  run: procedure.meta({ roles: ['admin'], changes: false }).output(z.object({ begun: z.boolean() })),
};

export const diagnosticsProcedures = {
  /** `text`: JSON, for a file. */
  make: procedure.meta({ roles: ['admin'], changes: false }).output(z.object({ text: z.string() })),
};
