import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openFileVault } from '../settings/file-vault.ts';
import { openConfStore } from '../settings/conf-store.ts';
import { printed, readArguments, usageOf } from './arguments.ts';
import { setUpHost } from './host-setup.ts';
import {
  commandsOf,
  dataDirOf,
  entryWordsOf,
  isJournal,
  type Packaged,
  readPackaged,
  resetPinCommand,
} from './packaged.ts';

const HUB: Packaged = { command: 'foyer-hub', configFolder: '/etc/foyer' };
const KIOSK: Packaged = { command: 'foyer', configFolder: '/etc/foyer' };

function folderWith(text: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'packaged.json'), text);
  return folder;
}

describe('what a package says of itself', () => {
  it('a package’s description of itself is read beside the bundles, and a checkout has none', () => {
    expect(readPackaged({}, folderWith(JSON.stringify(HUB)))).toEqual({ kind: 'read', packaged: HUB });
    expect(readPackaged({}, temporaryFolder())).toEqual({ kind: 'read', packaged: undefined });
    expect(readPackaged()).toEqual({ kind: 'read', packaged: undefined });
  });

  it('a package’s description of itself names the folder of all programs on Windows as Windows has it', () => {
    const said = JSON.stringify({ ...KIOSK, configFolder: '%ProgramData%\\Foyer' });
    expect(readPackaged({ ProgramData: 'D:\\All' }, folderWith(said))).toMatchObject({
      packaged: { configFolder: 'D:\\All\\Foyer' },
    });
  });

  it.each(['', '{', '{}', '{"command":"sh","configFolder":"/tmp"}', '{"command":"foyer-hub"}'])(
    'a package whose description was changed (%j) does not start, since a package is never taken for a checkout',
    (text) => {
      const folder = folderWith(text);
      const sentence = `${join(folder, 'packaged.json')} is damaged or cannot be read. Install the package again.`;
      expect(readPackaged({}, folder)).toEqual({ kind: 'damaged', sentence });
    },
  );
});

describe('the settings of a lobby', () => {
  /** A data folder, the configuration folder of a package, and the folder that somebody starts Foyer in. */
  async function lobby(packaged: (configFolder: string) => Packaged | undefined, where: readonly string[]) {
    const folder = temporaryFolder();
    const places = { data: join(folder, 'data'), etc: join(folder, 'etc'), cwd: join(folder, 'cwd') };
    for (const place of Object.values(places)) mkdirSync(place, { mode: 0o700 });
    for (const place of where)
      writeFileSync(
        join(folder, place, 'foyer.config.json'),
        JSON.stringify({ brandName: place, baseUrl: `https://${place}.example` }),
      );
    const setup = await setUpHost({
      dataDir: places.data,
      configFile: undefined,
      cwd: places.cwd,
      packaged: packaged(places.etc),
      env: {},
      openStore: openConfStore,
      openVault: (dataDir) => openFileVault(join(dataDir, 'secrets.json')),
    });
    const read = setup.kind === 'ready' ? setup.settings.read() : undefined;
    return read?.kind === 'read' ? read.layer.settings.brandName : undefined;
  }
  const packaged = (configFolder: string): Packaged => ({ ...HUB, configFolder });

  it('the settings of a lobby never come from the folder that a package is started in', async () => {
    expect(await lobby(packaged, ['cwd'])).not.toBe('cwd');
    expect(await lobby(packaged, ['cwd', 'etc'])).toBe('etc');
    expect(await lobby(packaged, ['cwd', 'etc', 'data'])).toBe('data');
  });

  it('a checkout takes its settings from the folder that it is started in, as before', async () => {
    expect(await lobby(() => undefined, ['cwd', 'etc'])).toBe('cwd');
    expect(await lobby(() => undefined, ['cwd', 'data'])).toBe('data');
  });
});

describe('what a person reads', () => {
  it('a person reads the name of the program and its version where only that is asked for', () => {
    expect(readArguments(['--version'])).toMatchObject({ arguments: { prints: 'version' } });
    expect([HUB, KIOSK, undefined].map((packaged) => printed('version', packaged))).toEqual([
      'foyer-hub source',
      'foyer source',
      'foyer source',
    ]);
    expect(printed('help', HUB)).toBe(usageOf(HUB));
  });

  it('a person reads the command of the package, and in a checkout that of npm', () => {
    for (const packaged of [HUB, KIOSK]) {
      const said = [
        usageOf(packaged),
        ...Object.values(commandsOf(packaged, 'linux')),
        ...Object.values(entryWordsOf(packaged)),
      ];
      expect(said.join('\n')).not.toMatch(/npm|node |\bhere\b/);
      expect(usageOf(packaged)).toContain(`Usage: ${packaged.command} [options]`);
      expect(usageOf(packaged)).toContain('/etc/foyer');
    }
    expect(usageOf(HUB)).toContain('foyer-hub backups');
    expect(usageOf(KIOSK)).toContain('foyer backups');
    expect(usageOf(HUB)).not.toMatch(/Electron|--open/);
    expect(usageOf()).toMatch(/^Usage: npm start -- \[options\]\n/);
    expect(commandsOf(undefined).backups).toBe('npm run backups --');
  });

  it('a person who resets the setup PIN reads the command with the folder in use, and without it for the usual one', () => {
    const linux = (dataDir: string): string => resetPinCommand(commandsOf(HUB, 'linux'), dataDir, 'linux');
    expect(linux('/var/lib/foyer')).toBe('sudo foyer-hub --reset-admin-pin');
    expect(linux('/srv/foyer')).toBe('sudo foyer-hub --reset-admin-pin --data-dir /srv/foyer');
    expect(linux("/srv/Anna's lobby")).toBe(
      String.raw`sudo foyer-hub --reset-admin-pin --data-dir '/srv/Anna'\''s lobby'`,
    );
    const checkout = commandsOf(undefined);
    expect(resetPinCommand(checkout, checkout.dataDir)).toBe('npm start -- --reset-admin-pin');
    expect(resetPinCommand(checkout, '/srv/my lobby', 'win32')).toMatch(/ --data-dir "[^"]*my lobby"$/);
  });

  it('a person reads that the data is in the machine’s folder with a package on Linux, and in the account’s otherwise', () => {
    const env = { HOME: '/home/anna', APPDATA: 'C:\\Users\\anna' };
    expect(dataDirOf(HUB, 'linux', env)).toBe('/var/lib/foyer');
    expect(dataDirOf(undefined, 'linux', { XDG_CONFIG_HOME: '/home/anna/.config' })).toBe(
      '/home/anna/.config/Foyer',
    );
  });
});

it('a unit’s output is the journal only where systemd names it as that', () => {
  expect(isJournal({}, 1)).toBe(false);
  expect(isJournal({ JOURNAL_STREAM: '8:12345' }, 1)).toBe(false);
});
