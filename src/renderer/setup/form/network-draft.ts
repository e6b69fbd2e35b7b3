/** The form of the network: what was typed over what is set. Pure. */
import type { NetworkView } from '../../../contract/network.ts';

export interface NetworkDraft {
  /** Names of those that are on. */
  readonly interfaces: readonly string[];
  /** With commas between. */
  readonly names: string;
}

/** What was not typed is as it is set now, also by another window. */
export const networkDraft = (
  { interfaces, names }: Pick<NetworkView, 'interfaces' | 'names'>,
  typed: Partial<NetworkDraft> = {},
): NetworkDraft => ({
  interfaces: interfaces.filter(({ isOn }) => isOn).map(({ name }) => name),
  names: names.join(', '),
  ...typed,
});
