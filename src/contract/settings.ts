/** Settings as the setup screen sees them. Secrets go in and never come out: only whether they are set. */
import { z } from 'zod';
import { LanguageSchema } from './languages.ts';
import { PrivacyNoticeSchema } from './privacy-notice.ts';
import { SaveProblemSchema } from './save-problem.ts';
import { PlaceInSettingSchema, SettingProblemSchema } from './setting-problem.ts';
import { PLAIN_CHANGE, PLAIN_VIEW, SettingFieldSchema } from './setting-schemas.ts';
import type { Weekday } from './weekdays.ts';
import { WHOLE_PARTS } from './whole-settings.ts';

/** What is signed of an event. */
export const SignedContentSchema = z.enum(['body', 'address-and-body', 'time-and-body']);

const WebhookSignatureSchema = z.object({
  header: z.string(),
  algorithm: z.enum(['sha256', 'sha1', 'sha512']),
  encoding: z.enum(['hex', 'base64']),
  /** Before the signature, such as `sha256=`; usually empty. */
  prefix: z.string(),
  content: SignedContentSchema,
});
export type WebhookSignature = z.infer<typeof WebhookSignatureSchema>;

const NamedDeskSchema = z.object({
  id: z.int(),
  /** As written on it. */
  name: z.string().max(200),
  /** Where it is, as "floor 1, left of the stairs". */
  direction: z.string().max(500).optional(),
});
export type NamedDesk = z.infer<typeof NamedDeskSchema>;

const NamedLineSchema = z.object({
  id: z.int(),
  /** Absent: as the service calls it. */
  name: z.string().max(200).optional(),
  /** Its own check-in window; absent: the house's. */
  opensBeforeMin: z.number().optional(),
  closesAfterMin: z.number().optional(),
});
export type NamedLine = z.infer<typeof NamedLineSchema>;

/** A user of the service, to whom appointments are assigned. */
const NamedPersonSchema = z.object({ id: z.int(), name: z.string().max(200) });
export type NamedPerson = z.infer<typeof NamedPersonSchema>;

const day = z
  .array(z.object({ from: z.string().max(20), to: z.string().max(20) }))
  .max(100)
  .optional();

/** In bounds against accidents; the hub knows the rules. */
const HoursSchema = z.object({
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
} satisfies Record<Weekday, typeof day>);

const SecretStateSchema = z.enum(['set', 'missing']);

/** Where secrets are kept, said as it is. */
const SecretProtectionSchema = z.enum([
  /** The operating system's keychain. */
  'keychain',
  /** A file only the hub's user can read. */
  'file',
  /** A file whose encryption uses a fixed password (Linux without a keyring). */
  'not-protected',
]);

/** The door for a back-office system, as it is now. */
const IntakeStateSchema = z.discriminatedUnion('kind', [
  /** There is no token, or this is the demo. */
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('open'), address: z.string() }),
  /** Another program has the port, or it cannot be had for another reason, as the system writes it. */
  z.object({ kind: z.literal('not-open'), port: z.number().int(), reason: z.string() }),
]);
export type IntakeState = z.infer<typeof IntakeStateSchema>;

/** As `Marks` has them. */
const MarksSchema = z.strictObject(
  Object.fromEntries(WHOLE_PARTS.map((part) => [part, z.string().max(60).optional()])),
);

export const SettingsViewSchema = z.object({
  ...PLAIN_VIEW,
  baseUrl: z.string(),
  /** Whose service that is; absent while none is set, and in the demo. */
  serviceOrigin: z.string().optional(),
  /** `left`: there is one to go back to. */
  demo: z.enum(['none', 'in-use', 'left']),
  apiKey: SecretStateSchema,
  /** The origin of the service that a kept key belongs to, where it is not the one whose address is set. */
  keyOfOther: z.string().optional(),
  webhookSecret: SecretStateSchema,
  /** Where the hub listens for events now: this machine's own address, which a proxy or a tunnel leads to. */
  webhookListensAt: z.string(),
  /** This service signs its address too, so the hub must know it. */
  signsAddress: z.boolean(),
  signature: WebhookSignatureSchema,
  locationId: z.number().int().optional(),
  locationName: z.string().optional(),
  /** As the hub's machine has them. */
  system: z.object({ timeZone: z.string(), locale: z.string() }),
  brandColour: z.string(),
  logo: z.string().optional(),
  languages: z.array(LanguageSchema),
  /** Absent: Foyer's own in every language. */
  privacyNotice: PrivacyNoticeSchema.optional(),
  /** Absent: always open. */
  openingHours: HoursSchema.optional(),
  /** Absent: never. */
  quietHours: HoursSchema.optional(),
  desks: z.array(NamedDeskSchema),
  lines: z.array(NamedLineSchema),
  people: z.array(NamedPersonSchema),
  /** `set` also while it is locked by too many wrong tries. */
  staffPin: SecretStateSchema,
  staffPinLocked: z.boolean(),
  /** With which a back-office system sends appointments. */
  intakeToken: SecretStateSchema,
  intake: IntakeStateSchema,
  /** The languages that the hub can speak. */
  hubVoices: z.array(LanguageSchema),
  secretProtection: SecretProtectionSchema,
  locked: z.array(SettingFieldSchema),
  /** Of what is saved in place of all before. */
  marks: MarksSchema,
});
export type SettingsView = z.infer<typeof SettingsViewSchema>;

