/** How the hub, the preload and the screens are built. `entry` and `index` are the Electron host, `headless` the Node host. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { resolve } from 'node:path';
import { writesBundled } from './packaging/bundled.ts';
import description from './package.json' with { type: 'json' };

const at = (path: string): string => resolve(import.meta.dirname, path);

/** `src/contract/version.ts`, the same in hub and screens; `scripts/build.ts` says it. */
const define = { FOYER_BUILD: JSON.stringify(process.env['FOYER_BUILD'] ?? 'source') };

/** `src/main/electron/begin.ts`: the Electron that this Foyer is made for. */
const electron = { FOYER_ELECTRON: JSON.stringify(description.devDependencies.electron) };

const NAMES = { function: true, class: true };

const bundled = (part: string) => writesBundled(at('out/bundled'), part);

export default defineConfig({
  main: {
    plugins: [bundled('main')],
    define: { ...define, ...electron },
    build: {
      outDir: 'out/main',
      // What is built runs alone: neither a package nor an image has a node_modules (ADR 60).
      externalizeDeps: false,
      minify: false,
      rollupOptions: {
        input: {
          entry: at('src/main/entry.ts'),
          index: at('src/main/index.ts'),
          headless: at('src/main/headless.ts'),
          'foyer-hub': at('src/main/foyer-hub.ts'),
          'list-thread': at('src/main/appointments/roster/list-thread.ts'),
          simulator: at('simulator/thread.ts'),
        },
        // What they share lies beside them, so that the hub finds its thread by its own place.
        output: {
          format: 'es',
          chunkFileNames: '[name]-[hash].js',
          // Small, with the names of its functions: the stack of a fault in the log is read by people.
          minify: { compress: { keepNames: NAMES }, mangle: { keepNames: NAMES } },
        },
      },
    },
  },
  preload: {
    plugins: [bundled('preload')],
    build: {
      outDir: 'out/preload',
      // A sandboxed preload is one CommonJS file: it can require nothing but electron.
      externalizeDeps: false,
      rollupOptions: {
        input: { index: at('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    define,
    root: at('src/renderer'),
    base: './',
    plugins: [react(), bundled('renderer')],
    worker: { format: 'es', plugins: () => [bundled('renderer-worker')] },
    build: {
      outDir: at('out/renderer'),
      // The oldest that screens are made for: televisions' and tablets' own browsers (docs/reference/requirements.md). CSS follows.
      // Chromium 107 has all of the syntax that Safari 16.1 has.
      target: 'safari16.1',
      // Inline data URLs for fonts and sounds would need a wider content security policy.
      assetsInlineLimit: 0,
      minify: true,
      modulePreload: { polyfill: false },
      rollupOptions: {
        // Schemas are only built, never run, at import: those that a screen does not use may go.
        treeshake: { manualPureFunctions: ['z'] },
        input: {
          kiosk: at('src/renderer/kiosk/index.html'),
          desk: at('src/renderer/desk/index.html'),
          display: at('src/renderer/display/index.html'),
          setup: at('src/renderer/setup/index.html'),
          pair: at('src/renderer/pair/index.html'),
        },
      },
    },
  },
});
