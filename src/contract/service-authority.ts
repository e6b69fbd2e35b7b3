/** The certificate authority of a service of one's own, chosen in setup as a file. Nothing in it is secret. */
import { z } from 'zod';
import { MAX_AUTHORITY_FILE_LENGTH } from './limits.ts';
import { procedure } from './procedure.ts';

const KeptAuthoritySchema = z.object({
  /** The subject of its first certificate, on one line. */
  name: z.string(),
  /** When its first certificate ends, in milliseconds since 1970. */
  endsAt: z.number(),
  /** It limits what it vouches for in a way that this runtime cannot check, and so takes for a breach. */
  hasUncheckedLimits: z.boolean(),
});

const ServiceAuthoritySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('kept') }).extend(KeptAuthoritySchema.shape),
  /** What is kept cannot be read or used any more. */
  z.object({ kind: z.literal('unusable') }),
  /** `caFile` of the file or the environment decides. */
  z.object({ kind: z.literal('fixed'), hasUncheckedLimits: z.boolean() }),
]);
export type ServiceAuthority = z.infer<typeof ServiceAuthoritySchema>;

const AuthorityAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), authority: ServiceAuthoritySchema }),
  z.object({
    kind: z.enum([
      /** No certificate in PEM, or one of several is none. */
      'not-pem',
      'private-key',
      /** Each of its certificates has ended, or has not begun; or the clock of this machine is wrong. */
      'not-valid-today',
      /** The runtime cannot be told of a further authority. */
      'cannot-trust',
      /** `caFile` decides. */
      'locked',
      /** The disk did not take it: nothing has changed. */
      'not-kept',
    ]),
  }),
]);
export type AuthorityAnswer = z.infer<typeof AuthorityAnswerSchema>;

export const serviceAuthorityProcedures = {
  read: procedure.meta({ roles: ['admin'], changes: false }).output(ServiceAuthoritySchema),
  /** In place of the one before; trusted at once. */
  save: procedure
    .meta({ roles: ['admin'] })
    .input(z.object({ pem: z.string().max(MAX_AUTHORITY_FILE_LENGTH) }))
    .output(AuthorityAnswerSchema),
  remove: procedure.meta({ roles: ['admin'] }).output(AuthorityAnswerSchema),
};
