import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filled } from '../deb/contents.ts';
import { ROOT } from '../release.ts';
import {
  isForTests,
  judgeFields,
  judgeLicences,
  judgeModes,
  judgeSums,
  readFields,
  type Unpacked,
} from './deb.ts';
import { judgeFuses, wantedFuses } from './fuses.ts';

const controlOf = (name: string): string =>
  filled(readFileSync(join(ROOT, 'packaging/deb', name, 'control'), 'utf8'), {
    version: '0.1.0',
    architecture: 'amd64',
    'installed-size': '115668',
  });

it.each(['foyer-hub', 'foyer-kiosk'])('the fields of %s are as Debian wants them', (name) => {
  expect(judgeFields(readFields(controlOf(name)))).toEqual([]);
});

it('a field that is missing or was not filled in is named', () => {
  const control = controlOf('foyer-hub')
    .replace(/^Maintainer: .*\n/m, '')
    .replace('115668', '${installed-size}');
  expect(judgeFields(readFields(control))).toEqual([
    'The control file has no Maintainer.',
    'Installed-Size is "${installed-size}".',
    'Installed-Size was not filled in.',
  ]);
});

function packageOf(
  files: Readonly<Record<string, string>>,
  modes: Readonly<Record<string, number>> = {},
): Unpacked {
  const md5 = (text = ''): string => createHash('md5').update(text).digest('hex');
  return {
    fields: new Map(),
    sums: Object.entries(files)
      .map(([path, text]) => `${md5(text)}  ${path}\n`)
      .join(''),
    paths: Object.keys(files),
    contentsOf: (path) => Buffer.from(files[path] ?? ''),
    modeOf: (path) => modes[path] ?? 0o100644,
  };
}

it('an archive that is not the one of the checksums is named', () => {
  const whole = packageOf({ 'opt/foyer/resources/app.asar': 'Foyer', 'usr/bin/foyer': 'x' });
  expect(judgeSums(whole)).toEqual([]);
  expect(judgeSums({ ...whole, contentsOf: () => Buffer.from('x') })).toEqual([
    'opt/foyer/resources/app.asar is not what the list of checksums says.',
  ]);
  expect(judgeSums({ ...whole, paths: ['usr/bin/foyer', 'usr/bin/more'] })).toEqual([
    'opt/foyer/resources/app.asar is in the list of checksums and not in the package.',
    'usr/bin/more is not what the list of checksums says.',
  ]);
});

it('a file that runs as root or that others may write is named', () => {
  const files = { a: '', b: '', c: '' };
  expect(judgeModes(packageOf(files, { a: 0o104755, b: 0o100666, c: 0o100755 }))).toEqual([
    'a has the mode 4755.',
    'b has the mode 666.',
  ]);
});

it('a package that is built in without its licence is named', () => {
  const text = 'Foyer contains …\n---\nzod 4.6.7 (MIT)\n\nMIT License\n';
  expect(judgeLicences(text, ['zod 4.6.7'])).toEqual([]);
  expect(judgeLicences(text, ['zod 4.6.7', 'ws 8.23.0'])).toEqual([
    'licences.txt does not have the licence of ws 8.23.0.',
  ]);
});

it('a package for tests says so in its version', () => {
  expect(isForTests('0.1.0+test.electron33.2.1')).toBe(true);
  expect(isForTests('0.1.0')).toBe(false);
});

it('a fuse that lets others run code as Foyer is named', () => {
  const wanted = wantedFuses();
  expect(judgeFuses(wanted, wanted)).toEqual([]);
  const found = new Map([...wanted, ['runAsNode', true]] as const);
  expect(judgeFuses(wanted, found)).toEqual(['The fuse runAsNode is on, and not off.']);
  found.delete('onlyLoadAppFromAsar');
  expect(judgeFuses(wanted, found)).toContain('The fuse onlyLoadAppFromAsar is not there, and not on.');
});
