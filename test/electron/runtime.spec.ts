/** What is said where the runtime lacks parts of Node: Electron builds its own. */
import { expect } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tls from 'node:tls';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../support/started/running-foyer.ts';
import { type FoyerApp, isRealElectron, runToEnd, startFoyerApp } from './foyer-app.ts';
import { test } from './older-electron.ts';
import { NO_SERVICE } from './visit.ts';

/** Any authority in PEM. */
const AUTHORITY = tls.rootCertificates[0] ?? '';
const folder = temporaryFolder();
let count = 0;
const newDataDir = (): string => join(folder.path, `data-${(count += 1)}`);

test.describe.configure({ timeout: 300_000 });
test.afterAll(() => folder.remove());

test.describe('a runtime that lacks parts of Node', () => {
  test.skip(isRealElectron, 'a real Electron lacks what it lacks');
  const without = (lacks: string): Record<string, string> => ({
    ...NO_SERVICE,
    FOYER_DOUBLE_LACKS: lacks,
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, '../support/started/without-builtins.ts')).href}`,
  });
  const linesOf = (app: FoyerApp): string[] =>
    app
      .errors()
      .split('\n')
      .filter((line) => line.includes('runtime-lacks'));

  for (const host of ['Electron', 'headless'] as const) {
    const args = (dataDir: string): string[] =>
      host === 'Electron'
        ? ['--data-dir', dataDir, '--open', 'kiosk']
        : ['--data-dir', dataDir, '--headless', '--no-open', '--port', '0'];

    test(`a runtime that lacks parts of Node is told of in one line each on the ${host} host, which starts anyway`, async () => {
      const app = await startFoyerApp(args(newDataDir()), without('sqlite-backup,own-authority'));
      expect(linesOf(app)).toHaveLength(2);
      expect(linesOf(app)[0]).toContain('pauses briefly during the daily backup');
      expect(linesOf(app)[1]).toContain('certificate authority');
      await app.stop();
      const complete = await startFoyerApp(args(newDataDir()), NO_SERVICE);
      expect(linesOf(complete)).toEqual([]);
      await complete.stop();
    });

    test(`a runtime that lacks parts of Node ends a start with an authority of one’s own with one sentence on the ${host} host`, async () => {
      const caFile = join(folder.path, 'ca.pem');
      writeFileSync(caFile, AUTHORITY);
      const { code, errors } = await runToEnd([...args(newDataDir()), '--json'], {
        ...without('own-authority'),
        FOYER_CA_FILE: caFile,
      });
      expect(code, errors).toBe(1);
      expect(errors).toContain('this version of Electron cannot trust additional certificate authorities');
      expect(errors).not.toContain('TypeError');
    });
  }
});
