import { expect, it } from 'vitest';
import {
  changedPackage,
  type ListedPackage,
  listedPackage,
  listText,
  merged,
  phasedTo,
  readList,
} from './packages-list.ts';
import { listsIn, releaseText } from './release-file.ts';

const byNumber = (first: string, second: string): number => Number(first) - Number(second);

function foyer(version: string, { name = 'foyer-hub', sha256 = version.repeat(4) } = {}): ListedPackage {
  const control = `Package: ${name}\nVersion: ${version}\nArchitecture: amd64\nDescription: lobby\n check-in\n`;
  const read = listedPackage(control, { filename: `pool/${name}_${version}.deb`, size: 7, sha256 });
  if (read === undefined) throw new Error('The control file was not read.');
  return read;
}

it('a list is read back as it was written, whatever order its packages came in', () => {
  const packages = phasedTo([foyer('10'), foyer('9'), foyer('9', { name: 'foyer-kiosk' })], 30, byNumber);
  const text = listText(packages, byNumber);
  expect(listText(readList(text), byNumber)).toBe(text);
  expect(listText(packages.toReversed(), byNumber)).toBe(text);
  expect(readList(text).map(({ name, version, phased }) => [name, version, phased])).toEqual([
    ['foyer-hub', '9', undefined],
    ['foyer-hub', '10', 30],
    ['foyer-kiosk', '9', 30],
  ]);
});

it('the percentage is on the newest version only, and goes with the next one', () => {
  const first = phasedTo([foyer('1'), foyer('2')], 0, byNumber);
  const second = phasedTo(merged(first, [foyer('3')]), 60, byNumber);
  expect(second.map(({ version, phased }) => [version, phased])).toEqual([
    ['1', undefined],
    ['2', undefined],
    ['3', 60],
  ]);
  expect(phasedTo(second, 100, byNumber).map(({ phased }) => phased)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('a version with other bytes is noticed, and the same one again is not', () => {
  const listed = [foyer('1'), foyer('2')];
  expect(changedPackage(listed, [foyer('2')])).toBeUndefined();
  expect(changedPackage(listed, [foyer('2', { sha256: 'other' })])?.version).toBe('2');
  expect(merged(listed, [foyer('2')])).toHaveLength(2);
});

it('a control file without a version is not listed, and a stanza without a file is not read', () => {
  const file = { filename: 'pool/a.deb', size: 1, sha256: 'a' };
  expect(listedPackage('Package: foyer-hub\nArchitecture: amd64\n', file)).toBeUndefined();
  expect(() => readList('Package: foyer-hub\nVersion: 1\nArchitecture: amd64\n')).toThrow('without a file');
});

it('the date of a Release is as apt reads it, and its lists are found by their hash', () => {
  const list = { name: 'main/binary-amd64/Packages', bytes: Buffer.from('') };
  const packed = { name: 'main/binary-amd64/Packages.gz', bytes: Buffer.from('x') };
  const text = releaseText('early', ['amd64'], [list, packed], Date.UTC(2026, 10, 28, 7, 5, 9));
  expect(text).toContain('\nDate: Sat, 28 Nov 2026 07:05:09 UTC\n');
  expect(listsIn(text)).toEqual([
    { name: list.name, sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
  ]);
});
