/** A boot on which nobody has unlocked the keyring: the lobby is open without its API key, and loses nobody. */
import { join } from 'node:path';
import tls from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startSimulator } from '../../simulator/simulator.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { keychainOf } from '../../src/main/electron/keychain/keychain.ts';
import { openSafeStorageVault } from '../../src/main/electron/keychain/safe-storage-vault.ts';
import type { HostSetupOptions } from '../../src/main/host/host-setup.ts';
import { silentLog } from '../support/silent-log.ts';
import { bootWith } from '../support/parts/keychain-by-hand.ts';
import { hostOf } from '../support/hubs/host-of.ts';
import { screenOf } from '../support/records/screen-of.ts';
import { controlOf } from '../support/started/simulator-control.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** `unlocked`: when somebody has typed the keyring's password. A clock without patience: it is not waited for. */
function vaultUnlocked(unlocked?: Promise<void>): HostSetupOptions['openVault'] {
  const keychain = keychainOf(bootWith({ keyring: 'gnome', ...(unlocked ? { unlocked } : {}) }));
  const clock = {
    after(delayMs: number, run: () => void) {
      const timer = setTimeout(run, unlocked ? 0 : delayMs);
      return () => clearTimeout(timer);
    },
  };
  return (dataDir, wanted) =>
    openSafeStorageVault({
      dataDir,
      wanted,
      keychain,
      again: keychain,
      keepWrappingKey: undefined,
      platform: 'linux',
      clock,
      log: silentLog,
    });
}

it('visitors who come before the keyring is unlocked are saved, and passed on once it is', async () => {
  const rosterFile = join(temporaryFolder(), 'roster.csv');
  const simulator = await startSimulator({ port: 0, rosterFile, warn: () => {} });
  onTestFinished(() => simulator.close());
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), simulator.caPem]);
  const control = controlOf(simulator.url);
  const id = await control.book('LATE-1', 'Ada', 'Lovelace');
  const env = {
    FOYER_TIME_ZONE: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    FOYER_ROSTER_FILE: rosterFile,
  };

  const first = await hostOf(env, { clock: systemClock, openVault: vaultUnlocked() });
  const saved = await first.access.saveSettings({ baseUrl: simulator.url, apiKey: simulator.apiKey });
  expect(saved.kind).toBe('saved');
  await first.stop();

  const unlocked = Promise.withResolvers<void>();
  const lobby = await hostOf(env, {
    clock: systemClock,
    dataDir: first.dataDir,
    openVault: vaultUnlocked(unlocked.promise),
  });
  const hub = () => lobby.access.hub();
  expect(hub().status.snapshot().service).toBe('not-configured');
  expect(hub().status.snapshot().notices).toMatchObject([
    { kind: 'storage', trouble: { kind: 'files', troubles: [{ kind: 'locked' }] } },
  ]);
  await eventually(() => expect(hub().actions.lookUp('LATE-1').answer.kind).toBe('found'));
  const answer = await hub().kiosk.checkIn(screenOf('kiosk'), 'LATE-1', id, undefined);
  expect(answer).toMatchObject({ kind: 'saved' });
  expect(await control.checkInsOf(id)).toHaveLength(0);

  unlocked.resolve();
  await eventually(async () => expect(await control.checkInsOf(id)).toHaveLength(1));
  await eventually(() => expect(hub().status.snapshot()).toMatchObject({ waitingToSend: 0, notices: [] }));
});
