/** Puts the smoke's main process into `out/smoke`, an app of its own beside the one that lobbies run. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import description from '../../package.json' with { type: 'json' };

const ROOT = resolve(import.meta.dirname, '../..');

/** The folder that Electron is given. */
export const SMOKE_APP = join(ROOT, 'out/smoke');

/** Named as the app, since the keychain's entry bears its name. */
const PACKAGE = { name: 'foyer', productName: 'Foyer', version: '0.1.0', type: 'module', main: 'entry.js' };

/** Electron's Node may know no TypeScript, so it is bundled. Throws when it cannot be. */
export async function buildSmoke(): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    ssr: { noExternal: true },
    define: { FOYER_ELECTRON: JSON.stringify(description.devDependencies.electron) },
    build: {
      ssr: join(import.meta.dirname, 'entry.ts'),
      outDir: SMOKE_APP,
      emptyOutDir: true,
      target: 'node24',
      rollupOptions: {
        external: ['electron'],
        output: { format: 'es', entryFileNames: 'entry.js', chunkFileNames: '[name].js' },
      },
    },
  });
  writeFileSync(join(SMOKE_APP, 'package.json'), `${JSON.stringify(PACKAGE)}\n`);
}
