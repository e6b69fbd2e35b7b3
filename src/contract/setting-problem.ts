/** Problems of a setting's value, same for setup, settings file and environment. */
import { z } from 'zod';

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

/** Limits: `RETENTION_DAYS`. */
export const RetentionPartSchema = z.enum([
  /** Names, dates of birth, phone numbers and email addresses, after the appointment. */
  'names',
  /** Received events. */
  'eventBodies',
  /** Unreadable events. */
  'unreadableBodies',
  /** Code, time and state without names. */
  'appointments',
  /** Who of the staff did what. */
  'audit',
]);

/** Its form, easy to guess, or in use elsewhere. */
export const PinProblemSchema = z.enum([
  'pin-form',
  'pin-one-digit',
  'pin-run',
  'pin-repeats',
  'pin-doubled',
  'pin-date',
  'pin-known',
  /** It is the staff PIN or the setup PIN. */
  'pin-shared',
]);
export type PinProblem = z.infer<typeof PinProblemSchema>;

/** Of a list or folder to be watched. */
export const PathProblemSchema = z.enum([
  'not-full-path',
  'nothing-there',
  /** Foyer's user account may not. */
  'no-right-to-read',
  /** Not a list or folder. */
  'not-readable',
]);
export type PathProblem = z.infer<typeof PathProblemSchema>;

export const SettingProblemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.union([BaseUrlProblemSchema, PinProblemSchema, PathProblemSchema]) }),
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
      /** The list must not be empty. */
      'no-entry',
      /** A list names one thing twice. */
      'twice',
      /** Two rows with the same id. */
      'listed-twice',
      'not-one-line',
      /** Invisible characters. */
      'not-plain-text',
      'special-characters',
      'not-a-time',
      /** Hours that end before they begin. */
      'backwards',
      'not-a-zone',
      'not-a-locale',
      'not-https-address',
      /** Neither HTTPS nor this computer. */
      'not-safe-address',
      'not-a-printer',
      /** Not an HTTPS address without query, as OpenID Connect Discovery has it. */
      'not-an-issuer',
      'no-openid-scope',
      /** Not a secret as Standard Webhooks has them. */
      'not-a-signing-secret',
      /** Not an address of Valkey or Redis. */
      'not-an-engine',
      'not-an-account',
      'not-a-colour',
      'not-a-picture',
      /** Too short, or unusable in an HTTP header. */
      'not-a-token',
      'not-a-hash',
      /** Other computers cannot reach it. */
      'not-a-network-address',
      'not-a-network-name',
      /** A certificate without its key, or the reverse. */
      'half-a-certificate',
      /** Not a readable file that begins with a certificate. */
      'not-an-authority',
      /** Someone else saved it after the page was loaded. */
      'changed-meanwhile',
      /** None of these. */
      'other',
    ]),
  }),
  /** `too-long`: characters. `too-many`: entries. `picture-too-large`, `not-written-picture` (a path): kB. */
  z.object({
    kind: z.enum(['too-long', 'too-many', 'picture-too-large', 'not-written-picture']),
    most: z.number(),
  }),
  /** From `least` to `most`, whole except for inches. */
  z.object({
    kind: z.enum(['not-minutes', 'not-seconds', 'not-percent', 'not-days', 'not-inches', 'not-port']),
    least: z.number(),
    most: z.number(),
  }),
  /** Foyer itself listens there. `ports`: all of its own, as text. */
  z.object({ kind: z.literal('own-port'), ports: z.string() }),
  /** `values`: allowed languages. */
  z.object({ kind: z.enum(['one-of', 'not-a-language']), values: z.array(z.string()) }),
  /** White text is not readable on it. `proposal`: the nearest readable colour. */
  z.object({
    kind: z.literal('too-light'),
    colour: z.string(),
    /** The contrast, from 1 to 21. */
    ratio: z.number(),
    proposal: z.string(),
  }),
  z.object({
    kind: z.enum([
      /** Another service, while the key of `origin` is fixed outside of setup. */
      'other-service-fixed',
      /** Another service without its key. The stored key belongs to `origin`. */
      'other-service',
    ]),
    origin: z.string(),
  }),
  /** Another service's address, while so many check-ins and other changes are not sent to the one at `origin`. */
  z.object({ kind: z.literal('unsent'), origin: z.string(), unsent: z.number().int().min(1) }),
]);
export type SettingProblem = z.infer<typeof SettingProblemSchema>;

/** Place within a setting: id and part of a row (`['7', 'name']`), weekday, language, or part of retention. */
export const PlaceInSettingSchema = z.array(z.string()).optional();
