/** All screens of the house as staff see them: which there are, what each is told, and new ones that ask to be let in. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';
import { OwnSettingsSchema, ScreenWordsSchema } from './own-settings.ts';
import { SurfaceSchema } from './roles.ts';
import { done, procedure } from './procedure.ts';
import { ScreenReportSchema } from './screen.ts';

/** A screen as staff's pages name it: text that cannot be guessed, and that lets nobody in. */
const ScreenIdSchema = z.string().max(100);

/** How a screen came to be one. */
const EntryKindSchema = z.enum([
  /** A window of Foyer's own app. */
  'window',
  /** A browser on the hub's machine, by the address that Foyer printed. */
  'this-machine',
  /** On the network, approved by staff. */
  'paired',
]);

const FleetScreenSchema = z.object({
  screenId: ScreenIdSchema,
  surface: SurfaceSchema,
  /** 1 is the first of its surface. */
  number: z.int().min(1),
  /** As staff named it. */
  name: z.string().optional(),
  /** How people call it where staff named none: the house's setting and the number, for a kiosk. */
  calledAs: z.string().optional(),
  place: z.string().optional(),
  /** Displays of one room have one voice between them. A display without a room is alone. */
  room: z.string().optional(),
  settings: OwnSettingsSchema,
  entry: EntryKindSchema,
  /** It is the screen that asks. */
  isThis: z.boolean(),
  /** It has a connection, and its page lives. */
  isConnected: z.boolean(),
  /** Several machines show it with one and the same pass. */
  isOpenTwice: z.boolean(),
  createdAt: InstantSchema,
  /** While it is connected, now. */
  lastSeenAt: InstantSchema,
  /** The last it told of itself, in this run of the hub or one before. */
  report: ScreenReportSchema.optional(),
  /** It is connected with a page of another version than the hub's. */
  isOtherVersion: z.boolean(),
  /** Staff picked it to speak for its room. */
  isPick: z.boolean(),
  /** It speaks for its room now. */
  speaks: z.boolean(),
});
export type FleetScreen = z.infer<typeof FleetScreenSchema>;

/** A new screen that shows its code and waits. The code is not here: staff read it from the screen they stand before. */
const PairingAskSchema = z.object({
  askId: z.string().max(100),
  /** The machine that asks, as its network address. */
  from: z.string().max(100),
  askedAt: InstantSchema,
  endsAt: InstantSchema,
});
export type PairingAsk = z.infer<typeof PairingAskSchema>;

/** Staff let it in, and it never came: its code was used up, and it is forgotten. */
const NeverCameSchema = z.object({
  surface: SurfaceSchema,
  name: z.string(),
  /** When it was forgotten. */
  at: InstantSchema,
});
export type NeverCame = z.infer<typeof NeverCameSchema>;

/** The whole fleet, with every change, once a second at most. */
const FleetSchema = z.object({
  /** By surface, then by number. */
  screens: z.array(FleetScreenSchema),
  /** Oldest first. */
  asks: z.array(PairingAskSchema),
  /** Of the last hour, oldest first; none that was let in again under its name. */
  neverCame: z.array(NeverCameSchema),
  hubVersion: z.string(),
  madeAt: InstantSchema,
});
export type Fleet = z.infer<typeof FleetSchema>;

const PlaceSchema = z.object({ id: z.int(), name: z.string().optional() });

/** The lines and desks that the house is known to have: what one display may be narrowed to. */
const PlacesSchema = z.object({ lines: z.array(PlaceSchema), desks: z.array(PlaceSchema) });
export type Places = z.infer<typeof PlacesSchema>;

/** What is written of a screen. An absent field stays as it is; `null` takes it away. */
const ChangeFields = {
  name: ScreenWordsSchema.nullable().optional(),
  place: ScreenWordsSchema.nullable().optional(),
  room: ScreenWordsSchema.nullable().optional(),
};

const ApproveInputSchema = z.object({
  /** As it was typed: case, spaces and the hyphen do not matter, and O, I and L are read as 0 and 1. */
  code: z.string().max(64),
  surface: SurfaceSchema,
  name: ScreenWordsSchema,
  place: ScreenWordsSchema.optional(),
  room: ScreenWordsSchema.optional(),
  settings: OwnSettingsSchema.optional(),
});
export type ApproveInput = z.infer<typeof ApproveInputSchema>;

const ApproveAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('approved'), screenId: ScreenIdSchema }),
  /** No screen shows this code now: mistyped, used, refused or over. `triesLeft` before a pause, at least 1. */
  z.object({ kind: z.literal('unknown-code'), triesLeft: z.int().min(1) }),
  /** Too many wrong codes from this screen: none is looked at before `until`. */
  z.object({ kind: z.literal('paused'), until: InstantSchema }),
  /** The front desk lets in kiosks and displays only, and none with a privacy of its own but `number`. */
  z.object({ kind: z.literal('not-allowed') }),
  /** As many screens of this kind are kept as Foyer keeps: revoke one first. */
  z.object({ kind: z.literal('full') }),
  /** As many screens of this kind are paired as the front desk may let in: the rest are for an administrator. */
  z.object({ kind: z.literal('desk-full') }),
  /** The front desk let in many screens of late: it lets in the next at `until`. */
  z.object({ kind: z.literal('too-fast'), until: InstantSchema }),
]);
export type ApproveAnswer = z.infer<typeof ApproveAnswerSchema>;

const FleetChangeSchema = z.object({
  screenId: ScreenIdSchema,
  ...ChangeFields,
  /** In place of all it had of its own before. */
  settings: OwnSettingsSchema.optional(),
  /** It is to speak for its room: no other of the room is picked then. */
  isPick: z.boolean().optional(),
});
export type FleetChange = z.infer<typeof FleetChangeSchema>;

/** `unknown`: there is no such screen any more. */
const FleetAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('unknown') }),
  /** It has no connection, so it was not asked. */
  z.object({ kind: z.literal('not-connected') }),
  /** A window of Foyer's own app stays what it is. */
  z.object({ kind: z.literal('a-window') }),
  /** A browser on the hub's machine gets in by the printed address of each surface, so it is not moved. */
  z.object({ kind: z.literal('on-this-machine') }),
  /** Nobody moves or revokes the screen they do it from. */
  z.object({ kind: z.literal('this-screen') }),
  z.object({ kind: z.literal('full') }),
  /** It is done, but the disk has not taken it: Foyer tries again, and a restart before that brings back what was. */
  z.object({ kind: z.literal('not-kept') }),
]);
export type FleetAnswer = z.infer<typeof FleetAnswerSchema>;

const onScreen = z.object({ screenId: ScreenIdSchema });
const OnScreenSchema = onScreen;
/** Without `screenId`: all that are connected. */
const ReloadInputSchema = onScreen.partial();
const MoveInputSchema = onScreen.extend({ surface: SurfaceSchema });
const PickInputSchema = onScreen.extend({ isPick: z.boolean() });
const RefuseInputSchema = z.object({ askId: z.string().max(100) });

export const fleetProcedures = {
  watch: procedure.meta({ roles: ['desk', 'admin'] }).output(eventIterator(FleetSchema)),
  places: procedure.meta({ roles: ['admin'], changes: false }).output(PlacesSchema),
  /** Lets the new screen in that shows `code`. */
  approve: procedure
    .meta({ roles: ['desk', 'admin'] })
    .input(ApproveInputSchema)
    .output(ApproveAnswerSchema),
  /** Nobody knows this screen: it is told so. */
  refuse: procedure
    .meta({ roles: ['desk', 'admin'] })
    .input(RefuseInputSchema)
    .output(done),
  change: procedure
    .meta({ roles: ['admin'] })
    .input(FleetChangeSchema)
    .output(FleetAnswerSchema),
  /** Which display says the calls of its room, or no longer. */
  pick: procedure
    .meta({ roles: ['desk', 'admin'] })
    .input(PickInputSchema)
    .output(FleetAnswerSchema),
  identify: procedure
    .meta({ roles: ['desk', 'admin'], changes: false })
    .input(OnScreenSchema)
    .output(FleetAnswerSchema),
  testSound: procedure
    .meta({ roles: ['desk', 'admin'], changes: false })
    .input(OnScreenSchema)
    .output(FleetAnswerSchema),
  reload: procedure
    .meta({ roles: ['admin'] })
    .input(ReloadInputSchema)
    .output(FleetAnswerSchema),
  /** Gives a paired screen another role. Its lines are cut, and its page is led to the new one. */
  move: procedure
    .meta({ roles: ['admin'] })
    .input(MoveInputSchema)
    .output(FleetAnswerSchema),
  /** Forgets a screen: its lines are cut, and its pass opens nothing any more. */
  revoke: procedure
    .meta({ roles: ['admin'] })
    .input(OnScreenSchema)
    .output(FleetAnswerSchema),
};
