import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../release.ts';
import { filled, readContents, readFileList } from './contents.ts';

it('a list of files says what goes where, with its mode', () => {
  const text = '# what goes where\n0755 a/b /usr/bin/b\n\nlink /opt/foyer/foyer /usr/bin/foyer\n';
  expect(readFileList(text)).toEqual([
    { kind: 'file', mode: 0o755, source: 'a/b', destination: '/usr/bin/b' },
    { kind: 'link', target: '/opt/foyer/foyer', destination: '/usr/bin/foyer' },
  ]);
});

it.each(['755 a /b', '0644 a b', '0644 a', '0644 a /b c'])(
  'a line such as "%s" ends with a sentence',
  (line) => {
    expect(() => readFileList(line)).toThrow(`"${line}" is not MODE SOURCE DESTINATION.`);
  },
);

it('a package never shows a field that nobody filled in', () => {
  expect(filled('Version: ${version}\n', { version: '1.2' })).toBe('Version: 1.2\n');
  expect(() => filled('Size: ${installed-size}', {})).toThrow('No value is known for ${installed-size}.');
});

it.each(['foyer-hub', 'foyer-kiosk'])('the folder of %s is read, and its fields are known ones', (name) => {
  const { control, controlFiles } = readContents(join(ROOT, 'packaging/deb', name));
  const fields = { version: '1', architecture: 'amd64', 'installed-size': '1' };
  expect(filled(control, fields)).toMatch(new RegExp(`^Package: ${name}\nVersion: 1\n`));
  expect(controlFiles.filter(({ mode }) => mode === 0o755).map(({ name }) => name)).toContain('postinst');
});
