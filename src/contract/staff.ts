/** Clerks of the front desk and their sign-in. PINs are never sent out. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';
import { AccountProblemSchema } from './oidc.ts';
import { ScreenWordsSchema } from './own-settings.ts';
import { done, procedure } from './procedure.ts';
import { PinProblemSchema } from './setting-problem.ts';

/** Grants no access. */
const ClerkIdSchema = z.string().max(100);

/** The hub checks the form of a PIN. */
const PinSchema = z.string().max(64);

const ClerkSchema = z.object({ clerkId: ClerkIdSchema, name: z.string() });
export type Clerk = z.infer<typeof ClerkSchema>;

/** Sent at first and with every change. */
const WhoSchema = z.object({
  /** `off`: no sign-in. */
  signIn: z.enum(['off', 'on']),
  /** By name. */
  clerks: z.array(
    ClerkSchema.extend({
      /** At a desk: locked on that screen. In setup: on any screen. An administrator unlocks. */
      isLocked: z.boolean(),
      /** Signed in with an account, and chose a PIN. */
      hasAccount: z.literal(true).optional(),
    }),
  ),
  /** Signed in at the asking screen. */
  me: ClerkSchema.optional(),
  /** Absent: no sign-in with accounts. */
  account: z
    .object({
      /** Why the last sign-in at this screen failed or ended. */
      problem: AccountProblemSchema.optional(),
      /** `me` has no PIN, and may choose one now. */
      offersPin: z.literal(true).optional(),
      /** The setup PIN opens this desk: the provider is away, and the screen is on the hub's computer. */
      takesSetupPin: z.literal(true).optional(),
    })
    .optional(),
  /** Minutes without activity. 0: never. */
  lockAfterMin: z.int().min(0),
  /** The clerk list is unreadable: an administrator has to create it again. */
  isUnreadable: z.boolean(),
});
export type Who = z.infer<typeof WhoSchema>;

const SignInInputSchema = z.object({ clerkId: ClerkIdSchema, pin: PinSchema });

export const PinTryAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('right') }),
  /** Before this PIN pauses on this screen. */
  z.object({ kind: z.literal('wrong-pin'), triesLeft: z.int().min(1) }),
  /** Paused on this screen. */
  z.object({ kind: z.literal('pin-paused'), until: InstantSchema }),
  /** Locked on this screen: an administrator unlocks a clerk, a command the administrator. */
  z.object({ kind: z.literal('pin-locked') }),
  /** The account has to be checked first: sign in with it. */
  z.object({ kind: z.literal('account-due') }),
  /** The disk could not count this try, so the PIN was not checked. */
  z.object({ kind: z.literal('not-counted') }),
  z.object({ kind: z.literal('unknown') }),
]);
export type SignInAnswer = z.infer<typeof PinTryAnswerSchema>;

const OwnPinInputSchema = z.object({ pin: PinSchema });

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
      'full',
      /** Sign-in is on: switch it off first. */
      'last-clerk',
      /** Nobody could sign in. */
      'no-clerks',
      /** The disk failed: nothing changed. */
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
  /** The setup PIN at a desk of the hub's computer, while the provider is away. */
  enterBySetupPin: procedure
    .meta({ roles: ['desk'], needsClerk: false })
    .input(OwnPinInputSchema)
    .output(PinTryAnswerSchema),
  /** Of a clerk who has just signed in with an account. */
  choosePin: procedure
    .meta({ roles: ['desk'] })
    .input(OwnPinInputSchema)
    .output(ClerkAnswerSchema),
  lock: procedure.meta({ roles: ['desk'], needsClerk: false }).output(done),
  /** Postpones the lock. */
  active: procedure.meta({ roles: ['desk'], needsClerk: false, changes: false }).output(done),
  add: procedure
    .meta({ roles: ['admin'] })
    .input(AddClerkInputSchema)
    .output(ClerkAnswerSchema),
  rename: procedure
    .meta({ roles: ['admin'] })
    .input(RenameClerkInputSchema)
    .output(ClerkAnswerSchema),
  /** Also unlocks, and ends the clerk's sessions. */
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
