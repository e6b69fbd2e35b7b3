/** The staff PIN that the environment hands over, as a hash that stays the same from start to start. */
import { keptHashOf } from '../access/pin-hash.ts';
import type { SecretVault } from './secret-vault.ts';

/**
 * The hash of `pin`: the one in the vault where it is of this PIN. A new one at each start would count as a new PIN, and
 * a restart would give back the tries that were used up.
 */
export async function hashOfHandedPin(pin: string, vault: SecretVault): Promise<string> {
  const kept = vault.read('handedPinHash');
  const hash = await keptHashOf(pin, kept);
  try {
    // Refused, or failed: the PIN holds for this run.
    if (hash !== kept) await vault.write({ handedPinHash: hash });
  } catch {
    // A disk that cannot be written.
  }
  return hash;
}
