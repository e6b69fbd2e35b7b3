/** A test of the connection, with saved or typed values: problems, or the locations of the service. */
import { z } from 'zod';
import { NotTakenSchema, SettingsChangeSchema } from './settings.ts';

/** Why the service cannot be reached, if that has a name and a fix. */
export const ServiceFaultSchema = z.enum([
  /** Expired, not valid yet, or this clock is wrong. */
  'certificate-expired',
  'certificate-name',
  'certificate-authority',
  /** The CA's name constraints cannot be checked by this runtime. */
  'certificate-limits',
  /** Not HTTP/1.1, perhaps HTTP/2 only. */
  'no-http-1',
  /** A proxy rejected the connection. */
  'proxy',
]);
export type ServiceFault = z.infer<typeof ServiceFaultSchema>;

const ConnectionProblemSchema = z.discriminatedUnion('kind', [
  /** Nothing was sent. */
  z.object({ kind: z.enum(['no-address', 'no-key']) }),
  z.object({ kind: z.literal('fault'), fault: ServiceFaultSchema }),
  z.object({
    kind: z.enum([
      'key-rejected',
      'refused',
      'rate-limited',
      'not-sent',
      'offline',
      /** A page, a redirect or a text of another server. */
      'not-the-service',
      'unknown',
      'not-in-time',
    ]),
    /** An error code of the system, or what was wrong with the answer. */
    cause: z.string().optional(),
    /** The service's own words. */
    words: z.string().optional(),
    /** If only this path may be wrong. */
    locationsPath: z.string().optional(),
  }),
]);
export type ConnectionProblem = z.infer<typeof ConnectionProblemSchema>;

const LocationSchema = z.object({ id: z.number().int(), name: z.string() });
export type Location = z.infer<typeof LocationSchema>;

/** One real request (`GET /v1/locations/`). */
export const ConnectionTestAnswerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reached'),
    locations: z.array(LocationSchema),
    /** Further locations could not be read. */
    isPart: z.literal(true).optional(),
    /** None has an integer id and a name. */
    areUnusable: z.literal(true).optional(),
    /** If off by more than two minutes. Positive: the hub is ahead. */
    clockSkewMs: z.number().int().optional(),
  }),
  z.object({ kind: z.literal('failed'), problem: ConnectionProblemSchema }),
]);
export type ConnectionTestAnswer = z.infer<typeof ConnectionTestAnswerSchema>;

/** Absent fields are as saved. */
export const ServiceTrySchema = SettingsChangeSchema.pick({ baseUrl: true, apiKey: true, sameService: true });
export type ServiceTry = z.infer<typeof ServiceTrySchema>;

/** May be rejected like a save. */
export const ServiceTryAnswerSchema = z.union([ConnectionTestAnswerSchema, NotTakenSchema]);
export type ServiceTryAnswer = z.infer<typeof ServiceTryAnswerSchema>;
