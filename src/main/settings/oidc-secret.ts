/** The client secret of the provider of accounts. It is stored with its issuer, and never sent to another one. */
import { z } from 'zod';
import { jsonIn } from '../base/json.ts';
import type { SecretValues, SecretVault } from './secret-vault.ts';

const KeptSchema = z.object({ issuer: z.string(), secret: z.string().min(1) });

/** Undefined if none is stored, or the stored one is for another issuer. */
export function oidcSecretFor(
  vault: Pick<SecretVault, 'read'>,
  issuer: string | undefined,
): string | undefined {
  const kept = KeptSchema.safeParse(jsonIn(vault.read('oidcSecret') ?? '')).data;
  return kept !== undefined && kept.issuer === issuer ? kept.secret : undefined;
}

/** `issuer`: after the change. `given`: absent, the stored one stays. Without an issuer it is removed. */
export function oidcSecretToWrite(
  vault: Pick<SecretVault, 'read'>,
  issuer: string | undefined,
  given: string | undefined,
): SecretValues {
  if (issuer !== undefined && given !== undefined && given.trim() !== '')
    return { oidcSecret: JSON.stringify({ issuer, secret: given.trim() }) };
  const isGone = given !== undefined || oidcSecretFor(vault, issuer) === undefined;
  return isGone && vault.read('oidcSecret') !== undefined ? { oidcSecret: undefined } : {};
}
