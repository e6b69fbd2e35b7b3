/** Holds the one running hub, and replaces it. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../clock/clock.ts';
import { faultFields, type Log } from '../base/log.ts';
import type { OwnFaults } from '../base/own-faults.ts';
import { createHub, type Hub, type HubAnswer, type HubDeps } from '../hub.ts';
import { parseProfile, type ServiceProfile } from '../service/profile.ts';
import type { HostSettings } from '../settings/host-settings-shape.ts';
import {
  forgetLeftLists,
  type SetAside,
  setAsideNotice,
  takeServiceBack,
} from '../storage/set-service-aside.ts';
import { listsFolderOf } from '../storage/lists-folder.ts';
import type { SettingsInForce } from '../settings/settings-in-force.ts';
import type { CallGate } from './call-gate.ts';
import type { StorageNotice } from '../storage/storage-notices.ts';
import type { CheckedSettings } from './host-setup.ts';

export interface HubOptions {
  /** It contains the database, and exists. */
  readonly dataDir: string;
  readonly settings: Pick<HostSettings, 'read'> & Partial<Pick<CheckedSettings, 'fileTroubles'>>;
  /** For every request to the booking system except creates. */
  readonly fetch: typeof globalThis.fetch;
  /** For creates, if `fetch` may send a request twice by itself. */
  readonly fetchOnce?: typeof globalThis.fetch;
  /** Text of the built-in profile, used if the settings name no file. */
  readonly defaultProfile: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
  /** Uncaught errors of this process. Default: none are reported. */
  readonly ownFaults?: OwnFaults;
}

/** Milliseconds that running calls get before their hub is closed. */
const LAST_CALLS_MS = 1_000;

type NoHub = Extract<HubAnswer, { kind: 'failed' }>;
export type WhyNot = Pick<NoHub, 'sentence' | 'problem'>;

export type Replaced =
  | { readonly kind: 'replaced' }
  /** The previous hub runs again. */
  | ({ readonly kind: 'as-before' } & WhyNot)
  | ({ readonly kind: 'lost' } & WhyNot);

export function profileOf(inForce: SettingsInForce, defaultProfile: string): ReturnType<typeof parseProfile> {
  const { profileFile } = inForce.settings;
  if (profileFile === undefined) return parseProfile(defaultProfile);
  try {
    return parseProfile(readFileSync(profileFile, 'utf8'));
  } catch {
    return {
      ok: false,
      sentence: `The service profile ${profileFile} cannot be read.`,
      problem: { kind: 'profile-unread', path: profileFile },
    };
  }
}

/** Kept so that the previous hub can be opened again. */
export interface Plan {
  readonly inForce: SettingsInForce;
  readonly profile: ServiceProfile;
}

type PlanAnswer = { readonly kind: 'plan'; readonly plan: Plan } | NoHub;

export function planOf(options: HubOptions): PlanAnswer {
  const read = options.settings.read();
  if (read.kind === 'invalid') return { ...read, kind: 'failed' };
  const profile = profileOf(read.layer, options.defaultProfile);
  if (!profile.ok) return { kind: 'failed', sentence: profile.sentence, problem: profile.problem };
  return { kind: 'plan', plan: { inForce: read.layer, profile: profile.profile } };
}

export type Lasting = Required<Pick<HubDeps, 'voice' | 'guesses' | 'own' | 'lastingListener'>>;

/** The demo's visitors never mix with real ones. */
export function databasePathOf({ dataDir }: Pick<HubOptions, 'dataDir'>, inForce: SettingsInForce): string {
  return join(dataDir, inForce.demo ? 'demo' : '', 'foyer.sqlite');
}

/**
 * Lists that are not all in, and must not become those of the hub that is open now. The demo brings in none of the
 * booking system's, and no erasure would reach them. The next start tries again.
 */
function forgetLists({ dataDir, log }: HubOptions, inForce: SettingsInForce): void {
  const path = join(dataDir, 'foyer.sqlite');
  const { names = [] } = inForce;
  try {
    if (names.length === 0) return;
    forgetLeftLists(path, names);
    if (!inForce.demo || !existsSync(listsFolderOf(path))) return;
    rmSync(listsFolderOf(path), { recursive: true });
    log.warn('left-lists-removed');
  } catch (error) {
    log.error('left-lists-not-removed', faultFields(error));
  }
}

