/** Sign-in with an account of the lobby's organization (OpenID Connect Core 1.0). */
import { z } from 'zod';
import { ACCOUNT_PROBLEMS } from './limits.ts';
import { procedure } from './procedure.ts';

/** The hub checks the rules. */
export const OidcSchema = z.object({
  /** As its discovery document has it. */
  issuer: z.string().max(1_000),
  clientId: z.string().max(1_000),
  /** Absent: `DEFAULT_SCOPES`. */
  scopes: z.string().max(1_000).optional(),
  /** The claim with a person's groups. Absent: `DEFAULT_GROUPS_CLAIM`. */
  groupsClaim: z.string().max(1_000).optional(),
  /** Their members may use the front desk. */
  deskGroups: z.array(z.string().max(1_000)).max(100),
  /** Their members may use the front desk and setup. */
  administratorGroups: z.array(z.string().max(1_000)).max(100).optional(),
});
export type Oidc = z.infer<typeof OidcSchema>;

export const DEFAULT_SCOPES = 'openid profile';
export const DEFAULT_GROUPS_CLAIM = 'groups';

export const AccountProblemSchema = z.enum(ACCOUNT_PROBLEMS);
export type AccountProblem = z.infer<typeof AccountProblemSchema>;

const OidcViewSchema = z.object({
  /** Addresses to register at the provider. */
  redirects: z.array(z.string()),
});
export type OidcView = z.infer<typeof OidcViewSchema>;

const OidcTestAnswerSchema = z.object({
  kind: z.enum(['works', 'off', ...AccountProblemSchema.options]),
});
export type OidcTestAnswer = z.infer<typeof OidcTestAnswerSchema>;

export const oidcProcedures = {
  read: procedure.meta({ roles: ['admin'], changes: false }).output(OidcViewSchema),
  /** Reads the discovery document of the saved provider. */
  test: procedure.meta({ roles: ['admin'], changes: false }).output(OidcTestAnswerSchema),
};
