/** What is wrong with the value of a setting: one vocabulary for the forms of setup, the settings file and the environment. */
import { z } from 'zod';

/** Why a text is not the address of a service. */
const BaseUrlProblemSchema = z.enum([
  'no-address',
  'not-an-address',
  'http',
  'not-https',
  'with-user',
  'with-query',
  'with-fragment',
]);
export type BaseUrlProblem = z.infer<typeof BaseUrlProblemSchema>;

/** What may be kept for a time of the lobby's choosing: `RETENTION_DAYS` in limits.ts. */
export const RetentionPartSchema = z.enum([
  /** Names, phone numbers and e-mail addresses, after the end of the appointment. */
  'names',
  /** Events of the service as they came. */
  'eventBodies',
  /** Events that could not be read, as they came. */
  'unreadableBodies',
  /** Appointments without names: code, time and state. */
  'appointments',
  /** Who of the staff did what. */
  'audit',
]);

/** Why a PIN is rejected: its form, because people guess it, or because it opens something else too. */
export const PinProblemSchema = z.enum([
  'pin-form',
  'pin-one-digit',
  'pin-run',
  'pin-repeats',
  'pin-doubled',
  'pin-date',
  'pin-known',
  /** The staff PIN and the PIN of setup: whoever knows the one would have the other. */
  'pin-shared',
]);
export type PinProblem = z.infer<typeof PinProblemSchema>;

export const SettingProblemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.union([BaseUrlProblemSchema, PinProblemSchema]) }),
  z.object({
    kind: z.enum([
      /** `foyer.config.json` or the environment decides it. */
      'locked',
      'missing',
      'not-text',
      'not-whole',
      /** A number in quotes. */
      'not-a-number',
      'not-a-list',
      'not-an-object',
      'empty',
      /** A list without entries, where nothing stands in its place. */
      'no-entry',
      /** A list names one thing twice. */
      'twice',
      /** A row has the id of another one. */
      'listed-twice',
      'not-one-line',
      /** The text may have several lines, and has characters that cannot be seen. */
      'not-plain-text',
      'special-characters',
      'not-a-time',
      /** Hours that end before they begin. */
      'backwards',
      'not-a-zone',
      'not-a-locale',
      'not-https-address',
      'not-a-colour',
      'not-a-picture',
      /** Too short, or with characters that cannot be sent as a token. */
      'not-a-token',
      'not-a-hash',
      /** Not a list, and not a folder, that Foyer may read. */
      'not-readable',
      /** Not an address that other computers reach. */
      'not-a-network-address',
      'not-a-network-name',
      /** A certificate without its key, or a key without its certificate. */
      'half-a-certificate',
      /** Not a file that begins with a certificate and can be read now. */
      'not-an-authority',
      /** Someone else has saved it since the page was shown what was typed over. */
      'changed-meanwhile',
      /** None of these. */
      'other',
    ]),
  }),
  /** `too-long`: in characters. `too-many`: in entries. `picture-too-large`, and `not-written-picture` for a path: in kB. */
  z.object({
    kind: z.enum(['too-long', 'too-many', 'picture-too-large', 'not-written-picture']),
    most: z.number(),
  }),
  /** Not a number from `least` to `most`, which is whole for all but inches. */
  z.object({
    kind: z.enum(['not-minutes', 'not-seconds', 'not-percent', 'not-days', 'not-inches', 'not-port']),
    least: z.number(),
    most: z.number(),
  }),
  /** `not-a-language`: the key is not one of the kiosk's languages, which are `values`. */
  z.object({ kind: z.enum(['one-of', 'not-a-language']), values: z.array(z.string()) }),
  /** White text cannot be read on it; `proposal` is the nearest colour that passes. */
  z.object({
    kind: z.literal('too-light'),
    colour: z.string(),
    /** The contrast, from 1 to 21. */
    ratio: z.number(),
    proposal: z.string(),
  }),
  z.object({
    kind: z.enum([
      /** Another service's address, while the key of `origin` is set outside of setup. */
      'other-service-fixed',
      /** Another service's address without its key; the key that is set belongs to `origin`. */
      'other-service',
      /** `origin` has a folder of its own here, which is owed something. */
      'same-service',
    ]),
    origin: z.string(),
  }),
]);
export type SettingProblem = z.infer<typeof SettingProblemSchema>;

/**
 * Where inside a setting the problem is; absent: it is of the whole setting. The id of a row and the part of it (`['7',
 * 'name']` of the desks), a weekday, a language, or the part of retention.
 */
export const PlaceInSettingSchema = z.array(z.string()).optional();
