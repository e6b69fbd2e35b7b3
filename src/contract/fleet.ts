/** All screens as staff see them, and new ones that ask for access. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';
import { OwnSettingsSchema, ScreenWordsSchema } from './own-settings.ts';
import { SurfaceSchema } from './roles.ts';
import { done, procedure } from './procedure.ts';
import { ScreenReportSchema } from './screen.ts';

/** Cannot be guessed, and grants no access. */
const ScreenIdSchema = z.string().max(100);

const EntryKindSchema = z.enum([
  /** A window of Foyer's own app. */
  'window',
  /** A browser on the hub's machine, through the printed address. */
  'this-machine',
  /** On the network, approved by staff. */
  'paired',
]);

const FleetScreenSchema = z.object({
  screenId: ScreenIdSchema,
  surface: SurfaceSchema,
  /** Counts from 1 per surface. */
  number: z.int().min(1),
  /** As staff named it. */
  name: z.string().optional(),
  /** Default name of a kiosk: setting and number. */
  calledAs: z.string().optional(),
  place: z.string().optional(),
  /** The displays of a room share one voice. Without a room a display is alone. */
  room: z.string().optional(),
  settings: OwnSettingsSchema,
  entry: EntryKindSchema,
  /** It is the screen that asks. */
  isThis: z.boolean(),
  isConnected: z.boolean(),
  /** Several machines use the same pass. */
  isOpenTwice: z.boolean(),
  createdAt: InstantSchema,
  /** While it is connected, now. */
  lastSeenAt: InstantSchema,
  /** The last report, possibly from before a restart. */
  report: ScreenReportSchema.optional(),
  /** Connected, with another version than the hub's. */
  isOtherVersion: z.boolean(),
  /** Staff chose it to speak for its room. */
  isPick: z.boolean(),
  /** It speaks for its room now. */
  speaks: z.boolean(),
});
export type FleetScreen = z.infer<typeof FleetScreenSchema>;

/** `ipad`: an iPhone too. `tv`: with whatever system. */
const DeviceSchema = z.enum(['ipad', 'android', 'windows', 'tv', 'computer']);
export type Device = z.infer<typeof DeviceSchema>;

/** In pixels of the page. */
export const LooksSchema = z.object({
  device: DeviceSchema,
  width: z.int().min(1).max(100_000),
  height: z.int().min(1).max(100_000),
});
export type Looks = z.infer<typeof LooksSchema>;

/** Staff read the code from the screen itself, so it is not sent here. */
const PairingAskSchema = z.object({
  askId: z.string().max(100),
  /** Network address. */
  from: z.string().max(100),
  askedAt: InstantSchema,
  endsAt: InstantSchema,
  /** As the screen says, which nothing is decided by. */
  looks: LooksSchema.optional(),
});
export type PairingAsk = z.infer<typeof PairingAskSchema>;

/** Approved, but it never connected. Its code is used up. */
const NeverCameSchema = z.object({
  surface: SurfaceSchema,
  name: z.string(),
  /** When it was forgotten. */
  at: InstantSchema,
});
export type NeverCame = z.infer<typeof NeverCameSchema>;

/** Sent with every change, at most once a second. */
const FleetSchema = z.object({
  /** By surface, then by number. */
  screens: z.array(FleetScreenSchema),
  /** Oldest first. */
  asks: z.array(PairingAskSchema),
  /** Of the last hour, oldest first, without those approved again under the same name. */
  neverCame: z.array(NeverCameSchema),
  hubVersion: z.string(),
  madeAt: InstantSchema,
});
export type Fleet = z.infer<typeof FleetSchema>;

const PlaceSchema = z.object({ id: z.int(), name: z.string().optional() });

/** Known lines and desks, which a display may be limited to, and people to whom appointments are assigned. */
const PlacesSchema = z.object({
  lines: z.array(PlaceSchema),
  desks: z.array(PlaceSchema),
  people: z.array(PlaceSchema),
});
export type Places = z.infer<typeof PlacesSchema>;

/** An absent field is unchanged, `null` removes it. */
const ChangeFields = {
  name: ScreenWordsSchema.nullable().optional(),
  place: ScreenWordsSchema.nullable().optional(),
  room: ScreenWordsSchema.nullable().optional(),
};

const ApproveInputSchema = z.object({
  /** As typed: case, spaces and hyphen do not matter. O, I and L are read as 0 and 1. */
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
  /** Mistyped, used, rejected or expired. `triesLeft` before a pause, at least 1. */
  z.object({ kind: z.literal('unknown-code'), triesLeft: z.int().min(1) }),
  /** Too many wrong codes from this screen. */
  z.object({ kind: z.literal('paused'), until: InstantSchema }),
  /** The front desk may only add kiosks and displays, without own privacy except `number`, and without a printer. */
  z.object({ kind: z.literal('not-allowed') }),
  /** Remove a screen first. */
  z.object({ kind: z.literal('full') }),
  /** Only an administrator can add more. */
  z.object({ kind: z.literal('desk-full') }),
  /** The front desk added many screens recently. */
  z.object({ kind: z.literal('too-fast'), until: InstantSchema }),
]);
export type ApproveAnswer = z.infer<typeof ApproveAnswerSchema>;

const FleetChangeSchema = z.object({
  screenId: ScreenIdSchema,
  ...ChangeFields,
  /** Replaces all own settings. */
  settings: OwnSettingsSchema.optional(),
  /** The only one chosen in its room. */
  isPick: z.boolean().optional(),
});
export type FleetChange = z.infer<typeof FleetChangeSchema>;

/** `unknown`: the screen was removed. */
const FleetAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('unknown') }),
  /** Not connected, so not asked. */
  z.object({ kind: z.literal('not-connected') }),
  /** Foyer's own windows cannot be moved. */
  z.object({ kind: z.literal('a-window') }),
  /** These browsers use one address per surface, so they cannot be moved. */
  z.object({ kind: z.literal('on-this-machine') }),
  /** Nobody moves or removes the screen they use. */
  z.object({ kind: z.literal('this-screen') }),
  z.object({ kind: z.literal('full') }),
  /** Done but not saved. Foyer tries again. A restart before that reverts it. */
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
  /** Adds the screen that shows `code`. */
  approve: procedure
    .meta({ roles: ['desk', 'admin'] })
    .input(ApproveInputSchema)
    .output(ApproveAnswerSchema),
  /** Rejects a screen, which is informed. */
  refuse: procedure
    .meta({ roles: ['desk', 'admin'] })
    .input(RefuseInputSchema)
    .output(done),
  change: procedure
    .meta({ roles: ['admin'] })
    .input(FleetChangeSchema)
    .output(FleetAnswerSchema),
  /** Chooses the display that speaks for its room. */
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
  /** Changes the role of a paired screen. Its page follows. */
  move: procedure
    .meta({ roles: ['admin'] })
    .input(MoveInputSchema)
    .output(FleetAnswerSchema),
  /** Removes a screen and its pass. */
  revoke: procedure
    .meta({ roles: ['admin'] })
    .input(OnScreenSchema)
    .output(FleetAnswerSchema),
};
