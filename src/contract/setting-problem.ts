/** What is wrong with one field of a change in setup. */
import { z } from 'zod';
import { LanguageSchema } from './languages.ts';
import { WEEKDAYS } from './weekdays.ts';

/** Why a text is no address of a service. */
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

/** What may be kept for a time of the site's choosing: `RETENTION_DAYS` in limits.ts. */
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

/** Why a PIN is not taken: its form, that people guess it, or that it opens another door. */
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
      'empty',
      'not-one-line',
      'special-characters',
      'not-a-port',
      'not-inches',
      'not-minutes',
      /** No time zone that Foyer's system knows. */
      'not-a-zone',
      /** No tag of a language. */
      'not-a-locale',
      'not-https-address',
      'not-a-colour',
      'not-a-picture',
      'picture-too-large',
      'no-language',
      'unknown-language',
      'language-twice',
      'location-unnamed',
      /** Too short, or with signs that cannot be sent as a token. */
      'not-a-token',
      /** No list, and no folder, that may be read. */
      'not-readable',
      /** Another has saved it since the page was shown what it was typed over. */
      'changed-meanwhile',
    ]),
  }),
  /** More characters than `most`. */
  z.object({ kind: z.literal('too-long'), most: z.number().int() }),
  /** Of the privacy notice in one language. */
  z.object({ kind: z.literal('notice-too-long'), language: LanguageSchema, most: z.number().int() }),
  /** Signs that cannot be seen, or that turn the direction of what stands around them. */
  z.object({ kind: z.literal('notice-not-plain'), language: LanguageSchema }),
  /** Of one weekday's hours: no time of the day, an end before its beginning, more than `MOST_SPANS`. */
  z.object({
    kind: z.enum(['hours-not-a-time', 'hours-backwards', 'hours-too-many']),
    weekday: z.enum(WEEKDAYS),
  }),
  z.object({
    kind: z.enum(['desk-unnamed', 'desk-not-one-line', 'desk-twice']),
    /** The desk's id. */
    desk: z.int(),
  }),
  z.object({ kind: z.literal('desk-too-long'), desk: z.int(), most: z.number().int() }),
  z.object({ kind: z.literal('too-many-desks'), most: z.number().int() }),
  z.object({
    kind: z.enum(['line-twice', 'line-not-minutes', 'line-not-one-line']),
    /** The line's id. */
    line: z.int(),
  }),
  z.object({ kind: z.literal('line-too-long'), line: z.int(), most: z.number().int() }),
  z.object({ kind: z.literal('too-many-lines'), most: z.number().int() }),
  z.object({
    kind: z.enum(['person-unnamed', 'person-not-one-line', 'person-twice']),
    /** The user's id at the service. */
    person: z.int(),
  }),
  z.object({ kind: z.literal('person-too-long'), person: z.int(), most: z.number().int() }),
  z.object({ kind: z.literal('too-many-people'), most: z.number().int() }),
  /** No whole number of seconds, or of percent, from `least` to `most`. */
  z.object({ kind: z.enum(['not-seconds', 'not-percent']), least: z.number().int(), most: z.number().int() }),
  /** No whole number of days from `least` to `most`. */
  z.object({
    kind: z.literal('not-days'),
    part: RetentionPartSchema,
    least: z.number().int(),
    most: z.number().int(),
  }),
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
