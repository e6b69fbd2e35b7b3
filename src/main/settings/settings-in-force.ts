/** The settings and secrets that a hub is made from. */
import { z } from 'zod';
import type { SettingField } from '../../contract/setting-kinds.ts';
import type { ServiceNames } from '../storage/service-names.ts';
import type { KnownRoster } from './known-services.ts';
import type { SecretVault } from './secret-vault.ts';
import type { Settings } from './settings.ts';

export interface SettingsInForce {
  readonly settings: Settings;
  readonly apiKey: string | undefined;
  readonly webhookSecret: string | undefined;
  /** The webhook secret before the last change in setup. */
  readonly previousWebhookSecret?: PreviousSecret | undefined;
  /** Of `hashPin`; undefined where no staff PIN is set. */
  readonly staffPinHash: string | undefined;
  /** SHA-256 of the back-office system's token, 64 hex digits; absent: nobody brings anything by HTTP. */
  readonly intakeTokenHash?: string | undefined;
  /** True while the demo's own service is the one in use. */
  readonly demo: boolean;
  /** Another service is in use than the demo's, which is there all the same. */
  readonly isDemoLeft?: boolean;
  /** `locationName` was written by hand, in `foyer.config.json` or the environment; otherwise the service named it. */
  readonly isLocationNamedHere?: boolean;
  /** The origins of the service in use or, in the demo and without one, of the service before; absent: of none. */
  readonly names?: ServiceNames;
  /** The service that the kept API key belongs to, where it is not the one whose address is set. */
  readonly keyOfOther?: string | undefined;
  /** A roster that is set and not read: it is the list of another service. */
  readonly rosterOfOther?: KnownRoster | undefined;
  readonly locked: readonly SettingField[];
  readonly protection: SecretVault['protection'];
}

/**
 * The secrets a webhook may be signed with at `now`, in milliseconds since 1970: the one in force and, for a day after a
 * change, the one before, since a service does not change at the same moment.
 */
export function webhookSecrets(
  inForce: Pick<SettingsInForce, 'webhookSecret' | 'previousWebhookSecret'>,
  now: number,
): readonly string[] {
  const { webhookSecret, previousWebhookSecret: previous } = inForce;
  if (webhookSecret === undefined) return [];
  return previous && isStillTaken(previous, now) ? [webhookSecret, previous.secret] : [webhookSecret];
}

/** How long events signed with the secret before a change are still taken, in milliseconds. */
const PREVIOUS_SECRET_MS = 24 * 3_600_000;

const PreviousSecretSchema = z.object({
  secret: z.string().min(1),
  /** Milliseconds since 1970. */
  changedAt: z.number(),
});
export type PreviousSecret = z.infer<typeof PreviousSecretSchema>;

/** As it is written to the vault. */
export function keptSecret(secret: string, changedAt: number): string {
  return JSON.stringify({ secret, changedAt } satisfies PreviousSecret);
}

/** From the vault; undefined where there is none, or none that can be read. */
export function readKeptSecret(text: string | undefined): PreviousSecret | undefined {
  if (text === undefined) return undefined;
  try {
    return PreviousSecretSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** A clock that was set back, or had been wrong at the change, must not keep a withdrawn secret alive for years. */
function isStillTaken({ changedAt }: PreviousSecret, now: number): boolean {
  return Math.abs(now - changedAt) < PREVIOUS_SECRET_MS;
}