/**
 * A change: the plain settings of the table, and those with a form of their own. An absent field stays as it is. Lengths
 * are bounds against accidents; rules are checked by the hub.
 */
export const SettingsChangeSchema = z.object({
  ...PLAIN_CHANGE,
  baseUrl: z.string().max(500).optional(),
  /** The new address is another name of the service before: its key, its appointments and what is not sent stay. */
  sameService: z.boolean().optional(),
  apiKey: z.string().max(500).optional(),
  webhookSecret: z.string().max(500).optional(),
  location: z.object({ id: z.number().int(), name: z.string().max(200) }).optional(),
  brandColour: z.string().max(50).optional(),
  /** A data URL; an empty text removes the logo. */
  logo: z.string().max(400_000).optional(),
  languages: z.array(z.string().max(35)).max(50).optional(),
  /** A language that is absent stays as it is; an empty text is Foyer's own. */
  privacyNotice: PrivacyNoticeSchema.optional(),
  /** `null` removes them. */
  openingHours: HoursSchema.nullable().optional(),
  quietHours: HoursSchema.nullable().optional(),
  /** In place of all before; an empty direction is none. */
  desks: z.array(NamedDeskSchema).max(1_000).optional(),
  /** In place of all before; an empty name is none. */
  lines: z.array(NamedLineSchema).max(1_000).optional(),
  /** In place of all before. */
  people: z.array(NamedPersonSchema).max(1_000).optional(),
  /** In days; a part that is absent stays as it is. `privacy.read` tells the limits. */
  retention: z
    .object({
      names: z.number().optional(),
      eventBodies: z.number().optional(),
      unreadableBodies: z.number().optional(),
      appointments: z.number().optional(),
      audit: z.number().optional(),
    })
    .optional(),
  /** Back to the demo, where there is one: forgets the address. Its key stays with the service. */
  backToDemo: z.literal(true).optional(),
  /** In place of the one before; kept as a hash. An empty text removes it. */
  intakeToken: z.string().max(200).optional(),
  /** Sets a new PIN, and unlocks. */
  staffPin: z.string().max(64).optional(),
});
export type SettingsChange = z.infer<typeof SettingsChangeSchema>;

export const SettingsSaveSchema = SettingsChangeSchema.extend({
  /** The marks that the page was shown when it was typed: what has another one by now is refused. Absent: nothing is. */
  over: MarksSchema.optional(),
});
export type SettingsSave = z.infer<typeof SettingsSaveSchema>;

/** No hub runs any more: Foyer starts again. */
const isLost = z.boolean();

/** A change of which nothing is in force. */
export const NotTakenSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('invalid'),
    problems: z.array(
      z.object({ field: SettingFieldSchema, at: PlaceInSettingSchema, problem: SettingProblemSchema }),
    ),
  }),
  /** Nothing of it is on the disk; the settings before are in force. */
  z.object({ kind: z.literal('not-saved'), problem: SaveProblemSchema, isLost }),
  /** It may be on the disk, in part or as a whole; the settings before are in force until the next start. */
  z.object({
    kind: z.literal('in-doubt'),
    problem: SaveProblemSchema,
    isLost,
    written: z.enum(['partly', 'all']),
  }),
]);

export const SaveAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), settings: SettingsViewSchema }),
  ...NotTakenSchema.options,
]);
export type SaveAnswer = z.infer<typeof SaveAnswerSchema>;
export type NotSaved = Extract<SaveAnswer, { kind: 'not-saved' | 'in-doubt' }>;
