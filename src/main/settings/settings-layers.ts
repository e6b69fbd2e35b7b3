import type { HostSettingsDeps } from './host-settings-shape.ts';
import { originOf } from './known-services.ts';
import type { ServiceSecret } from './service-secrets.ts';
import {
  type ConfigFile,
  effectiveSettings,
  lockedFields,
  type Settings,
  type SettingsLayer,
  SettingsLayerSchema,
} from './settings.ts';

export type SettingsLayers = ReturnType<typeof createSettingsLayers>;

function withoutSecrets(layer: ConfigFile): SettingsLayer {
  return SettingsLayerSchema.strip().parse(layer);
}

export function createSettingsLayers({
  configFile,
  environment,
}: Pick<HostSettingsDeps, 'configFile' | 'environment'>) {
  /** The file, then the environment, with secrets. */
  const fixed = [configFile, environment];
  /** `weaker`: the weakest first. */
  const allWith = (...weaker: readonly SettingsLayer[]): Settings =>
    effectiveSettings([...weaker, ...fixed].map(withoutSecrets));
  return {
    /** An administrator has set it in the file or the environment. */
    isFixed: (field: keyof SettingsLayer | ServiceSecret): boolean =>
      fixed.some((layer) => layer[field] !== undefined),
    fixed,
    locked: lockedFields(fixed),
    /** Ignores the demo's address. */
    originWith(stored: SettingsLayer): string | undefined {
      const { baseUrl } = allWith(stored);
      return baseUrl === undefined ? undefined : originOf(baseUrl);
    },
    rosterWith: (stored: SettingsLayer): string | undefined => allWith(stored).rosterFile,
    allWith,
  };
}
