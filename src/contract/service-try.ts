/** The service asked once, with what is saved or with what was typed, and the locations that it told. */
import { z } from 'zod';
import { NotTakenSchema, SettingsChangeSchema } from './settings.ts';

/** Why the service cannot be reached, where that has a name and a way out. */
export const ServiceFaultSchema = z.enum([
  /** Or not valid yet, or the clock of this machine is wrong. */
  'certificate-expired',
  'certificate-name',
  'certificate-authority',
  /** The CA certificate limits what it vouches for in a way that this runtime cannot check. */
  'certificate-limits',
  /** What answers does not speak HTTP/1.1; HTTP/2 only, perhaps. */
  'no-http-1',
  /** A proxy of the network did not let the connection through. */
  'proxy',
]);
export type ServiceFault = z.infer<typeof ServiceFaultSchema>;

const ConnectionProblemSchema = z.discriminatedUnion('kind', [
  /** Nothing was asked: address or key is not set. */
  z.object({ kind: z.enum(['no-address', 'no-key']) }),
  z.object({ kind: z.literal('fault'), fault: ServiceFaultSchema }),
  z.object({
    kind: z.enum([
      'key-rejected',
      'refused',
      'rate-limited',
      'not-sent',
      'offline',
      /** A page, a redirect or a text: somebody else answers there. */
      'not-the-service',
      'unknown',
      'not-in-time',
    ]),
    /** A short word of the system or the hub: an error code, or what was wrong with the answer. */
    cause: z.string().optional(),
    /** The service's own words. */
    words: z.string().optional(),
    /** The path of the locations, where only that may be wrong. */
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
    /** There are more, which could not be read. */
    isPart: z.literal(true).optional(),
    /** There are some, and none has a whole number as its id and a name. */
    areUnusable: z.literal(true).optional(),
    /** The hub's clock against the service's, when it is more than two minutes off; positive: the hub's is ahead. */
    clockSkewMs: z.number().int().optional(),
  }),
  z.object({ kind: z.literal('failed'), problem: ConnectionProblemSchema }),
]);
export type ConnectionTestAnswer = z.infer<typeof ConnectionTestAnswerSchema>;

/** Address and key to be tried before they are saved; what is absent is as saved. */
export const ServiceTrySchema = SettingsChangeSchema.pick({ baseUrl: true, apiKey: true, sameService: true });
export type ServiceTry = z.infer<typeof ServiceTrySchema>;

/** A test of what is not saved may also be refused as the save would be. */
export const ServiceTryAnswerSchema = z.union([ConnectionTestAnswerSchema, NotTakenSchema]);
export type ServiceTryAnswer = z.infer<typeof ServiceTryAnswerSchema>;
