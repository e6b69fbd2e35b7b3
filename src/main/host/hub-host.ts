/**
 * Keeps one hub running for a host: reads the settings, starts the hub, and starts it anew when setup changes them.
 * Both entries (Electron and headless) are thin around this.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SaveAnswer, SettingsChange, SettingsView } from '../../contract/settings.ts';
import type { Clock } from '../../clock/clock.ts';
import type { CheckedSettings } from './host-setup.ts';
import { createHub, type Hub, type HubAnswer, type HubDeps } from '../hub.ts';
import { createHubDoor } from './hub-door.ts';
import type { Log } from '../base/log.ts';
import type { HubAccess } from '../rpc/access.ts';
import { createRouter, type HubRouter } from '../rpc/router.ts';
import { parseProfile, type ServiceProfile } from '../service/profile.ts';
import type { HostSettings } from '../settings/host-settings-shape.ts';
import { FIRST_FOLDER } from '../settings/known-services.ts';
import type { Settings } from '../settings/settings.ts';
import type { SettingsInForce } from '../settings/settings-in-force.ts';
import { settingsViewOf } from './settings-view.ts';
import { findHubVoice, type HubVoice } from '../speech/hub-voice.ts';

export interface HubHostOptions {
  /** The folder with the database; it exists. */
  readonly dataDir: string;
  readonly settings: HostSettings & Partial<Pick<CheckedSettings, 'fileTroubles' | 'onSecrets'>>;
  /** Used for every request to the service. */
  readonly fetch: typeof globalThis.fetch;
  /** Used for creates, where `fetch` may send a request twice by itself. */
  readonly fetchOnce?: typeof globalThis.fetch;
  /** The text of the built-in service profile, used where the settings name no file. */
  readonly defaultProfile: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
  /**
   * Called with one sentence when no hub runs any more: a change could not be started, and what was before neither. The
   * process must end, so that it is started again.
   */
  readonly onLost?: (sentence: string) => void;
  /** Looks for a voice, once for as long as the host runs; by default Debian's `espeak-ng`. */
  readonly findVoice?: () => Promise<HubVoice>;
}

export interface HubHost {
  /** The contract's implementation; serve it with the role of the surface at the other end. */
  readonly router: HubRouter;
  readonly access: HubAccess;
  /** Those in force, at any time: a hub that has closed its database can be asked for nothing. */
  settings(): Settings;
  /** Ends every stream, stops sending, closes the database. */
  stop(): Promise<void>;
}

/** How long calls that are under way may take to end before their hub is closed, in milliseconds. */
const LAST_CALLS_MS = 1_000;

/** How long the process goes on after it lost its hub, so that whoever saved reads why, in milliseconds. */
const LOST_AFTER_MS = 500;

/** After a change that could neither be started nor taken back. */
const STILL_WRITTEN =
  'It is written to the disk and could not be taken back: it is in force after the next start.';

type Replaced =
  | { readonly kind: 'replaced' }
  /** The next hub could not be opened; the one before runs again. */
  | { readonly kind: 'as-before'; readonly sentence: string }
  /** Nothing runs. */
  | { readonly kind: 'lost'; readonly sentence: string };

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

/** Everything a hub is made of that a change replaces, kept so that the hub before can be opened again. */
interface Plan {
  readonly inForce: SettingsInForce;
  readonly profile: ServiceProfile;
}

type PlanAnswer = { readonly kind: 'plan'; readonly plan: Plan } | Extract<HubAnswer, { kind: 'failed' }>;

function planOf(options: HubHostOptions): PlanAnswer {
  const read = options.settings.read();
  if (read.kind === 'invalid') return { kind: 'failed', sentence: read.sentence };
  const profile = profileOf(read.layer, options.defaultProfile);
  if (!profile.ok) return { kind: 'failed', sentence: profile.sentence };
  return { kind: 'plan', plan: { inForce: read.layer, profile: profile.profile } };
}

/** What every hub of this process is given. */
type Lasting = Required<Pick<HubDeps, 'voice' | 'guesses'>>;

