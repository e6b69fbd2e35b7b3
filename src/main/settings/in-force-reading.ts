/** Reads the settings and secrets in force from all their layers. */
import type { HostSettingsDeps } from './host-settings-shape.ts';
import type { FileReading } from './kept-file.ts';
import { namesInUse } from './known-services.ts';
import { DEMO_SERVICE, withOwnLocation } from './location-owner.ts';
import { withOwnRoster } from './roster-owner.ts';
import { otherOwner, previousSecretFor, type ServiceSecret } from './service-secrets.ts';
import type { ConfigFile } from './settings.ts';
import type { SettingsInForce } from './settings-in-force.ts';
import type { SettingsLayers } from './settings-layers.ts';

/** `handedPinHash`: of the staff PIN that the environment hands over, once it is hashed. */
export function createReading(
  deps: HostSettingsDeps,
  layers: SettingsLayers,
  handedPinHash: () => string | undefined,
): () => FileReading<SettingsInForce> {
  const { vault, services } = deps;

  function secret(
    name: ServiceSecret,
    origin: string | undefined,
    demo: ConfigFile | undefined,
  ): string | undefined {
    // The demo's service is nobody's: it gets no secret but its own.
    if (demo) return demo[name];
    const mine = otherOwner(vault, name, origin, services.all()) === undefined ? vault.read(name) : undefined;
    return deps.environment[name] ?? deps.configFile[name] ?? mine;
  }

  return function read() {
    const stored = deps.store.read();
    if (stored.kind === 'invalid') return stored;
    const origin = layers.originWith(stored.layer);
    const demo = origin === undefined ? deps.demo : undefined;
    const known = services.all();
    // Without an address it is still the service whose database is here.
    const service = demo ? DEMO_SERVICE : namesInUse(known, origin)[0];
    const own = withOwnLocation(stored.layer, service, known, layers.fixed);
    const all = layers.allWith(...(demo ? [demo] : []), own);
    const { settings, rosterOfOther } = demo
      ? { settings: all }
      : withOwnRoster(all, services.rosters(), known, service);
    return {
      kind: 'read',
      layer: {
        settings,
        apiKey: secret('apiKey', origin, demo),
        webhookSecret: secret('webhookSecret', origin, demo),
        // Only where setup decides about the secret: elsewhere the administrator has the one and only say.
        previousWebhookSecret:
          demo || layers.isFixed('webhookSecret') ? undefined : previousSecretFor(vault, origin, known),
        staffPinHash: deps.environment.staffPin === undefined ? vault.read('staffPinHash') : handedPinHash(),
        // Who has a token sends real visitors, and the demo is for strangers to look at.
        intakeTokenHash: demo
          ? undefined
          : (deps.environment.intakeTokenHash ??
            deps.configFile.intakeTokenHash ??
            stored.layer.intakeTokenHash),
        demo: demo !== undefined,
        isDemoLeft: demo === undefined && deps.demo !== undefined && !layers.isFixed('baseUrl'),
        isLocationNamedHere: layers.isFixed('locationName'),
        names: namesInUse(known, origin),
        keyOfOther: layers.isFixed('apiKey') ? undefined : otherOwner(vault, 'apiKey', origin, known),
        ...(rosterOfOther ? { rosterOfOther } : {}),
        locked: layers.locked,
        protection: vault.protection,
      },
    };
  };
}
