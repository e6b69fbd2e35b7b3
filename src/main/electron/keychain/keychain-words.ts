/** What staff see about a keychain. */
import type { FileTrouble, KeychainName } from '../../../contract/storage-trouble.ts';
import type { VaultKey } from '../../settings/secret-vault.ts';

export const keychainName = (platform: NodeJS.Platform): KeychainName =>
  platform === 'linux' ? 'keyring' : 'keychain';

type Named = Extract<FileTrouble, { kind: 'undecryptable' }>['names'][number];

/** Secrets that a person can enter again. */
export const isNamed = (name: VaultKey): name is Named =>
  name === 'apiKey' || name === 'webhookSecret' || name === 'staffPinHash';
