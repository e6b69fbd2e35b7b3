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

export interface SettingsLayers {
  /** An administrator has set it in the file or the environment. */
  isFixed(field: keyof SettingsLayer | ServiceSecret): boolean;
  /** The file, then the environment, with secrets. */
  readonly fixed: readonly ConfigFile[];
  readonly locked: ReturnType<typeof lockedFields>;
  /** Ignores the demo's address. */
  originWith(stored: SettingsLayer): string | undefined;
  rosterWith(stored: SettingsLayer): string | undefined;
  /** `weaker`: the weakest first. */
  allWith(...weaker: readonly SettingsLayer[]): Settings;
}

function withoutSecrets(layer: ConfigFile): SettingsLayer {
  return SettingsLayerSchema.strip().parse(layer);
}

export function createSettingsLayers({
  configFile,
  environment,
}: Pick<HostSettingsDeps, 'configFile' | 'environment'>): SettingsLayers {
  const fixed = [configFile, environment];
  const allWith = (...weaker: readonly SettingsLayer[]): Settings =>
    effectiveSettings([...weaker, ...fixed].map(withoutSecrets));
  return {
    isFixed: (field) => fixed.some((layer) => layer[field] !== undefined),
    fixed,
    locked: lockedFields(fixed),
    originWith(stored) {
      const { baseUrl } = allWith(stored);
      return baseUrl === undefined ? undefined : originOf(baseUrl);
    },
    rosterWith: (stored) => allWith(stored).rosterFile,
    allWith,
  };
}
