import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../clock/clock.ts';
import type { SettingsChange } from '../../contract/settings.ts';
import { isPinOfText } from '../access/pin-hash.ts';
import type { Log } from '../base/log.ts';
import { mayBeOfOthers, removeOthersAccess } from '../base/private-files.ts';
import type { HostSettings } from '../settings/host-settings-shape.ts';
import { type Administrator, createAdministrator, RESET_FILE } from '../staff/administrator.ts';
import type { AccountClerks } from '../staff/account-clerks.ts';
import { createStaff, type Staff, type StaffDeps } from '../staff/staff.ts';
import { isOfOtherThings } from './data-dir.ts';
import type { UnsentWork } from '../storage/service-names.ts';
import type { HubHostOptions } from './hub-host-shape.ts';
import type { HubPlace } from './hub-place.ts';
import { commandsOf, resetPinCommand } from './packaged.ts';

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
  accounts?: AccountClerks,
): Administrator {
  const administrator = createAdministrator({
    path: join(dataDir, 'admin.json'),
    random: randomBytes,
    clock,
    log,
    ...(accounts ? { accounts } : {}),
    isDemo: () => place.inForce().demo,
    isStaffPin: (pin) => isPinOfText(pin, place.inForce().staffPinHash),
    resetCommand: resetPinCommand(commands, dataDir),
    onReset() {
      const act = { action: RESET_ACT, screen: '', clerk: undefined, outcome: 'done', detail: undefined };
      place.hub().audit.write(act);
    },
    ...(pins ? { pins } : {}),
  });
  void warnOfHandedPin({ settings, log, say }, administrator).catch(() => undefined);
  return administrator;
}

type ResetAnswer = { readonly ok: boolean; readonly sentence: string };

/** Leaves a file that makes the hub forget the setup PIN at its next check or start. */
export function resetAdminPin(dataDir: string): ResetAnswer {
  if (!existsSync(dataDir)) return { ok: false, sentence: `Data folder ${dataDir} not found.` };
  const file = join(dataDir, RESET_FILE);
  let ours: number | undefined;
  try {
    if (isOfOtherThings(dataDir)) return { ok: false, sentence: `${dataDir} is not a Foyer data folder.` };
    // Root acts for the account that owns the folder.
    if (process.getuid?.() === 0) ours = statSync(dataDir).uid;
    removeOthersAccess(dataDir);
    // A file of another account would be ignored, and one of root's could not be written again by the service's user.
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
  return {
    ok: true,
    sentence: `The setup PIN of ${dataDir} has been reset. Open setup now and choose a new one.`,
  };
}

interface HostStaffDeps {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly pins?: StaffDeps['pins'];
}

export function openHostStaff(
  { dataDir, clock, log, pins }: HostStaffDeps,
  place: Pick<HubPlace, 'inForce'>,
  { isMine }: Pick<Administrator, 'isMine'>,
  more: Pick<StaffDeps, 'accounts' | 'isHere'> = {},
): Staff {
  return createStaff({
    ...more,
    path: join(dataDir, 'clerks.json'),
    random: randomBytes,
    clock,
    log,
    ...(pins ? { pins } : {}),
    lockAfterMin: () => place.inForce().settings.staffLockMin,
    // Everyone at the front desk knows the staff PIN. Setup itself does not look for clerks' PINs: its first PIN is
    // chosen by whoever is there, who would find out which PIN a clerk has.
    isShared: async (pin) => (await isMine(pin)) || isPinOfText(pin, place.inForce().staffPinHash),
  });
}

/**
 * Rejects a staff PIN that is also the setup PIN, because every clerk has the staff PIN. Both are hashed, so this is
 * checked only when one is entered. Only setup may send a change.
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

/** A staff PIN from the environment is used anyway. */
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
