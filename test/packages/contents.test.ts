/** What the packages hold, looked at before any of them is installed. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Ended, outputOf, runToEnd } from './ended.ts';
import { builtPackage, fileOf } from './packages.ts';

const CHECK = resolve(import.meta.dirname, '../../packaging/check.ts');
const folder = mkdtempSync(join(tmpdir(), 'foyer-contents-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const check = (...args: readonly string[]): Promise<Ended> => runToEnd(process.execPath, [CHECK, ...args]);

/** The same package with one byte of a file changed, and the checksums as they were. */
async function changed(name: string, path: string): Promise<string> {
  const tree = join(folder, name);
  await outputOf(['dpkg-deb'], runToEnd('dpkg-deb', ['--raw-extract', fileOf(name), tree]));
  const bytes = readFileSync(join(tree, path));
  const last = bytes.length - 1;
  bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last);
  writeFileSync(join(tree, path), bytes);
  const file = join(folder, `${name}.deb`);
  await outputOf(['dpkg-deb'], runToEnd('dpkg-deb', ['-Znone', '--root-owner-group', '--build', tree, file]));
  return file;
}

it("the hub's package holds what it should, and the same sources give the same bytes", async () => {
  expect(await check('--again', fileOf('foyer-hub'))).toMatchObject({ code: 0 });
});

it('a hub that was changed after it was packed is named', async () => {
  const path = 'usr/lib/foyer-hub/out/main/headless.js';
  const { code, output } = await check(await changed('foyer-hub', path));
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringContaining(`${path} is not what the list`),
  });
});

// Made where FOYER_TEST_ELECTRON names an Electron.
describe.skipIf(builtPackage('foyer-kiosk') === undefined)("the kiosk's package", () => {
  it('the kiosk’s package holds what it should, with its fuses set', async () => {
    expect(await check(fileOf('foyer-kiosk'))).toMatchObject({ code: 0 });
  });

  it('a kiosk package whose archive was changed after packing is named twice, and one for tests is not released', async () => {
    const archive = await changed('foyer-kiosk', 'opt/foyer/resources/app.asar');
    const { code, output } = await check('--release', archive);
    expect(code).toBe(1);
    expect(output).toContain('app.asar is not what the list of checksums says.');
    expect(output).toContain('in app.asar is not what was put in.');
    expect(output).toContain('says that it is for tests.');
  });
});
