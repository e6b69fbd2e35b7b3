/**
 * The staff PIN of the kiosk is known to every clerk, so it may not open setup too. Each is kept as a hash of its own,
 * so this is seen only where one of them is typed, or handed over.
 */
import type { SettingsChange } from '../../contract/settings.ts';
import type { HostSettings } from '../settings/host-settings-shape.ts';
import type { Administrator } from '../staff/administrator.ts';
import type { HubHostOptions } from './hub-host-shape.ts';

/** Saves a change, but for one that makes the PIN of setup the staff PIN. Only whoever is in setup may send one. */
export async function saveApart(
  { save }: Pick<HostSettings, 'save'>,
  { isMine }: Pick<Administrator, 'isMine'>,
  change: SettingsChange,
  isOwed: (folder: string) => boolean,
): ReturnType<HostSettings['save']> {
  const { staffPin } = change;
  if (staffPin === undefined || !(await isMine(staffPin.trim()))) return save(change, isOwed);
  return { kind: 'invalid', problems: [{ field: 'staffPin', problem: { kind: 'pin-shared' } }] };
}

/** A staff PIN that the environment hands over holds all the same: no start ends over it. */
export async function warnOfHandedPin(
  {
    settings,
    log,
    say,
  }: Pick<HubHostOptions, 'settings' | 'log'> & { readonly say: HubHostOptions['say'] | undefined },
  { isMine }: Pick<Administrator, 'isMine'>,
): Promise<void> {
  if (!(await settings.isHandedPin(isMine))) return;
  log.warn('staff-pin-opens-setup');
  say?.(
    'The staff PIN and the setup PIN are the same, so anyone who knows the staff PIN can change everything. Change one of them.',
  );
}
