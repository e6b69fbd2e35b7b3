/** The setting `network` as the layers have it, and how setup changes it. Apart from other settings: no hub is made of it. */
import { networkName, type NetworkSetting } from './network-hosts.ts';
import type { NetworkChange } from '../../contract/network.ts';
import type { HostSettingsDeps } from './host-settings-shape.ts';
import { createSettingsLayers } from './settings-layers.ts';
import type { StoredSettings } from './settings.ts';

export type NetworkSaved =
  | { readonly kind: 'saved' | 'locked' | 'not-saved' }
  | { readonly kind: 'not-names'; readonly names: readonly string[] };

export interface NetworkSettings {
  /** Settings that cannot be read say nothing: the network is off then. */
  read(): { readonly setting: NetworkSetting | undefined; readonly isLocked: boolean };
  /** On the disk when it returns. */
  save(change: NetworkChange): NetworkSaved;
}

/** Setup decides about interfaces and names; a certificate and addresses stay those of the file. */
function nextOf(
  before: NetworkSetting | undefined,
  { interfaces, names }: NetworkChange,
): StoredSettings['network'] {
  const { interfaces: _off, names: _old, ...kept } = before ?? {};
  const next = { ...kept, ...(interfaces.length > 0 ? { interfaces } : {}) };
  const named = names ?? before?.names ?? [];
  return named.length > 0 ? { ...next, names: [...named] } : next;
}

export function createNetworkSettings(
  deps: Pick<HostSettingsDeps, 'store' | 'configFile' | 'environment'>,
): NetworkSettings {
  const layers = createSettingsLayers(deps);
  const { store } = deps;
  const isLocked = layers.isFixed('network');

  return {
    read() {
      const stored = store.read();
      const setting = layers.allWith(stored.kind === 'read' ? stored.layer : {}).network;
      return { setting, isLocked };
    },
    save(change) {
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
