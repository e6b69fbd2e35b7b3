/** Why the service cannot be used, as a test of the connection found it. */
import { z } from 'zod';

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

export const ConnectionProblemSchema = z.discriminatedUnion('kind', [
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
