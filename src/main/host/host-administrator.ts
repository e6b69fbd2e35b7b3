/** The PIN of setup of a host, kept in its data directory, and the command that forgets it. */
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../clock/clock.ts';
import type { SettingsChange } from '../../contract/settings.ts';
import { isPinOfText } from '../access/pin-hash.ts';
import type { Log } from '../base/log.ts';
import { mayBeOfOthers, takeFromOthers } from '../base/private-files.ts';
import type { HostSettings } from '../settings/host-settings-shape.ts';
import type { Settings } from '../settings/settings.ts';
import { type Administrator, createAdministrator, RESET_FILE } from '../staff/administrator.ts';
import { createStaff, type Staff, type StaffDeps } from '../staff/staff.ts';
import { isOfOtherThings } from './data-dir.ts';
import type { UnsentWork } from '../storage/service-names.ts';
import type { HubHostOptions } from './hub-host-shape.ts';
import type { HubPlace } from './hub-place.ts';
import { commandsOf } from './packaged.ts';

/** How the trail has it that the PIN was forgotten: no procedure, and of no screen. */
export const RESET_ACT = 'administrator.reset';

export function openHostAdministrator(
  {
    dataDir,
    clock,
    log,
    pins,
    settings,
    say,
    commands = commandsOf(undefined),
  }: Pick<HubHostOptions, 'settings' | 'say' | 'commands'> & HostStaffDeps,
  place: Pick<HubPlace, 'inForce' | 'hub'>,
): Administrator {
  const administrator = createAdministrator({
    path: join(dataDir, 'admin.json'),
    random: randomBytes,
    clock,
    log,
    isDemo: () => place.inForce().demo,
    isStaffPin: (pin) => isPinOfText(pin, place.inForce().staffPinHash),
    resetCommand: commands.resetPin,
    onReset() {
      const act = { action: RESET_ACT, screen: '', clerk: undefined, outcome: 'done', detail: undefined };
      place.hub().audit.write(act);
    },
    ...(pins ? { pins } : {}),
  });
  void warnOfHandedPin({ settings, log, say }, administrator).catch(() => undefined);
  return administrator;
}

export type ResetAnswer = { readonly ok: boolean; readonly sentence: string };

/** Leaves word for the hub, which may be running or not, that the PIN of setup is forgotten. */
export function resetAdminPin(dataDir: string): ResetAnswer {
  if (!existsSync(dataDir)) return { ok: false, sentence: `Data directory ${dataDir} not found.` };
  const file = join(dataDir, RESET_FILE);
  let ours: number | undefined;
  try {
    if (isOfOtherThings(dataDir)) return { ok: false, sentence: `${dataDir} is not a Foyer data directory.` };
    // Root does it for the account that the folder is of, which is the one that looks.
    if (process.getuid?.() === 0) ours = statSync(dataDir).uid;
    takeFromOthers(dataDir);
    // What another account left would not be heeded. Ours says it already, and may be root's: a service's user could not
    // write it again.
    if (mayBeOfOthers(file, ours)) rmSync(file, { force: true });
    if (!existsSync(file)) writeFileSync(file, '', { mode: 0o600, flag: 'wx' });
  } catch {
    return {
      ok: false,
      sentence: `Cannot write ${file}. Run this command as Foyer’s user.`,
    };
  }
  if (mayBeOfOthers(file, ours))
    return {
      ok: false,
      sentence: `Another account owns ${dataDir} or can write to it, so Foyer does not use ${file}. Give the folder to the user that Foyer runs as, with mode 0700.`,
    };
  return { ok: true, sentence: 'The setup PIN has been reset. Open setup now and choose a new one.' };
}

interface HostStaffDeps {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly pins?: StaffDeps['pins'];
}

/** The clerks of a host, kept in its data directory. */
export function openHostStaff(
  { dataDir, clock, log, pins }: HostStaffDeps,
  settings: () => Pick<Settings, 'staffLockMin'>,
): Staff {
  return createStaff({
    path: join(dataDir, 'clerks.json'),
    random: randomBytes,
    clock,
    log,
    ...(pins ? { pins } : {}),
    lockAfterMin: () => settings().staffLockMin,
  });
}

/**
 * The staff PIN of the kiosk is known to every clerk, so it may not open setup too. Each is kept as a hash of its own,
 * so this is seen only where one of them is typed, or handed over.
 *
 * Saves a change, but for one that makes the PIN of setup the staff PIN. Only whoever is in setup may send one.
 */
export async function saveApart(
  { save }: Pick<HostSettings, 'save'>,
  { isMine }: Pick<Administrator, 'isMine'>,
  change: SettingsChange,
  unsent: UnsentWork,
): ReturnType<HostSettings['save']> {
  const { staffPin } = change;
  if (staffPin === undefined || !(await isMine(staffPin.trim()))) return save(change, unsent);
  return { kind: 'invalid', problems: [{ field: 'staffPin', problem: { kind: 'pin-shared' } }] };
}

/** A staff PIN that the environment hands over holds all the same: no start ends over it. */
async function warnOfHandedPin(
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
