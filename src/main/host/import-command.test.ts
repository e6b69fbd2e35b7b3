import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { appointmentOf, NOW } from '../../../test/support/records/appointment-of.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { createDirectory } from '../appointments/directory/directory.ts';
import { openStorage, type Storage } from '../storage/open-storage.ts';
import { runImport } from './import-command.ts';
import { commandsOf, type Packaged } from './packaged.ts';

function open(dataDir: string): Storage {
  const opened = openStorage({
    path: join(dataDir, 'foyer.sqlite'),
    now: () => NOW,
    log: silentLog,
    onNotice: () => {},
  });
  if (opened.kind === 'failed') throw new Error(opened.problem.kind);
  onTestFinished(() => opened.storage.close());
  return opened.storage;
}

/** The data folder of a git checkout with a visitor in it, and a package that was installed and has started once. */
function machine(roomIn = () => 1e12) {
  const root = temporaryFolder();
  const [old, data, etc] = [join(root, 'checkout-data'), join(root, 'foyer'), join(root, 'etc')];
  for (const folder of [old, data, etc]) mkdirSync(folder, { mode: 0o700 });
  const storage = open(old);
  createDirectory(storage.database).put(appointmentOf({ firstName: 'Anna' }));
  storage.close();
  open(data).close();
  writeFileSync(join(data, 'entry.json'), '{}');
  const packaged: Packaged = { command: 'foyer-hub', configFolder: etc };
  writeFileSync(join(etc, 'foyer.config.json'), '{ "$schema": "x", "configVersion": 1 }');
  writeFileSync(join(old, 'settings.json'), JSON.stringify({ caFile: join(old, 'ca.pem') }), { mode: 0o644 });
  writeFileSync(join(old, 'secrets.json'), '{"apiKey":"k"}', { mode: 0o600 });
  writeFileSync(join(old, 'entry.json'), '{}');
  writeFileSync(join(old, 'foyer.config.json'), '{"brandName":"Northgate","apiKey":"a key"}');
  const run = (...argv: readonly string[]) =>
    runImport(argv, {
      packaged,
      commands: commandsOf(packaged, 'linux'),
      defaultDataDir: data,
      cwd: root,
      now: NOW,
      roomIn,
    });
  return { root, old, data, etc, run };
}

const visitorsIn = (dataDir: string): readonly string[] => {
  const sqlite = new DatabaseSync(join(dataDir, 'foyer.sqlite'), { readOnly: true });
  const rows = sqlite.prepare('SELECT first_name FROM appointments').all();
  sqlite.close();
  return rows.map((row) => String(row['first_name']));
};

/** Every file with its content. */
const allIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  );

