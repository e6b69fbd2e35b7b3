import { z } from 'zod';
import { jsonIn } from '../base/json.ts';
import type { SettingField } from '../../contract/setting-kinds.ts';
import type { ServiceNames } from '../storage/service-names.ts';
import type { KnownRoster } from './known-services.ts';
import type { SecretVault } from './secret-vault.ts';
import type { Settings } from './settings.ts';

export interface SettingsInForce {
  readonly settings: Settings;
  readonly apiKey: string | undefined;
  readonly webhookSecret: string | undefined;
  readonly previousWebhookSecret?: PreviousSecret | undefined;
  /** From `hashPin`. */
  readonly staffPinHash: string | undefined;
  /** For the issuer in `settings.oidc`. */
  readonly oidcSecret?: string | undefined;
  /** SHA-256, 64 hex digits. Absent: imports over HTTP are off. */
  readonly intakeTokenHash?: string | undefined;
  /** Signs outgoing events. */
  readonly outgoingSecret?: string | undefined;
  /** The address of a chain's engine, with its password. Absent: this lobby is alone. */
  readonly engineUrl?: string | undefined;
  readonly demo: boolean;
  /** The demo runs, but another booking system is in use. */
  readonly isDemoLeft?: boolean;
  /** By an administrator, not by the booking system. */
  readonly isLocationNamedHere?: boolean;
  /** The origins of the system in use. In the demo, of the previous one. */
  readonly names?: ServiceNames;
  /** The owner of the stored API key, if it is another system. */
  readonly keyOfOther?: string | undefined;
  /** A roster that is not read, because it belongs to another system. */
  readonly rosterOfOther?: KnownRoster | undefined;
  readonly locked: readonly SettingField[];
  readonly protection: SecretVault['protection'];
}

/**
 * The secrets that may sign a webhook at `now` (milliseconds since 1970). The previous one is valid for a day after a
 * change, because the booking system changes at another moment.
 */
export function webhookSecrets(
  inForce: Pick<SettingsInForce, 'webhookSecret' | 'previousWebhookSecret'>,
  now: number,
): readonly string[] {
  const { webhookSecret, previousWebhookSecret: previous } = inForce;
  if (webhookSecret === undefined) return [];
  return previous && isStillAccepted(previous, now) ? [webhookSecret, previous.secret] : [webhookSecret];
}

const PREVIOUS_SECRET_MS = 24 * 3_600_000;

const PreviousSecretSchema = z.object({
  secret: z.string().min(1),
  /** Milliseconds since 1970. */
  changedAt: z.number(),
});
export type PreviousSecret = z.infer<typeof PreviousSecretSchema>;

export function keptSecret(secret: string, changedAt: number): string {
  return JSON.stringify({ secret, changedAt } satisfies PreviousSecret);
}

/** Undefined if missing or unreadable. */
export const readKeptSecret = (text: string | undefined): PreviousSecret | undefined =>
  PreviousSecretSchema.safeParse(jsonIn(text ?? '')).data;

/** A wrong clock must not keep a withdrawn secret valid for years. */
function isStillAccepted({ changedAt }: PreviousSecret, now: number): boolean {
  return Math.abs(now - changedAt) < PREVIOUS_SECRET_MS;
}
