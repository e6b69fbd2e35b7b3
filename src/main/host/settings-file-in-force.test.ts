import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { fleetOf } from '../../../test/support/parts/fleet-of.ts';
import { DEFAULT_PROFILE } from '../../../test/support/hubs/hub-of.ts';
import { screenOf } from '../../../test/support/records/screen-of.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openConfStore } from '../settings/conf-store.ts';
import { openFileVault } from '../settings/file-vault.ts';
import { NO_VOICE } from '../speech/hub-voice.ts';
import { setUpHost } from './host-setup.ts';
import { startHubHost } from './hub-host.ts';

const KEY = 'CANARY-api-key';

async function running(env: Readonly<Record<string, string>> = {}) {
  const dataDir = temporaryFolder();
  const setup = await setUpHost({
    dataDir,
    configFile: undefined,
    cwd: dataDir,
    env: { FOYER_TIME_ZONE: 'UTC', ...env },
    openStore: openConfStore,
    openVault: (folder) => openFileVault(join(folder, 'secrets.json')),
  });
  if (setup.kind === 'failed') throw new Error(setup.sentence);
  await setup.settings.saveFile('{"webhookPort":0}');
  await setup.settings.save({ baseUrl: 'https://queue.example', apiKey: KEY });
  const clock = createFakeClock();
  const started = await startHubHost({
    fleet: fleetOf({ clock }).fleet,
    dataDir,
    settings: setup.settings,
    fetch: () => Promise.reject(new TypeError('fetch failed')),
    defaultProfile: DEFAULT_PROFILE,
    clock,
    log: silentLog,
    random: () => 0,
    findVoice: () => Promise.resolve(NO_VOICE),
  });
  if (started.kind === 'failed') throw new Error(started.sentence);
  onTestFinished(() => started.host.stop());
  const { settingsFile, diagnostics } = started.host.access;
  if (settingsFile === undefined || diagnostics === undefined) throw new Error('This host offers no file.');
  const { access } = started.host;
  return {
    access,
    settingsFile,
    diagnostics,
    brand: () => access.hub().screenSettings(screenOf('kiosk')).brandName,
  };
}

it('settings that are brought are in force with the next hub, and its key is the one before', async () => {
  const host = await running();
  const before = host.access.hub();
  expect(await host.settingsFile.apply('{"brandName":"Northgate"}')).toEqual({ kind: 'saved', atStart: [] });
  expect(host.access.hub()).not.toBe(before);
  expect(host.brand()).toBe('Northgate');
  expect(host.access.settingsView().apiKey).toBe('set');
  expect(host.settingsFile.text()).not.toContain(KEY);
});

it('what was said about lists is in the file, and is imported with it', async () => {
  const host = await running();
  const recipe = { header: ['Wer', 'Wann'], columns: { Wer: 'fullName', Wann: 'start' } } as const;
  host.access.hub().lists.recipes.add([{ ...recipe, header: [...recipe.header] }]);
  const text = host.settingsFile.text();
  expect(JSON.parse(text)).toMatchObject({ configVersion: 1, listRecipes: [recipe] });
  const other = await running();
  expect(await other.settingsFile.look(text)).toMatchObject({
    kind: 'read',
    changes: [{ key: 'listRecipes', from: [], to: ['Wer, Wann'] }],
  });
  expect(await other.settingsFile.apply(text)).toMatchObject({ kind: 'saved' });
  expect(other.access.hub().lists.recipes.all()).toEqual([recipe]);
  const wrong = JSON.stringify({ listRecipes: [{ columns: { Wer: 'somebody' } }] });
  expect(await other.settingsFile.apply(wrong)).toMatchObject({
    kind: 'invalid',
    problems: [{ kind: 'wrong', key: 'listRecipes.0.columns.Wer' }],
  });
});

it('a file with one bad value starts no hub anew', async () => {
  const host = await running();
  const before = host.access.hub();
  expect(await host.settingsFile.apply('{"brandName":"Northgate","panelInches":2}')).toMatchObject({
    kind: 'invalid',
    problems: [{ kind: 'wrong', key: 'panelInches' }],
  });
  expect(host.access.hub()).toBe(before);
});

it('settings with which no hub can be started are taken back from the disk', async () => {
  const profile = join(temporaryFolder(), 'profile.json');
  writeFileSync(profile, DEFAULT_PROFILE);
  const host = await running({ FOYER_PROFILE_FILE: profile });
  rmSync(profile);
  const answer = await host.settingsFile.apply('{"brandName":"Northgate"}');
  expect(answer).toMatchObject({ kind: 'not-saved', problem: { kind: 'profile-unread' } });
  expect(host.settingsFile.text()).not.toContain('Northgate');
  expect(host.brand()).toBe('Foyer');
});

it('diagnostics of a hub that runs tell its service, its rows and its last self-test, and not its key', async () => {
  const host = await running();
  const text = await host.diagnostics();
  expect(JSON.parse(text)).toMatchObject({
    settings: { inForce: { baseUrl: 'set', timeZone: 'UTC' } },
    health: { isDemo: false },
    selfTest: { kind: 'never' },
    databases: { 'in use': { rows: { appointments: 0 } } },
  });
  expect(text).not.toContain(KEY);
  expect(text).not.toContain('queue.example');
});
