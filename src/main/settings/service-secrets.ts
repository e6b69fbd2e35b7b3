/** The API key and the webhook secret with the service they belong to: one is never used with another service. */
import { isServiceAt, type KnownService } from './known-services.ts';
import { keptSecret, type PreviousSecret, readKeptSecret } from './settings-in-force.ts';
import type { SecretValues, SecretVault } from './secret-vault.ts';

export type ServiceSecret = 'apiKey' | 'webhookSecret';

const ORIGIN_OF = { apiKey: 'apiKeyOrigin', webhookSecret: 'webhookSecretOrigin' } as const;

/** The origin that a kept secret belongs to, where it is not the service at `origin`, under this name or another. */
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

/** The secret before the last change, where both belong to the service at `origin`. */
export function previousSecretFor(
  vault: SecretVault,
  origin: string | undefined,
  services: readonly KnownService[],
): PreviousSecret | undefined {
  if (otherOwner(vault, 'webhookSecret', origin, services) !== undefined) return undefined;
  return readKeptSecret(vault.read('previousWebhookSecret'));
}

/** Notes to which service the kept secrets belong, where no note says it: written before there were such notes. */
export function missingOwners(vault: SecretVault, origin: string): SecretValues {
  const owned = (name: ServiceSecret): boolean =>
    vault.read(name) === undefined || vault.read(ORIGIN_OF[name]) !== undefined;
  return {
    ...(owned('apiKey') ? {} : { apiKeyOrigin: origin }),
    ...(owned('webhookSecret') ? {} : { webhookSecretOrigin: origin }),
  };
}

export interface GivenSecrets {
  readonly apiKey?: string | undefined;
  readonly webhookSecret?: string | undefined;
}

/**
 * What is to be written to the vault. `isOther`: `origin` is another service than before; what is not given anew does not
 * go with it. Otherwise a webhook secret that changes is kept for a day, since a service does not change at the same
 * moment. `now` is in milliseconds since 1970.
 */
export function secretsToWrite(
  vault: SecretVault,
  given: GivenSecrets,
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
