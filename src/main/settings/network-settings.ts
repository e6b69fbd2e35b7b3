/** The setting `network`. It is separate because no hub is made from it. */
import { networkName, type NetworkSetting } from './network-hosts.ts';
import type { NetworkChange } from '../../contract/network.ts';
import { createSettingsLayers, type HostSettingsDeps } from './host-settings-shape.ts';
import type { StoredSettings } from './settings.ts';

type NetworkSaved =
  | { readonly kind: 'saved' | 'locked' | 'not-saved' }
  | { readonly kind: 'not-names'; readonly names: readonly string[] };

export type NetworkSettings = ReturnType<typeof createNetworkSettings>;

/** Setup owns interfaces and names. The rest stays as in the file. */
function nextOf(
  before: NetworkSetting | undefined,
  { interfaces, names }: NetworkChange,
): StoredSettings['network'] {
  const { interfaces: _off, names: _old, ...kept } = before ?? {};
  const next = { ...kept, ...(interfaces.length > 0 ? { interfaces } : {}) };
  const named = names ?? before?.names ?? [];
  return named.length > 0 ? { ...next, names: [...named] } : next;
}

export function createNetworkSettings(deps: Pick<HostSettingsDeps, 'store' | 'configFile' | 'environment'>) {
  const layers = createSettingsLayers(deps);
  const { store } = deps;
  const isLocked = layers.isFixed('network');

  return {
    /** If settings are unreadable, the network is off. */
    read(): { readonly setting: NetworkSetting | undefined; readonly isLocked: boolean } {
      const stored = store.read();
      const setting = layers.allWith(stored.kind === 'read' ? stored.layer : {}).network;
      return { setting, isLocked };
    },
    /** Durable. */
    save(change: NetworkChange): NetworkSaved {
      if (isLocked) return { kind: 'locked' };
      const wrong = (change.names ?? []).filter((name) => networkName(name) === undefined);
      if (wrong.length > 0) return { kind: 'not-names', names: wrong };
      const stored = store.read();
      if (stored.kind === 'invalid') return { kind: 'not-saved' };
      const { network, ...rest } = stored.layer;
      const next = nextOf(network, change);
      try {
        store.write({ ...rest, ...(next && Object.keys(next).length > 0 ? { network: next } : {}) });
        return { kind: 'saved' };
      } catch {
        return { kind: 'not-saved' };
      }
    },
  };
}
