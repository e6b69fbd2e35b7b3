/** The settings and secrets that a hub is made from. */
import type { SettingField } from '../../contract/setting-kinds.ts';
import type { KnownRoster, OtherService } from './known-services.ts';
import { isStillTaken, type PreviousSecret } from './previous-secret.ts';
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
  /** The folder of this service's database, in the data directory; absent: the data directory itself. */
  readonly folder?: string;
  /** The service that the kept API key belongs to, where it is not the one whose address is set. */
  readonly keyOfOther?: string | undefined;
  /** The other services whose databases are here, one name for each. */
  readonly otherServices?: readonly OtherService[];
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
