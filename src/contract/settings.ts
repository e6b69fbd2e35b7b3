/** Settings as setup sees them. Secrets are never sent out, only whether they are set. */
import { z } from 'zod';
import { OidcSchema } from './oidc.ts';
import { LanguageSchema } from './own-settings.ts';
import { PrivacyNoticeSchema } from './privacy-notice.ts';
import { SaveProblemSchema } from './save-problem.ts';
import { PlaceInSettingSchema, SettingProblemSchema } from './setting-problem.ts';
import { PLAIN_CHANGE, PLAIN_VIEW, SettingFieldSchema } from './setting-schemas.ts';
import type { Weekday, WeeklyHours } from './weekdays.ts';
import { WHOLE_PARTS } from './whole-settings.ts';

/** What is signed of an event. */
export const SignedContentSchema = z.enum(['body', 'address-and-body', 'time-and-body']);

const WebhookSignatureSchema = z.object({
  header: z.string(),
  algorithm: z.enum(['sha256', 'sha1', 'sha512']),
  encoding: z.enum(['hex', 'base64']),
  /** For example `sha256=`. Usually empty. */
  prefix: z.string(),
  content: SignedContentSchema,
});
export type WebhookSignature = z.infer<typeof WebhookSignatureSchema>;

const NamedDeskSchema = z.object({
  id: z.int(),
  /** As written on it. */
  name: z.string().max(200),
  /** For example "floor 1, left of the stairs". */
  direction: z.string().max(500).optional(),
});
export type NamedDesk = z.infer<typeof NamedDeskSchema>;

const day = z
  .array(z.object({ from: z.string().max(20), to: z.string().max(20) }))
  .max(100)
  .readonly()
  .optional();

/** The hub checks the rules. */
export const HoursSchema = z.object({
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
} satisfies Record<Weekday, typeof day>);

const LineHoursSchema: z.ZodType<WeeklyHours> = HoursSchema;

const NamedLineSchema = z.object({
  id: z.int(),
  /** Absent: as the service calls it. */
  name: z.string().max(200).optional(),
  /** Where its visitors wait, for example "2nd floor, left". */
  where: z.string().max(500).optional(),
  /** Its own check-in window. */
  opensBeforeMin: z.number().optional(),
  closesAfterMin: z.number().optional(),
  /** Usual length of an appointment, where its list says none. */
  minutes: z.number().optional(),
  /** When it takes visitors without an appointment. Absent: never. */
  walkIns: LineHoursSchema.optional(),
});
export type NamedLine = z.infer<typeof NamedLineSchema>;

const NamedPersonSchema = z.object({ id: z.int(), name: z.string().max(200) });
export type NamedPerson = z.infer<typeof NamedPersonSchema>;

const SecretStateSchema = z.enum(['set', 'missing']);

const SecretProtectionSchema = z.enum([
  /** The operating system's keychain. */
  'keychain',
  /** Readable only by the hub's user. */
  'file',
  /** Encrypted with a fixed password (Linux without a keyring). */
  'not-protected',
]);

/** Interface of a back-office system. */
const IntakeStateSchema = z.discriminatedUnion('kind', [
  /** No token, or the demo. */
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('open'), address: z.string() }),
  /** The port is in use or unavailable. `reason`: the system's words. */
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
  /** Absent without an address, and in the demo. */
  serviceOrigin: z.string().optional(),
  /** `left`: the demo is available. */
  demo: z.enum(['none', 'in-use', 'left']),
  /** In the demo: the database of a service is kept beside it, and not searched. */
  isServiceKept: z.boolean().optional(),
  apiKey: SecretStateSchema,
  /** The stored key belongs to this other service. */
  keyOfOther: z.string().optional(),
  webhookSecret: SecretStateSchema,
  /** Local address of the webhook listener. A proxy or tunnel leads there. */
  webhookListensAt: z.string(),
  /** The service signs its own address, so it must be set. */
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
  /** `set` also while locked. */
  staffPin: SecretStateSchema,
  staffPinLocked: z.boolean(),
  /** Absent: sign-in by PIN alone. */
  oidc: OidcSchema.optional(),
  oidcSecret: SecretStateSchema,
  /** For a back-office system. */
  intakeToken: SecretStateSchema,
  intake: IntakeStateSchema,
  hubVoices: z.array(LanguageSchema),
  secretProtection: SecretProtectionSchema,
  locked: z.array(SettingFieldSchema),
  /** For lists that a save replaces. */
  marks: MarksSchema,
});
export type SettingsView = z.infer<typeof SettingsViewSchema>;

/** An absent field stays as it is. The hub checks the rules. */
export const SettingsChangeSchema = z.object({
  ...PLAIN_CHANGE,
  baseUrl: z.string().max(500).optional(),
  /** The new address is the same service: key, appointments and unsent intents stay. */
  sameService: z.boolean().optional(),
  /** With another service: what is not sent to the one before is never sent. */
  leaveUnsent: z.boolean().optional(),
  apiKey: z.string().max(500).optional(),
  webhookSecret: z.string().max(500).optional(),
  location: z.object({ id: z.number().int(), name: z.string().max(200) }).optional(),
  brandColour: z.string().max(50).optional(),
  /** A data URL. Empty text removes the logo. */
  logo: z.string().max(400_000).optional(),
  languages: z.array(z.string().max(35)).max(50).optional(),
  /** An absent language is unchanged. Empty text restores Foyer's. */
  privacyNotice: PrivacyNoticeSchema.optional(),
  /** `null` removes them. */
  openingHours: HoursSchema.nullable().optional(),
  quietHours: HoursSchema.nullable().optional(),
  /** Replaces all. Empty direction: none. */
  desks: z.array(NamedDeskSchema).max(1_000).optional(),
  /** Replaces all. Empty name: none. */
  lines: z.array(NamedLineSchema).max(1_000).optional(),
  /** In place of all before. */
  people: z.array(NamedPersonSchema).max(1_000).optional(),
  /** In days. An absent part is unchanged. `privacy.read` has the limits. */
  retention: z
    .object({
      names: z.number().optional(),
      eventBodies: z.number().optional(),
      unreadableBodies: z.number().optional(),
      appointments: z.number().optional(),
      audit: z.number().optional(),
    })
    .optional(),
  /** Removes the address. Its key stays with the service. */
  backToDemo: z.literal(true).optional(),
  /** Stored as a hash. Empty text removes it. */
  intakeToken: z.string().max(200).optional(),
  /** `null` removes it, and its secret. */
  oidc: OidcSchema.nullable().optional(),
  /** For the issuer that is set. Empty text removes it. */
  oidcSecret: z.string().max(1_000).optional(),
  /** Sets a new PIN, and unlocks. */
  staffPin: z.string().max(64).optional(),
});
export type SettingsChange = z.infer<typeof SettingsChangeSchema>;

export const SettingsSaveSchema = SettingsChangeSchema.extend({
  /** Marks the page was shown. A list with another mark by now is rejected. */
  over: MarksSchema.optional(),
});
export type SettingsSave = z.infer<typeof SettingsSaveSchema>;

/** No hub runs: Foyer restarts. */
const isLost = z.boolean();

export const NotTakenSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('invalid'),
    problems: z.array(
      z.object({ field: SettingFieldSchema, at: PlaceInSettingSchema, problem: SettingProblemSchema }),
    ),
  }),
  /** Nothing is on the disk. */
  z.object({ kind: z.literal('not-saved'), problem: SaveProblemSchema, isLost }),
  /** Possibly on the disk, in part or as a whole. The previous settings are in force until a restart. */
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
