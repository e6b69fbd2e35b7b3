/** Clerks of the front desk: who signs in where, and who may. A PIN goes in and never comes out. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';
import { ScreenWordsSchema } from './own-settings.ts';
import { done, procedure } from './procedure.ts';
import { PinProblemSchema } from './setting-problem.ts';

/** A clerk as screens name one: text that lets nobody in. */
const ClerkIdSchema = z.string().max(100);

/** A bound against accidents; what a PIN must be is checked by the hub. */
const PinSchema = z.string().max(64);

const ClerkSchema = z.object({ clerkId: ClerkIdSchema, name: z.string() });
export type Clerk = z.infer<typeof ClerkSchema>;

/** Who signs in, as the asking screen is told: all of it first, and again with every change. */
const WhoSchema = z.object({
  /** `off`: whoever has opened the page works with it. */
  signIn: z.enum(['off', 'on']),
  /** By name. */
  clerks: z.array(
    ClerkSchema.extend({
      /** No PIN is taken of this clerk: at a desk, on that screen; in setup, on any screen. An administrator unlocks. */
      isLocked: z.boolean(),
    }),
  ),
  /** Who is signed in at the asking screen. */
  me: ClerkSchema.optional(),
  /** Without activity a screen locks after so many minutes; 0: never by itself. */
  lockAfterMin: z.int().min(0),
  /** The list of clerks could not be read: nobody can sign in until an administrator has made it anew. */
  isUnreadable: z.boolean(),
});
export type Who = z.infer<typeof WhoSchema>;

const SignInInputSchema = z.object({ clerkId: ClerkIdSchema, pin: PinSchema });

/** What came of a PIN that was typed at a screen. */
export const PinTryAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('right') }),
  /** `triesLeft` before this PIN pauses on this screen. */
  z.object({ kind: z.literal('wrong-pin'), triesLeft: z.int().min(1) }),
  /** It is not looked at on this screen before `until`. */
  z.object({ kind: z.literal('pin-paused'), until: InstantSchema }),
  /** It is not looked at on this screen any more: an administrator unlocks a clerk, a command the administrator. */
  z.object({ kind: z.literal('pin-locked') }),
  /** The disk did not take the count of this try, so the PIN was not looked at. */
  z.object({ kind: z.literal('not-counted') }),
  /** There is no such PIN any more. */
  z.object({ kind: z.literal('unknown') }),
]);
export type SignInAnswer = z.infer<typeof PinTryAnswerSchema>;

const AddClerkInputSchema = z.object({ name: ScreenWordsSchema, pin: PinSchema });
const RenameClerkInputSchema = z.object({ clerkId: ClerkIdSchema, name: ScreenWordsSchema });
const SetPinInputSchema = z.object({ clerkId: ClerkIdSchema, pin: PinSchema });
const OnClerkSchema = z.object({ clerkId: ClerkIdSchema });
const SetSignInInputSchema = z.object({ isOn: z.boolean() });

const ClerkAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('bad-pin'), problem: PinProblemSchema }),
  z.object({
    kind: z.enum([
      'unknown',
      'name-taken',
      /** There are as many clerks as Foyer keeps. */
      'full',
      /** Sign-in is on, and nobody could sign in any more: switch it off first. */
      'last-clerk',
      /** Nobody could sign in. */
      'no-clerks',
      /** The disk did not take it: nothing has changed. */
      'not-kept',
    ]),
  }),
]);
export type ClerkAnswer = z.infer<typeof ClerkAnswerSchema>;

export const staffProcedures = {
  who: procedure.meta({ roles: ['desk', 'admin'], needsClerk: false }).output(eventIterator(WhoSchema)),
  signIn: procedure
    .meta({ roles: ['desk'], needsClerk: false })
    .input(SignInInputSchema)
    .output(PinTryAnswerSchema),
  lock: procedure.meta({ roles: ['desk'], needsClerk: false }).output(done),
  /** Somebody is at the screen: it does not lock yet. */
  active: procedure.meta({ roles: ['desk'], needsClerk: false, changes: false }).output(done),
  add: procedure
    .meta({ roles: ['admin'] })
    .input(AddClerkInputSchema)
    .output(ClerkAnswerSchema),
  rename: procedure
    .meta({ roles: ['admin'] })
    .input(RenameClerkInputSchema)
    .output(ClerkAnswerSchema),
  /** Unlocks too, and ends the clerk's sessions. */
  setPin: procedure
    .meta({ roles: ['admin'] })
    .input(SetPinInputSchema)
    .output(ClerkAnswerSchema),
  remove: procedure
    .meta({ roles: ['admin'] })
    .input(OnClerkSchema)
    .output(ClerkAnswerSchema),
  unlock: procedure
    .meta({ roles: ['admin'] })
    .input(OnClerkSchema)
    .output(ClerkAnswerSchema),
  setSignIn: procedure
    .meta({ roles: ['admin'] })
    .input(SetSignInInputSchema)
    .output(ClerkAnswerSchema),
};
