/** An API key and a webhook secret belong to one booking system, and are never used with another. */
import { isServiceAt, type KnownService } from './known-services.ts';
import { keptSecret, type PreviousSecret, readKeptSecret } from './settings-in-force.ts';
import type { SecretValues, SecretVault } from './secret-vault.ts';

export type ServiceSecret = 'apiKey' | 'webhookSecret';

const ORIGIN_OF = { apiKey: 'apiKeyOrigin', webhookSecret: 'webhookSecretOrigin' } as const;

/** Undefined if the secret belongs to the system at `origin`. */
export function otherOwner(
  vault: SecretVault,
  name: ServiceSecret,
  origin: string | undefined,
  services: readonly KnownService[],
): string | undefined {
  const owner = vault.read(ORIGIN_OF[name]);
  if (vault.read(name) === undefined || owner === undefined) return undefined;
  return isServiceAt(services, owner, origin) ? undefined : owner;
}

/** Undefined unless both secrets belong to the system at `origin`. */
export function previousSecretFor(
  vault: SecretVault,
  origin: string | undefined,
  services: readonly KnownService[],
): PreviousSecret | undefined {
  if (otherOwner(vault, 'webhookSecret', origin, services) !== undefined) return undefined;
  return readKeptSecret(vault.read('previousWebhookSecret'));
}

/** For secrets stored before owners were recorded. */
export function missingOwners(vault: SecretVault, origin: string): SecretValues {
  const owned = (name: ServiceSecret): boolean =>
    vault.read(name) === undefined || vault.read(ORIGIN_OF[name]) !== undefined;
  return {
    ...(owned('apiKey') ? {} : { apiKeyOrigin: origin }),
    ...(owned('webhookSecret') ? {} : { webhookSecretOrigin: origin }),
  };
}

/**
 * Secrets to write. `isOther`: the booking system changes, so old secrets are removed. Otherwise the previous webhook
 * secret is kept for a day, because the booking system changes at another moment. `now`: milliseconds since 1970.
 */
export function secretsToWrite(
  vault: SecretVault,
  given: { readonly apiKey?: string | undefined; readonly webhookSecret?: string | undefined },
  origin: string | undefined,
  isOther: boolean,
  now: number,
): SecretValues {
  const { apiKey, webhookSecret } = given;
  const before = vault.read('webhookSecret');
  const isNewSecret = webhookSecret !== undefined && webhookSecret !== before;
  return {
    ...(apiKey === undefined ? {} : { apiKey, apiKeyOrigin: origin }),
    ...(webhookSecret === undefined ? {} : { webhookSecret, webhookSecretOrigin: origin }),
    ...(isNewSecret && before !== undefined && !isOther
      ? { previousWebhookSecret: keptSecret(before, now) }
      : {}),
    ...(isOther ? { previousWebhookSecret: undefined } : {}),
  };
}
