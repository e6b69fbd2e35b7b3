/** The gallery: the kiosk's real page and styles with a hub and a clock held by hand. Never shipped. */
import react from '@vitejs/plugin-react';
import { readdirSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const HERE = import.meta.dirname;
const RENDERER = resolve(HERE, '../../src/renderer');

const DOUBLES: ReadonlySet<string> = new Set(readdirSync(resolve(HERE, 'swapped')));

/** A module of the kiosk that has a double in `swapped/` is replaced by it, but for the double's own import. */
function swapModules(): Plugin {
  const unused = new Set(DOUBLES);
  return {
    name: 'foyer-gallery-swaps',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined || importer.startsWith(HERE) || !source.startsWith('.')) return null;
      const real = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (real === null || !real.id.startsWith(RENDERER)) return null;
      const double = relative(RENDERER, real.id).replaceAll('/', '-');
      if (!DOUBLES.has(double)) return null;
      unused.delete(double);
      return resolve(HERE, 'swapped', double);
    },
    buildEnd() {
      // Named after a module that has moved: the page would run on a hub and a clock that nobody holds.
      if (unused.size > 0) this.error(`No module is replaced by swapped/${[...unused].join(', swapped/')}.`);
    },
  };
}

export default defineConfig({
  root: HERE,
  base: './',
  plugins: [swapModules(), react()],
  logLevel: 'warn',
  build: {
    outDir: resolve(HERE, '../../out/gallery'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    minify: false,
    target: 'esnext',
  },
});