describe('an administrator who moves a git checkout into the package', () => {
  it('a checkout moved into the package brings visitors, secrets and settings for Foyer’s account alone, and stays as it was', async () => {
    const m = machine();
    const before = allIn(m.old);
    const { code, lines } = await m.run(m.old);
    expect({ code, lines }).toMatchObject({ code: 0 });
    expect(visitorsIn(m.data)).toEqual(['Anna']);
    expect(JSON.parse(readFileSync(join(m.data, 'secrets.json'), 'utf8'))).toEqual({ apiKey: 'k' });
    for (const name of ['secrets.json', 'settings.json', 'foyer.sqlite'])
      expect(statSync(join(m.data, name)).mode & 0o777, name).toBe(0o600);
    expect(statSync(m.data).mode & 0o777).toBe(0o700);
    expect(existsSync(join(m.data, 'foyer.config.json'))).toBe(false);
    expect(existsSync(join(m.data, 'entry.json'))).toBe(false);
    const config = join(m.etc, 'foyer.config.json');
    expect(JSON.parse(readFileSync(config, 'utf8'))).toEqual({ brandName: 'Northgate', apiKey: 'a key' });
    expect(statSync(config).mode & 0o777).toBe(0o640);
    expect(allIn(m.old)).toEqual(before);
    expect(lines.join('\n')).toMatch(/caFile points to .*ca\.pem/);
    expect(lines.at(-1)).toMatch(/^Start Foyer: sudo systemctl start foyer-hub\. Never start the old one/);
    // What the package had is kept, and nothing else lies beside.
    expect(readdirSync(m.root).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(readdirSync(m.root).filter((name) => name.startsWith('foyer.before-import-'))).toHaveLength(1);
    // A second time there are visitors.
    expect(await m.run(m.old)).toMatchObject({ code: 1 });
  });

  it('an administrator who moves a checkout is told of certificate files the service cannot read, and keeps no link of a browser', async () => {
    const m = machine();
    const network = { certFile: '/home/anna/lobby.pem', keyFile: '/home/anna/lobby.key' };
    writeFileSync(join(m.old, 'foyer.config.json'), JSON.stringify({ network }));
    mkdirSync(join(m.old, 'browser'));
    symlinkSync('machine-4711', join(m.old, 'browser', 'SingletonLock'));
    const { code, lines } = await m.run(m.old);
    expect({ code, lines }).toMatchObject({ code: 0 });
    expect(lines.join('\n')).toMatch(/network\.certFile points to \/home\/anna\/lobby\.pem/);
    expect(lines.join('\n')).toMatch(/network\.keyFile points to/);
  });

  it('an administrator who moves a checkout is told to type the secrets of a keyring again, and takes no file that nobody can read', async () => {
    const m = machine();
    writeFileSync(join(m.old, 'secrets.encrypted.json'), '{}');
    const { code, lines } = await m.run(m.old);
    expect(code).toBe(0);
    expect(lines.join('\n')).toContain('Enter them again in setup');
    expect(existsSync(join(m.data, 'secrets.encrypted.json'))).toBe(false);
  });

  it.runIf(process.getuid?.() === 0)(
    'an administrator who moves a checkout into the package as root gives everything to the package’s account',
    async () => {
      const m = machine();
      chownSync(m.data, 990, 990);
      expect(await m.run(m.old)).toMatchObject({ code: 0 });
      const names = readdirSync(m.data, { recursive: true, encoding: 'utf8' });
      for (const name of ['', ...names]) expect(statSync(join(m.data, name)).uid, name).toBe(990);
      expect(statSync(join(m.etc, 'foyer.config.json'))).toMatchObject({ uid: 0, gid: 990 });
    },
  );
});

describe('an import that was interrupted', () => {
  it.each<[when: string, stop: (m: Machine) => void]>([
    ['the package’s own folder was away', (m) => renameSync(m.data, join(m.root, 'foyer.before-import-1'))],
    ['its settings file was in its place alone', () => undefined],
  ])('an import that was interrupted is made whole by the same command, where %s', async (_when, stop) => {
    const m = machine();
    cpSync(m.old, join(m.root, '.foyer.importing'), { recursive: true });
    cpSync(join(m.old, 'foyer.config.json'), join(m.etc, 'foyer.config.json'));
    stop(m);
    expect(await m.run(m.old)).toMatchObject({ code: 0 });
    expect(visitorsIn(m.data)).toEqual(['Anna']);
    expect(readFileSync(join(m.etc, 'foyer.config.json'), 'utf8')).toContain('Northgate');
    expect(readdirSync(m.root).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;

it.runIf(canMount)(
  'a data folder that is a mount point is left as it is, and one sentence says why',
  async () => {
    const m = machine();
    expect(spawnSync('mount', ['-t', 'tmpfs', 'foyer-test', m.data]).status).toBe(0);
    onTestFinished(() => void spawnSync('umount', [m.data]));
    const { code, lines } = await m.run(m.old);
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [
        expect.stringMatching(
          /foyer is a mount point, so it cannot be replaced\. Unmount it, .*Nothing was changed\.$/,
        ),
      ],
    });
    expect(readFileSync(join(m.etc, 'foyer.config.json'), 'utf8')).toContain('$schema');
    expect(readdirSync(m.root).toSorted()).toEqual(['checkout-data', 'etc', 'foyer']);
  },
);

type Machine = ReturnType<typeof machine>;

const newer = (m: Machine): void => {
  const sqlite = new DatabaseSync(join(m.old, 'foyer.sqlite'));
  sqlite.exec('PRAGMA user_version = 999');
  sqlite.close();
};

describe('nothing is imported and nothing changed, and one sentence says why,', () => {
  it.each<[why: string, (m: Machine) => string | void, RegExp]>([
    [
      'where the old Foyer runs',
      (m) => void open(m.old),
      /^Foyer is running with .*checkout-data\. Stop it first/,
    ],
    [
      'where the package runs',
      (m) => void open(m.data),
      /^Foyer is running with .*foyer\. Stop it first: sudo systemctl stop foyer-hub\./,
    ],
    [
      'where the package has visitors',
      (m) => {
        const storage = open(m.data);
        createDirectory(storage.database).put(appointmentOf());
        storage.close();
      },
      /already has settings or visitors/,
    ],
    [
      'where setup was used in the package',
      (m) => writeFileSync(join(m.data, 'settings.json'), '{}'),
      /already has/,
    ],
    [
      'where the package has a settings file of its own',
      (m) => writeFileSync(join(m.etc, 'foyer.config.json'), '{"locale":"de"}'),
      /foyer\.config\.json already has settings/,
    ],
    ['where the database is newer than the package', newer, /was written by a newer version of Foyer/],
    [
      'where the old database is damaged',
      (m) => writeFileSync(join(m.old, 'foyer.sqlite'), Buffer.alloc(8_192, 0xa5)),
      /is damaged|file is not a database/,
    ],
    [
      'where the old settings file is none',
      (m) => writeFileSync(join(m.old, 'foyer.config.json'), '{'),
      /is not valid JSON/,
    ],
    ['where the folder is not there', () => 'nowhere', /^Folder .*nowhere not found\.$/],
    ['where the folder is another one', (m) => m.etc, /is not a data folder of Foyer/],
    ['where it is the package’s own', (m) => m.data, /is the package's own data folder/],
    [
      'where the folder is the checkout, and its data folder is in it',
      (m) => {
        mkdirSync(join(m.old, 'data'));
        for (const name of ['foyer.sqlite', 'settings.json', 'backups'])
          if (existsSync(join(m.old, name))) renameSync(join(m.old, name), join(m.old, 'data', name));
      },
      /checkout-data is not a data folder of Foyer\. Try .*checkout-data\/data\.$/,
    ],
    [
      'where the database is a link to another disk',
      (m) => {
        mkdirSync(join(m.old, 'logs'));
        renameSync(join(m.old, 'foyer.sqlite'), join(m.old, 'logs', 'foyer.sqlite'));
        symlinkSync(join(m.old, 'logs', 'foyer.sqlite'), join(m.old, 'foyer.sqlite'));
      },
      /checkout-data\/foyer\.sqlite is a link, and links are not copied\./,
    ],
  ])('nothing is imported and one sentence says why: %s', async (_why, spoil, sentence) => {
    const m = machine();
    const named = spoil(m) ?? m.old;
    const before = [m.data, m.etc].map(allIn);
    const { code, lines } = await m.run(named);
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(sentence);
    expect([m.data, m.etc].map(allIn)).toEqual(before);
    expect(readdirSync(m.root).toSorted()).toEqual(['checkout-data', 'etc', 'foyer']);
  });

  it('a file of root’s that the database of a hostile folder leads to is left as it was', async () => {
    const m = machine();
    const [file, service] = [join(m.root, 'etc', 'empty'), join(m.old, 'other')];
    writeFileSync(file, '');
    mkdirSync(service, { recursive: true });
    symlinkSync(file, join(service, 'foyer.sqlite'));
    expect(await m.run(m.old)).toMatchObject({ code: 1, lines: [expect.stringContaining('is a link')] });
    expect([statSync(file).size, readdirSync(m.etc).toSorted()]).toEqual([0, ['empty', 'foyer.config.json']]);
  });

  it.runIf(process.getuid?.() === 0)(
    'nothing is imported where the old folder leads to a file its account cannot read, even by a link made during the copy',
    async () => {
      const m = machine();
      chmodSync(m.root, 0o755);
      const secret = join(m.etc, 'shadow');
      writeFileSync(secret, 'of root', { mode: 0o600 });
      for (const name of ['', ...readdirSync(m.old)]) chownSync(join(m.old, name), 65_534, 65_534);
      // A name of its own for the file of root's: no look for links finds it, as none finds one that was laid after it.
      linkSync(secret, join(m.old, 'clerks.json'));
      const { code, lines } = await m.run(m.old);
      expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining('clerks.json')] });
      expect(readdirSync(m.root).toSorted()).toEqual(['checkout-data', 'etc', 'foyer']);
      rmSync(join(m.old, 'clerks.json'));
      expect(await m.run(m.old)).toMatchObject({ code: 0 });
      expect(visitorsIn(m.data)).toEqual(['Anna']);
    },
  );

  it.runIf(process.getuid?.() === 0)(
    'nothing is imported where somebody forgot sudo, and one sentence says so',
    async () => {
      const m = machine();
      for (const path of [m.root, m.etc, join(m.etc, 'foyer.config.json')]) chmodSync(path, 0o755);
      chownSync(m.old, 65_534, 65_534);
      process.seteuid?.(65_534);
      const ended = await m.run(m.old).finally(() => process.seteuid?.(0));
      expect(ended).toMatchObject({
        code: 1,
        lines: [expect.stringMatching(/Run this as root\. Nothing was/)],
      });
    },
  );

  it('nothing is imported where the disk has no room for it', async () => {
    const m = machine(() => 4_096);
    const before = [m.data, m.etc].map(allIn);
    const { code, lines } = await m.run(m.old);
    expect({ code, lines }).toMatchObject({
      code: 1,
      lines: [expect.stringMatching(/^The disk with .* does not have enough space/)],
    });
    expect([m.data, m.etc].map(allIn)).toEqual(before);
    expect(readdirSync(m.root).toSorted()).toEqual(['checkout-data', 'etc', 'foyer']);
  });

  it.skipIf(process.getuid?.() === 0)(
    'nothing is imported where the account may not write beside the data folder',
    async () => {
      const m = machine();
      chmodSync(m.root, 0o500);
      const { code, lines } = await m.run(m.old);
      chmodSync(m.root, 0o700);
      expect({ code, lines }).toMatchObject({
        code: 1,
        lines: [expect.stringContaining('Nothing was changed')],
      });
    },
  );
});
