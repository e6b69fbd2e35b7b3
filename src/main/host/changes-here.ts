/** Changes of settings, from setup and from a file, that also depend on what this host listens on and who may enter. */
import type { SettingProblem } from '../../contract/setting-problem.ts';
import type { SettingsFileApplied, SettingsFileLook } from '../../contract/settings-file.ts';
import type { SettingsChange } from '../../contract/settings.ts';
import { isInRow, pairingPortFor } from '../lan/ports-in-row.ts';
import type { HubAccess } from '../rpc/access.ts';
import type { Settings } from '../settings/settings.ts';
import { saveApart } from './host-administrator.ts';
import type { HostNetwork } from './host-network.ts';
import type { HubHostOptions } from './hub-host-shape.ts';
import type { HubPlace } from './hub-place.ts';
import { withRecipesInFile } from './recipes-in-file.ts';

/** For a port where Foyer itself has its screens or its health page: webhooks would never arrive. */
function ownPortProblem(
  network: Partial<Pick<HostNetwork, 'firstPort'>> | undefined,
  { healthPort }: Pick<Settings, 'healthPort'>,
  wanted: unknown,
): SettingProblem | undefined {
  const first = network?.firstPort?.();
  if (typeof wanted !== 'number' || wanted === 0) return undefined;
  if (wanted !== healthPort && (first === undefined || !isInRow(first, wanted))) return undefined;
  const ports = [healthPort, ...(first === undefined ? [] : [`${first}–${pairingPortFor(first)}`])];
  return { kind: 'own-port', ports: ports.filter((port) => port !== 0).join(', ') };
}

type Place = Pick<HubPlace, 'hub' | 'inForce'>;

export async function saveHere(
  { settings, network }: HubHostOptions,
  place: Place,
  administrator: Parameters<typeof saveApart>[1],
  wanted: SettingsChange,
): ReturnType<typeof saveApart> {
  const problem = ownPortProblem(network, place.inForce().settings, wanted.webhookPort);
  if (problem) return { kind: 'invalid', problems: [{ field: 'webhookPort', problem }] };
  return saveApart(settings, administrator, wanted, place.hub().unsentWork());
}

async function lookAtFile(options: HubHostOptions, place: Place, text: string): Promise<SettingsFileLook> {
  const look = await options.settings.lookAtFile(text, place.hub().unsentWork());
  const port = look.kind === 'read' ? look.changes.find(({ key }) => key === 'webhookPort')?.to : undefined;
  const problem = ownPortProblem(options.network, place.inForce().settings, port);
  return problem ? { kind: 'invalid', problems: [{ kind: 'wrong', key: 'webhookPort', problem }] } : look;
}

export async function saveFileHere(
  options: HubHostOptions,
  place: Place,
  text: string,
): Promise<SettingsFileApplied> {
  const look = await lookAtFile(options, place, text);
  return look.kind === 'read' ? options.settings.saveFile(text, place.hub().unsentWork()) : look;
}

/** With what was said about lists. */
export const fileAccess = (
  options: HubHostOptions,
  place: Place,
  apply: (text: string) => Promise<SettingsFileApplied>,
): NonNullable<HubAccess['settingsFile']> =>
  withRecipesInFile(
    { text: options.settings.fileText, look: (text) => lookAtFile(options, place, text), apply },
    place.hub,
  );
