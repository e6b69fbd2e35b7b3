/** What staff are told about a keychain. */
import type { FileTrouble, KeychainName } from '../../contract/storage-trouble.ts';
import type { SecretName } from '../settings/secret-vault.ts';

export const keychainName = (platform: NodeJS.Platform): KeychainName =>
  platform === 'linux' ? 'keyring' : 'keychain';

export const notWrittenSentence = (platform: NodeJS.Platform): string =>
  `The ${keychainName(platform)} of this machine is locked or cannot be reached, so nothing was saved. Unlock it and save again.`;

/** Windows: see `wrapping-key.ts`. */
export const NO_WRAPPING_KEY_SENTENCE =
  'Windows has not written the key of the keychain to the disk yet, so nothing was saved. Save again in a minute.';

type Named = Extract<FileTrouble, { kind: 'undecryptable' }>['names'][number];

/** Secrets that a person could enter again. */
export const isNamed = (name: SecretName): name is Named =>
  name === 'apiKey' || name === 'webhookSecret' || name === 'staffPinHash';
