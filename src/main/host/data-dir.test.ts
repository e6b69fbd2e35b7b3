import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asNeighbour } from '../../../test/support/started/neighbour.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { readConfigFile } from '../settings/config-file.ts';
import { writeFileDurably } from '../storage/durable-files.ts';
import { makeDataDir, tryRoom, whyOpen } from './data-dir.ts';
import { resetAdminPin } from './host-administrator.ts';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

it('a data folder, and what is missing above it, is for its owner alone', () => {
  const above = join(temporaryFolder(), 'above');
  expect(makeDataDir(join(above, 'data'), join(above, 'data', 'demo'))).toBeUndefined();
  expect([above, join(above, 'data'), join(above, 'data', 'demo')].map(modeOf)).toEqual([
    '700',
    '700',
    '700',
  ]);
});

it('one that a group could write is taken from it at the next start, with what is in it', () => {
  const dataDir = temporaryFolder();
  const elsewhere = join(temporaryFolder(), 'elsewhere');
  writeFileSync(elsewhere, 'of somebody else');
  chmodSync(elsewhere, 0o644);
  writeFileSync(join(dataDir, 'settings.json'), '{}');
  mkdirSync(join(dataDir, 'backups'));
  symlinkSync(elsewhere, join(dataDir, 'a-link'));
  for (const [name, mode] of [
    ['settings.json', 0o664],
    ['backups', 0o775],
    ['', 0o2775],
  ] as const)
    chmodSync(join(dataDir, name), mode);
  expect(makeDataDir(dataDir)).toBeUndefined();
  expect(['', 'settings.json', 'backups'].map((name) => modeOf(join(dataDir, name)))).toEqual([
    '700',
    '600',
    '700',
  ]);
  expect(modeOf(elsewhere)).toBe('644');
});

it('a folder of other things, such as /var/lib, is refused and stays as it is, and so is its reset', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'of-others'));
  for (const path of [folder, join(folder, 'of-others')]) chmodSync(path, 0o755);
  expect(makeDataDir(folder, join(folder, 'demo'))?.sentence).toMatch(/contains other folders.*--data-dir/);
  expect(resetAdminPin(folder)).toMatchObject({ ok: false });
  expect(['', 'of-others'].map((name) => modeOf(join(folder, name)))).toEqual(['755', '755']);
  expect(readdirSync(folder)).toEqual(['of-others']);
});

it('one of another account that others can open is refused in one sentence', () => {
  const dataDir = temporaryFolder();
  chmodSync(dataDir, 0o777);
  const told = asNeighbour(
    `import { makeDataDir } from ${JSON.stringify(join(import.meta.dirname, 'data-dir.ts'))};
     process.stdout.write(makeDataDir(${JSON.stringify(dataDir)})?.sentence ?? 'it is used');`,
  );
  if (told.kind === 'not-allowed') expect(told.sentence).toContain('may not');
  else expect(told.output).toMatch(/^Other accounts on this computer can open the data folder .*0700/);
});

it('settings that another account left in a shared folder are not used', () => {
  const shared = temporaryFolder();
  const file = join(shared, 'foyer.config.json');
  chmodSync(shared, 0o1777);
  const told = asNeighbour(
    `import { writeFileSync } from 'node:fs';
     writeFileSync(${JSON.stringify(file)}, '{"brandName":"Theirs"}');`,
  );
  if (told.kind === 'not-allowed') expect(told.sentence).toContain('may not');
  else
    expect(readConfigFile(undefined, [shared])).toEqual({
      kind: 'invalid',
      sentence: expect.stringContaining('belongs to another account'),
    });
});

it('settings that the owner of the folder left there are used, also where their group may write the folder', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'foyer.config.json');
  writeFileSync(file, '{"brandName":"Ours"}');
  if (process.getuid?.() === 0) for (const path of [folder, file]) chownSync(path, 54_321, 54_321);
  chmodSync(folder, 0o775);
  expect(readConfigFile(undefined, [folder])).toMatchObject({ layer: { brandName: 'Ours' } });
});

it('settings of one’s own that a usual umask gave to the group are taken from it and used', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'foyer.config.json');
  writeFileSync(file, '{"brandName":"Ours"}');
  chmodSync(file, 0o664);
  expect(readConfigFile(undefined, [folder])).toMatchObject({ layer: { brandName: 'Ours' } });
  expect(modeOf(file)).toBe('644');
});

it('a link under a temporary name is not written through', () => {
  const folder = temporaryFolder();
  const target = join(folder, 'target');
  writeFileSync(target, 'as it was');
  for (const name of [`kept.json.${process.pid}.new`, 'room.tmp']) symlinkSync(target, join(folder, name));
  writeFileDurably(join(folder, 'kept.json'), 'new', 0o600);
  expect(tryRoom(folder, folder, 16)).toBeUndefined();
  expect(readFileSync(target, 'utf8')).toBe('as it was');
  expect(readFileSync(join(folder, 'kept.json'), 'utf8')).toBe('new');
  expect(existsSync(join(folder, 'room.tmp'))).toBe(false);
});

it('one on a drive without modes is refused with the mount option that gives it some, and on Kubernetes with the way out', () => {
  expect(whyOpen('/mnt/share/foyer', true)).toBe(
    'Other accounts on this computer can open the data folder /mnt/share/foyer, because its file system has no modes. Mount it with dir_mode=0700,file_mode=0600 (CIFS) or umask=0077 (exFAT, FAT, NTFS), or choose another folder with --data-dir.',
  );
  expect(whyOpen('/data', false)).toMatch(
    /mount option uid=\. On a Kubernetes volume with fsGroup, use a folder below/,
  );
});
