/** All settings of a host as one file: exported, previewed and imported. */
import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type {
  SettingsFileApplied,
  SettingsFileLook,
  SettingsFileProblem,
} from '../../contract/settings-file.ts';
import type { NotSaved } from '../../contract/settings.ts';
import { type ChangePlan, planOfLayer } from './change-plan.ts';
import { rosterPathProblem } from './change-problems.ts';
import type { HostSettings, HostSettingsDeps, SettingsLayers } from './host-settings-shape.ts';
import { withBrought, withOwnLocation } from './location-owner.ts';
import { NOTHING_UNSENT, type UnsentWork } from '../storage/service-names.ts';
import {
  freeOf,
  readSettingsFile,
  type SettingsFileReading,
  settingsFileLook,
  settingsFileText,
} from './settings-file.ts';
import { type SettingsLayer, type StoredSettings, StoredSettingsSchema } from './settings.ts';

export type GoodPlan = Extract<ChangePlan, { kind: 'plan' }>;
export type SettingsWritten = { readonly kind: 'saved' } | NotSaved;

interface FileSettingsParts {
  readonly deps: HostSettingsDeps;
  readonly layers: SettingsLayers;
  readonly write: (stored: StoredSettings, plan: GoodPlan) => Promise<SettingsWritten>;
}

const NOTHING = {
  apiKey: undefined,
  webhookSecret: undefined,
  oidcSecret: undefined,
  staffPin: undefined,
  sameService: undefined,
  leaveUnsent: undefined,
};

type Planned =
  | {
      readonly kind: 'planned';
      readonly stored: StoredSettings;
      readonly plan: GoodPlan;
      readonly look: Extract<SettingsFileLook, { readonly kind: 'read' }>;
    }
  | Exclude<SettingsFileLook, { readonly kind: 'read' }>;

export function createFileSettings({
  deps,
  layers,
  write,
}: FileSettingsParts): Pick<HostSettings, 'fileText' | 'lookAtFile' | 'saveFile'> {
  const { store, services } = deps;
  const isFixed = (key: keyof SettingsLayer): boolean => layers.isFixed(key);

  /** Rejects paths that are not on this computer. With such a `caFile`, the next start would fail. */
  function readHere(text: string): SettingsFileReading {
    const reading = readSettingsFile(text);
    if (reading.kind !== 'read') return reading;
    const { caFile, rosterFile } = freeOf(reading.layer, isFixed);
    const problems: SettingsFileProblem[] = [];
    if (caFile !== undefined && !isAuthorityPath(caFile))
      problems.push({ kind: 'wrong', key: 'caFile', problem: { kind: 'not-an-authority' } });
    // As the section of appointments has it.
    const kept = store.read();
    const isKept = kept.kind === 'read' && kept.layer.rosterFile === rosterFile;
    const unread = rosterFile === undefined || isKept ? undefined : rosterPathProblem(rosterFile);
    if (unread) problems.push({ kind: 'wrong', key: 'rosterFile', problem: unread });
    return problems.length === 0 ? reading : { kind: 'invalid', problems };
  }

  /** Writes nothing. */
  async function planOf(text: string, unsent: UnsentWork): Promise<Planned> {
    const reading = readHere(text);
    if (reading.kind === 'invalid') return reading;
    const stored = store.read();
    if (stored.kind === 'invalid') return { kind: 'not-saved', problem: stored.problem, isLost: false };
    const free = freeOf(reading.layer, isFixed);
    const changed = StoredSettingsSchema.parse(withBrought(stored.layer, free));
    const beside = { ...NOTHING, hasLocation: free.locationId !== undefined };
    const plan = await planOfLayer(deps, layers, stored.layer, changed, beside, unsent);
    if (plan.kind === 'invalid')
      // The file names the booking system by its address.
      return {
        kind: 'invalid',
        problems: plan.problems.map(({ problem }) => ({ kind: 'wrong', key: 'baseUrl', problem })),
      };
    const look = { kind: 'read' as const, ...settingsFileLook(reading, stored.layer, isFixed) };
    return { kind: 'planned', stored: stored.layer, plan, look };
  }

  return {
    fileText() {
      const stored = store.read();
      const kept = stored.kind === 'read' ? stored.layer : {};
      const mine = withOwnLocation(kept, layers.originWith(kept), services.all(), layers.fixed);
      return settingsFileText([mine, ...layers.fixed]);
    },
    async lookAtFile(text, unsent = NOTHING_UNSENT) {
      const planned = await planOf(text, unsent);
      return planned.kind === 'planned' ? planned.look : planned;
    },
    async saveFile(text, unsent = NOTHING_UNSENT): Promise<SettingsFileApplied> {
      const planned = await planOf(text, unsent);
      if (planned.kind !== 'planned') return planned;
      const written = await write(planned.stored, planned.plan);
      if (written.kind !== 'saved') return written;
      const atStart = planned.look.changes.filter((change) => change.atStart).map(({ key }) => key);
      return { kind: 'saved', atStart };
    },
  };
}

/** Readable, and begins with a certificate as `trustAuthority` needs it. */
function isAuthorityPath(path: string): boolean {
  try {
    // Reading a pipe or a device would never end.
    if (!statSync(path).isFile()) return false;
    void new X509Certificate(readFileSync(path));
    return true;
  } catch {
    return false;
  }
}
