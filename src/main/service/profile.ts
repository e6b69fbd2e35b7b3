import { z } from 'zod';
import { MINUTE_MS } from '../../clock/clock.ts';
import { jsonIn } from '../base/json.ts';
import type { ProfileProblem } from '../../contract/save-problem.ts';
import { SignedContentSchema } from '../../contract/settings.ts';
import { TicketStatusesSchema } from './ticket-statuses.ts';

/**
 * The documentation says ISO 8601 without an example. `offset` (`2026-01-05T10:00:00+01:00`) is local time, so that a
 * reader who drops the zone still sees the right hour.
 */
const AppointmentTimesSchema = z.enum(['offset', 'utc', 'utc-milliseconds']);
type AppointmentTimes = z.output<typeof AppointmentTimesSchema>;

/** Only whole seconds lose the fraction. */
const withoutZeros = (utc: string): string => utc.replace('.000Z', 'Z');

const utcOf = (at: number): string => new Date(at).toISOString();

/** `+00:00` for UTC. */
const offsetOf = (time: string): string => /[+-]\d{2}:\d{2}$/.exec(time)?.[0] ?? '+00:00';

function aheadMs(offset: string): number {
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4));
  return (offset.startsWith('-') ? -minutes : minutes) * MINUTE_MS;
}

function written(time: string, form: AppointmentTimes): string {
  const at = Date.parse(time);
  switch (form) {
    case 'offset': {
      const offset = offsetOf(time);
      return withoutZeros(utcOf(at + aheadMs(offset))).replace('Z', offset);
    }
    case 'utc':
      return withoutZeros(utcOf(at));
    case 'utc-milliseconds':
      return utcOf(at);
  }
}

export interface Timed {
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
}

export function withTimes<Body extends Timed>(body: Body, form: AppointmentTimes): Body {
  const { startTime, endTime } = body;
  return {
    ...body,
    ...(startTime === undefined ? {} : { startTime: written(startTime, form) }),
    ...(endTime === undefined ? {} : { endTime: written(endTime, form) }),
  };
}

/**
 * Settles what the documented interface leaves open. The default (`resources/profiles/default.json`) is the documented
 * interface alone.
 */

const signatureSchema = z.strictObject({
  /** Default: `{headerPrefix}-Signature`. */
  header: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, { error: 'must be a header name' })
    .optional(),
  algorithm: z.enum(['sha256', 'sha1', 'sha512']),
  encoding: z.enum(['hex', 'base64']),
  /** Such as `sha256=`. */
  prefix: z.string().max(40),
  /**
   * `body`, or the registered address (a setting) and the body, or the header's time (`t=`, seconds since 1970, beside
   * the value behind `prefix`), a full stop, and the body.
   */
  content: SignedContentSchema.default('body'),
});

/** Whether a ticket has the id of its appointment. */
const ticketIdsSchema = z.enum(['shared', 'own', 'unknown']);
export type TicketIds = z.output<typeof ticketIdsSchema>;

const profileSchema = z.strictObject({
  name: z.string().min(1).max(60),
  headerPrefix: z.string().regex(/^[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$/, {
    error: 'must be the beginning of a header name, such as X-Service',
  }),
  apiVersion: z.iso.date({ error: 'must be a date such as 2020-09-01' }),
  /** Calls that send the version. Documented for appointments only. */
  versionedCalls: z.enum(['appointments', 'all']).default('appointments'),
  /** Addresses end up in logs, so `query` is only for systems that need it. */
  keyPlacement: z.enum(['header', 'query']),
  signature: signatureSchema,
  /** Documented with a slash at its end. */
  locationsPath: z
    .string()
    .regex(/^\/(?!\/)[A-Za-z0-9/_.~-]*$/, { error: 'must be a path that begins with one /' })
    .default('/v1/locations/'),
  appointmentTimes: AppointmentTimesSchema.default('offset'),
  /** `unknown`: an equal id counts only if line and first name agree. */
  ticketIds: ticketIdsSchema.default('unknown'),
  /** See `ticket-statuses.ts`. */
  ticketStatuses: TicketStatusesSchema,
  /** Further operations of the booking system. None is used. */
  operations: z.strictObject({}).default({}),
});

type ProfileFile = z.output<typeof profileSchema>;

export interface ServiceProfile extends Omit<ProfileFile, 'signature'> {
  readonly signature: ProfileFile['signature'] & { readonly header: string };
  readonly headers: {
    readonly apiKey: string;
    readonly apiVersion: string;
    readonly signature: string;
  };
  readonly keyQueryParameter: string;
}

type ParsedProfile =
  | { readonly ok: true; readonly profile: ServiceProfile }
  /** One line for the terminal and the log. */
  | { readonly ok: false; readonly sentence: string; readonly problem: ProfileProblem };

function refusedFor(error: z.ZodError): ParsedProfile {
  const issue = error.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    const key = [...issue.path, issue.keys[0] ?? ''].join('.').slice(0, 80);
    const sentence = `The service profile contains an unknown key: ${key}.`;
    return { ok: false, sentence, problem: { kind: 'profile-unknown-key', key } };
  }
  const at = issue?.path.join('.') ?? '';
  const sentence = `The service profile has an error at ${at === '' ? 'the top level' : at}: ${issue?.message ?? 'not readable'}.`;
  return { ok: false, sentence, problem: { kind: 'profile-wrong', at } };
}

/** Derives the header names from the prefix. */
export function parseProfile(text: string): ParsedProfile {
  const json = jsonIn(text);
  if (json === undefined)
    return {
      ok: false,
      sentence: 'The service profile is not valid JSON.',
      problem: { kind: 'profile-not-json' },
    };
  const parsed = profileSchema.safeParse(json);
  if (!parsed.success) return refusedFor(parsed.error);
  const file = parsed.data;
  const signatureHeader = file.signature.header ?? `${file.headerPrefix}-Signature`;
  return {
    ok: true,
    profile: {
      ...file,
      signature: { ...file.signature, header: signatureHeader },
      headers: {
        apiKey: `${file.headerPrefix}-REST-API-Key`,
        apiVersion: `${file.headerPrefix}-API-Version`,
        signature: signatureHeader,
      },
      keyQueryParameter: 'rest-api-key',
    },
  };
}
