/** What staff are told about a keychain, in one sentence each. */
import type { SecretName } from '../settings/secret-vault.ts';

const keychainOn = (platform: NodeJS.Platform): string => (platform === 'linux' ? 'keyring' : 'keychain');

const MEANWHILE =
  'so the API key and the other secrets cannot be read yet. Check-ins are saved and sent later.';

/** Nobody has answered the keychain's question for its password. */
export const lockedSentence = (platform: NodeJS.Platform): string =>
  `The ${keychainOn(platform)} of this machine is locked, ${MEANWHILE} Unlock it; Foyer goes on by itself.`;

export const missingSentence = (platform: NodeJS.Platform): string =>
  `The ${keychainOn(platform)} of this machine cannot be reached, ${MEANWHILE} Foyer looks for it again and goes on by itself.`;

export const notWrittenSentence = (platform: NodeJS.Platform): string =>
  `The ${keychainOn(platform)} of this machine is locked or cannot be reached, so nothing was saved. Unlock it and save again.`;

/** Windows: see `wrapping-key.ts`. */
export const NO_WRAPPING_KEY_SENTENCE =
  'Windows has not written the key of the keychain to the disk yet, so nothing was saved. Save again in a minute.';

const WORDS: Readonly<Partial<Record<SecretName, string>>> = {
  apiKey: 'the API key',
  webhookSecret: 'the webhook secret',
  staffPinHash: 'the staff PIN',
};

/** Undefined where nothing is lost that a person could enter. */
export function undecryptableSentence(
  platform: NodeJS.Platform,
  names: readonly SecretName[],
): string | undefined {
  const lost = names.flatMap((name) => WORDS[name] ?? []);
  if (lost.length === 0) return undefined;
  const [last] = lost.slice(-1);
  const list = lost.length === 1 ? last : `${lost.slice(0, -1).join(', ')} and ${last}`;
  return `What is kept of ${list} cannot be decrypted: the ${keychainOn(platform)} was replaced, or the files come from another machine or person. Enter ${lost.length === 1 ? 'it' : 'them'} again in setup; until then nothing of it is deleted.`;
}
