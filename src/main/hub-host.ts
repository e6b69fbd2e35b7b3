/**
 * Keeps one hub running for a host: reads the settings, starts the hub, and starts it anew when setup changes them.
 * Both entries (Electron and headless) are thin around this.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SaveAnswer, SettingsChange, SettingsView } from '../contract/settings.ts';
import type { Clock } from './clock.ts';
import type { CheckedSettings } from './host-setup.ts';
import { createHub, type Hub, type HubAnswer } from './hub.ts';
import type { Log } from './log.ts';
import type { HubAccess } from './rpc/access.ts';
import { createRouter, type HubRouter } from './rpc/router.ts';
import { parseProfile, type ServiceProfile } from './service/profile.ts';
import type { HostSettings, SettingsInForce } from './settings/host-settings.ts';
import { settingsViewOf } from './settings-view.ts';
import { findHubVoice, type HubVoice } from './speech/hub-voice.ts';

export interface HubHostOptions {
  /** The folder with the database; it exists. */
  readonly dataDir: string;
  readonly settings: HostSettings & Partial<Pick<CheckedSettings, 'fileTroubles'>>;
  /** Used for every request to the service. */
  readonly fetch: typeof globalThis.fetch;
  /** Used for creates, where `fetch` may send a request twice by itself. */
  readonly fetchOnce?: typeof globalThis.fetch;
  /** The text of the built-in service profile, used where the settings name no file. */
  readonly defaultProfile: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
  /** Looks for a voice, once for as long as the host runs; by default Debian's `espeak-ng`. */
  readonly findVoice?: () => Promise<HubVoice>;
}

export interface HubHost {
  /** The contract's implementation; serve it with the role of the surface at the other end. */
  readonly router: HubRouter;
  readonly access: HubAccess;
  /** Ends every stream, stops sending, closes the database. */
  stop(): Promise<void>;
}

export type StartAnswer =
  | { readonly kind: 'started'; readonly host: HubHost }
  /** One line for the terminal; nothing is left running. */
  | { readonly kind: 'failed'; readonly sentence: string };

function profileOf(inForce: SettingsInForce, defaultProfile: string): ReturnType<typeof parseProfile> {
  const { profileFile } = inForce.settings;
  if (profileFile === undefined) return parseProfile(defaultProfile);
  try {
    return parseProfile(readFileSync(profileFile, 'utf8'));
  } catch {
    return { ok: false, sentence: `The service profile ${profileFile} cannot be read.` };
  }
}

function openHub(options: HubHostOptions, inForce: SettingsInForce, voice: HubVoice): Promise<HubAnswer> {
  const profile = profileOf(inForce, options.defaultProfile);
  if (!profile.ok) return Promise.resolve({ kind: 'failed', sentence: profile.sentence });
  const serviceProfile: ServiceProfile = profile.profile;
  // The demo's visitors never mix with real ones.
  const folder = inForce.demo ? join(options.dataDir, 'demo') : options.dataDir;
  return createHub({
    databasePath: join(folder, 'foyer.sqlite'),
    inForce,
    profile: serviceProfile,
    fetch: options.fetch,
    ...(options.fetchOnce ? { fetchOnce: options.fetchOnce } : {}),
    clock: options.clock,
    log: options.log,
    random: options.random,
    voice,
    ...(options.settings.fileTroubles ? { fileTroubles: options.settings.fileTroubles() } : {}),
  });
}

/** Starts the hub with the settings in force. A webhook port that is taken fails the start, not a later change. */
export async function startHubHost(options: HubHostOptions): Promise<StartAnswer> {
  await options.settings.prepare();
  const first = options.settings.read();
  if (first.kind === 'invalid') return { kind: 'failed', sentence: first.sentence };
  let inForce = first.layer;
  const voice = await (options.findVoice ?? findHubVoice)();
  const opened = await openHub(options, inForce, voice);
  if (opened.kind === 'failed') return opened;
  let hub: Hub = opened.hub;
  if (hub.webhookState === 'port-in-use') {
    await hub.close();
    return {
      kind: 'failed',
      sentence: `Port ${inForce.settings.webhookPort} for webhooks is in use. Set another with FOYER_WEBHOOK_PORT or webhookPort.`,
    };
  }

  const settingsView = (): SettingsView => settingsViewOf(inForce, hub);

  /** One change at a time: a hub is closed before the next one opens its database. */
  let changing: Promise<unknown> = Promise.resolve();
  async function change(wanted: SettingsChange): Promise<SaveAnswer> {
    const saved = await options.settings.save(wanted);
    if (saved.kind !== 'saved') return saved;
    const read = options.settings.read();
    if (read.kind === 'invalid') return { kind: 'not-saved', sentence: read.sentence };
    const before = inForce;
    await hub.close();
    const next = await openHub(options, read.layer, voice);
    if (next.kind === 'open') {
      inForce = read.layer;
      hub = next.hub;
      return { kind: 'saved', settings: settingsView() };
    }
    options.log.error('hub-not-restarted', { reason: next.sentence });
    const again = await openHub(options, before, voice);
    if (again.kind === 'open') hub = again.hub;
    return { kind: 'not-saved', sentence: next.sentence };
  }

  const access: HubAccess = {
    hub: () => hub,
    settingsView,
    saveSettings(wanted) {
      const answer = changing.then(() => change(wanted));
      changing = answer.catch(() => undefined);
      return answer;
    },
  };

  return {
    kind: 'started',
    host: {
      router: createRouter(access),
      access,
      async stop() {
        await changing;
        await hub.close();
      },
    },
  };
}