/** Never throws: an error between two hubs must not leave none. */
export async function openHub(
  options: HubOptions,
  { inForce, profile }: Plan,
  lasting: Lasting,
  own: Pick<HubDeps, 'webhookPortBefore' | 'notices' | 'onSetAside'> = {},
): Promise<HubAnswer> {
  const databasePath = databasePathOf(options, inForce);
  try {
    const answer = await createHub({
      databasePath,
      dataDir: options.dataDir,
      names: inForce.demo ? undefined : inForce.names,
      inForce,
      profile,
      fetch: options.fetch,
      ...(options.fetchOnce ? { fetchOnce: options.fetchOnce } : {}),
      clock: options.clock,
      log: options.log,
      random: options.random,
      ...(options.ownFaults ? { ownFaults: options.ownFaults } : {}),
      ...lasting,
      ...own,
      ...(options.settings.fileTroubles ? { fileTroubles: options.settings.fileTroubles() } : {}),
    });
    if (answer.kind === 'open') forgetLists(options, inForce);
    return answer;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const sentence = `Foyer could not start (${reason}).`;
    return { kind: 'failed', sentence, problem: { kind: 'not-started', reason } };
  }
}

export interface HubPlace {
  hub(): Hub;
  /** Of the running hub, or the last one. */
  inForce(): SettingsInForce;
  profile(): ServiceProfile;
  /** Lets running calls end, and also closes the webhook port. The hub must not be used again. */
  close(): Promise<void>;
  replace(next: Plan): Promise<Replaced>;
  /** Opens the same hub again. `between` runs while its database is closed, and must not throw. */
  closed<T>(between: () => T): Promise<{ readonly value: T; readonly replaced: Replaced }>;
}

export function createHubPlace(
  options: HubOptions,
  first: { readonly plan: Plan; readonly lasting: Lasting; readonly hub: Hub; readonly gate: CallGate },
): HubPlace {
  const { lasting, gate } = first;
  let { plan, hub } = first;

  /** Lets running calls end. The hub must not be used again. */
  async function closeHub(): Promise<void> {
    gate.close();
    await hub.rest();
    await gate.drained(LAST_CALLS_MS);
    await hub.close();
  }

  /** Notices if the previous database could not be restored. */
  function takenBack(path: string, aside: SetAside): readonly StorageNotice[] {
    try {
      takeServiceBack(path, aside);
      return [];
    } catch (error) {
      options.log.error('service-not-taken-back', { copy: aside.copy, ...faultFields(error) });
      return [setAsideNotice(aside)];
    }
  }

  async function replaceHub(next: Plan, between?: () => void): Promise<Replaced> {
    try {
      await closeHub();
    } catch (error) {
      // If its database is still open, the next hub reports that.
      options.log.error('hub-not-closed', { reason: error instanceof Error ? error.message : 'unknown' });
    }
    between?.();
    const webhookPortBefore = Number(new URL(hub.webhookAddress).port);
    let aside: SetAside | undefined;
    const onSetAside = (one: SetAside): void => void (aside = one);
    const answer = await openHub(options, next, lasting, { webhookPortBefore, onSetAside });
    if (answer.kind === 'open') {
      hub = answer.hub;
      plan = next;
      gate.open();
      return { kind: 'replaced' };
    }
    options.log.error('hub-not-restarted', { reason: answer.sentence });
    const notices = aside === undefined ? [] : takenBack(databasePathOf(options, next.inForce), aside);
    const again = await openHub(options, plan, lasting, { webhookPortBefore, notices });
    if (again.kind === 'failed') {
      await lasting.lastingListener.close();
      return { ...again, kind: 'lost' };
    }
    hub = again.hub;
    gate.open();
    return { ...answer, kind: 'as-before' };
  }

  async function closed<T>(between: () => T): Promise<{ readonly value: T; readonly replaced: Replaced }> {
    const values: T[] = [];
    const replaced = await replaceHub(plan, () => void values.push(between()));
    const [value] = values;
    if (value === undefined) throw new Error('What was to run between two hubs did not.');
    return { value, replaced };
  }

  async function close(): Promise<void> {
    try {
      await closeHub();
    } finally {
      await lasting.lastingListener.close();
    }
  }

  return {
    hub: () => hub,
    inForce: () => plan.inForce,
    profile: () => plan.profile,
    close,
    replace: replaceHub,
    closed,
  };
}
