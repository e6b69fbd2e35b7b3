/** Whether setup is open at a screen, and the setup PIN. The hub never sends a PIN out. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { AccountProblemSchema } from './oidc.ts';
import { done, procedure } from './procedure.ts';
import { PinProblemSchema } from './setting-problem.ts';
import { PinTryAnswerSchema } from './staff.ts';

/** The hub checks the form of a PIN. */
const PinInputSchema = z.object({ pin: z.string().max(64) });

/** Sent at first and with every change. */
const SetupDoorSchema = z.object({
  standing: z.enum([
    /** No PIN yet, and this is the demo: everything is open except leaving the demo. */
    'demo',
    /** No PIN yet: one has to be chosen. */
    'choose',
    /** The PIN has to be typed. */
    'locked',
    'open',
  ]),
  /** Locked for good on this screen: only `--reset-admin-pin` helps. */
  isShut: z.boolean(),
  /** The PIN's file cannot be read: only `--reset-admin-pin` helps. */
  isUnreadable: z.boolean(),
  /** Absent: no sign-in with accounts. */
  account: z.object({ problem: AccountProblemSchema.optional() }).optional(),
  /** The command that removes the PIN. */
  resetCommand: z.string(),
  /** Minutes without activity. */
  lockAfterMin: z.int().min(1),
});
export type SetupDoor = z.infer<typeof SetupDoorSchema>;

const ChoosePinAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('bad-pin'), problem: PinProblemSchema }),
  z.object({
    kind: z.enum([
      /** A PIN exists and was not entered at this screen. */
      'taken',
      /** The disk is full or failed: nothing changed. */
      'not-kept',
    ]),
  }),
]);
export type ChoosePinAnswer = z.infer<typeof ChoosePinAnswerSchema>;

export const administratorProcedures = {
  door: procedure.meta({ roles: ['admin'], needsPin: false }).output(eventIterator(SetupDoorSchema)),
  /** Sets the first PIN, or changes it while setup is open, which signs out all other screens. */
  choose: procedure
    .meta({ roles: ['admin'], needsPin: false })
    .input(PinInputSchema)
    .output(ChoosePinAnswerSchema),
  enter: procedure
    .meta({ roles: ['admin'], needsPin: false })
    .input(PinInputSchema)
    .output(PinTryAnswerSchema),
  lock: procedure.meta({ roles: ['admin'], needsPin: false }).output(done),
  /** Postpones the lock. */
  active: procedure.meta({ roles: ['admin'], needsPin: false, changes: false }).output(done),
};