/** Never throws: what goes wrong between two hubs must not leave none. */
async function openHub(
  options: HubHostOptions,
  { inForce, profile }: Plan,
  { voice, guesses }: Lasting,
): Promise<HubAnswer> {
  // The demo's visitors never mix with real ones, and those of one service never with another's.
  const folder = join(options.dataDir, inForce.demo ? 'demo' : (inForce.folder ?? FIRST_FOLDER));
  try {
    return await createHub({
      databasePath: join(folder, 'foyer.sqlite'),
      dataDir: options.dataDir,
      inForce,
      profile,
      fetch: options.fetch,
      ...(options.fetchOnce ? { fetchOnce: options.fetchOnce } : {}),
      clock: options.clock,
      log: options.log,
      random: options.random,
      voice,
      guesses,
      ...(options.settings.fileTroubles ? { fileTroubles: options.settings.fileTroubles() } : {}),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', sentence: `The hub could not be started (${reason}).` };
  }
}

/** Starts the hub with the settings in force. A webhook port that is taken fails the start, not a later change. */
export async function startHubHost(options: HubHostOptions): Promise<StartAnswer> {
  await options.settings.prepare();
  const first = planOf(options);
  if (first.kind === 'failed') return first;
  let { plan } = first;
  const lasting: Lasting = {
    voice: await (options.findVoice ?? findHubVoice)(),
    guesses: new Map(),
  };
  const opened = await openHub(options, plan, lasting);
  if (opened.kind === 'failed') return opened;
  let hub: Hub = opened.hub;
  if (hub.webhookState === 'port-in-use') {
    await hub.close();
    return {
      kind: 'failed',
      sentence: `Port ${plan.inForce.settings.webhookPort} for webhooks is in use. Set another with FOYER_WEBHOOK_PORT or webhookPort.`,
    };
  }
  const door = createHubDoor(options.clock);

  const settingsView = (): SettingsView => settingsViewOf(plan.inForce, hub);

  /** Lets what is under way end, and closes the hub of the moment. From here on nobody may use it. */
  async function closeHub(): Promise<void> {
    door.shut();
    await hub.rest();
    await door.emptied(LAST_CALLS_MS);
    await hub.close();
  }

  /** The hub of `next` in place of the one that is running; what it was that went wrong, and what runs then. */
  async function replaceHub(next: Plan): Promise<Replaced> {
    try {
      await closeHub();
    } catch (error) {
      // What it left open keeps the next one from its database, which then says so.
      options.log.error('hub-not-closed', { reason: error instanceof Error ? error.message : 'unknown' });
    }
    const answer = await openHub(options, next, lasting);
    if (answer.kind === 'open') {
      hub = answer.hub;
      plan = next;
      door.open();
      return { kind: 'replaced' };
    }
    options.log.error('hub-not-restarted', { reason: answer.sentence });
    const again = await openHub(options, plan, lasting);
    if (again.kind === 'failed') return { kind: 'lost', sentence: again.sentence };
    hub = again.hub;
    door.open();
    return { kind: 'as-before', sentence: answer.sentence };
  }

  async function notInForce(sentence: string): Promise<SaveAnswer> {
    if (await options.settings.undo()) return { kind: 'not-saved', sentence };
    return { kind: 'in-doubt', sentence: `${sentence} ${STILL_WRITTEN}` };
  }

  async function change(wanted: SettingsChange): Promise<SaveAnswer> {
    if (lost !== undefined) return { kind: 'not-saved', sentence: lost };
    const saved = await options.settings.save(wanted, hub.left.isOwed);
    if (saved.kind !== 'saved') return saved;
    const next = planOf(options);
    if (next.kind === 'failed') return notInForce(next.sentence);
    const replaced = await replaceHub(next.plan);
    switch (replaced.kind) {
      case 'replaced':
        return { kind: 'saved', settings: settingsView() };
      case 'as-before':
        return notInForce(replaced.sentence);
      case 'lost': {
        const sentence = loseHub(replaced.sentence);
        const answer = await notInForce(sentence);
        // Once the answer is on its way.
        options.clock.after(LOST_AFTER_MS, () => options.onLost?.(sentence));
        return answer;
      }
    }
  }

  /** One change at a time: a hub is closed before the next one opens its database. */
  let changing: Promise<unknown> = Promise.resolve();
  let lost: string | undefined;
  let stopped = false;

  function loseHub(sentence: string): string {
    lost = `Foyer has to start again: ${sentence}`;
    return lost;
  }

  /** Secrets that can be read now are used at once, by a hub that is made with them. */
  async function takeSecrets(): Promise<void> {
    if (lost !== undefined || stopped) return;
    await options.settings.prepare();
    const next = planOf(options);
    if (next.kind === 'failed') return;
    const replaced = await replaceHub(next.plan);
    if (replaced.kind === 'lost') options.onLost?.(loseHub(replaced.sentence));
  }
  options.settings.onSecrets?.(() => {
    changing = changing.then(takeSecrets).catch(() => undefined);
  });

  const access: HubAccess = {
    pass: door.pass,
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
      settings: () => plan.inForce.settings,
      async stop() {
        stopped = true;
        await changing;
        await closeHub();
      },
    },
  };
}
