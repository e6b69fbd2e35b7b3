/** The CA certificate of a private service, chosen in setup. Nothing in it is secret. */
import { z } from 'zod';
import { MAX_AUTHORITY_FILE_LENGTH } from './limits.ts';
import { procedure } from './procedure.ts';

const KeptAuthoritySchema = z.object({
  /** Subject of the first certificate, on one line. */
  name: z.string(),
  /** Of the first certificate, in milliseconds since 1970. */
  endsAt: z.number(),
  /** Its name constraints cannot be checked by this runtime, which rejects certificates because of them. */
  hasUncheckedLimits: z.boolean(),
});

const ServiceAuthoritySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('kept') }).extend(KeptAuthoritySchema.shape),
  /** Stored, but unreadable. */
  z.object({ kind: z.literal('unusable') }),
  /** `caFile` in the file or the environment. */
  z.object({ kind: z.literal('fixed'), hasUncheckedLimits: z.boolean() }),
]);
export type ServiceAuthority = z.infer<typeof ServiceAuthoritySchema>;

const AuthorityAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), authority: ServiceAuthoritySchema }),
  z.object({
    kind: z.enum([
      /** One of the parts is not a PEM certificate. */
      'not-pem',
      'private-key',
      /** None of its certificates is valid now, or this clock is wrong. */
      'not-valid-today',
      /** The runtime cannot add a CA. */
      'cannot-trust',
      /** `caFile` decides. */
      'locked',
      /** The disk failed: nothing changed. */
      'not-kept',
    ]),
  }),
]);
export type AuthorityAnswer = z.infer<typeof AuthorityAnswerSchema>;

export const serviceAuthorityProcedures = {
  read: procedure.meta({ roles: ['admin'], changes: false }).output(ServiceAuthoritySchema),
  /** Replaces the previous one, in force at once. */
  save: procedure
    .meta({ roles: ['admin'] })
    .input(z.object({ pem: z.string().max(MAX_AUTHORITY_FILE_LENGTH) }))
    .output(AuthorityAnswerSchema),
  remove: procedure.meta({ roles: ['admin'] }).output(AuthorityAnswerSchema),
};
