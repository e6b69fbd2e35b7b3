/** Whether setup is open at a screen, and the PIN that opens it. The PIN goes in and never comes out. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { done, procedure } from './procedure.ts';
import { PinProblemSchema } from './setting-problem.ts';
import { PinTryAnswerSchema } from './staff.ts';

/** A bound against accidents; what a PIN must be is checked by the hub. */
const PinInputSchema = z.object({ pin: z.string().max(64) });

/** How setup stands at the asking screen: first as it is, and again with every change. */
const SetupDoorSchema = z.object({
  standing: z.enum([
    /** There is no PIN yet, and this is the demo: all of setup is open but the way out of the demo. */
    'demo',
    /** There is no PIN yet: one has to be chosen. */
    'choose',
    /** The PIN has to be typed. */
    'locked',
    'open',
  ]),
  /** No PIN is looked at on this screen any more: only `--reset-admin-pin` helps. */
  isShut: z.boolean(),
  /** The file with the PIN cannot be read: likewise. */
  isUnreadable: z.boolean(),
  /** What a person types on Foyer's machine to have the PIN forgotten. */
  resetCommand: z.string(),
  /** Without activity setup locks after so many minutes. */
  lockAfterMin: z.int().min(1),
});
export type SetupDoor = z.infer<typeof SetupDoorSchema>;

const ChoosePinAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('bad-pin'), problem: PinProblemSchema }),
  z.object({
    kind: z.enum([
      /** There is a PIN already, and it has not been typed at this screen. */
      'taken',
      /** The disk did not take it: nothing has changed. */
      'not-kept',
    ]),
  }),
]);
export type ChoosePinAnswer = z.infer<typeof ChoosePinAnswerSchema>;

export const administratorProcedures = {
  door: procedure.meta({ roles: ['admin'], needsPin: false }).output(eventIterator(SetupDoorSchema)),
  /** The first PIN, or another one where setup is open; whoever was in at other screens is out. */
  choose: procedure
    .meta({ roles: ['admin'], needsPin: false })
    .input(PinInputSchema)
    .output(ChoosePinAnswerSchema),
  enter: procedure
    .meta({ roles: ['admin'], needsPin: false })
    .input(PinInputSchema)
    .output(PinTryAnswerSchema),
  lock: procedure.meta({ roles: ['admin'], needsPin: false }).output(done),
  /** Somebody is at the screen: it does not lock yet. */
  active: procedure.meta({ roles: ['admin'], needsPin: false, changes: false }).output(done),
};
