/** The gallery: the kiosk's real page and styles with a hub and a clock held by hand. Never shipped. */
import react from '@vitejs/plugin-react';
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const HERE = import.meta.dirname;
const RENDERER = resolve(HERE, '../../src/renderer');

/** A module of the kiosk that has a double in `swapped/` is replaced by it, but for the double's own import. */
function swapModules(): Plugin {
  return {
    name: 'foyer-gallery-swaps',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined || importer.startsWith(HERE) || !source.startsWith('.')) return null;
      const real = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (real === null || !real.id.startsWith(RENDERER)) return null;
      const double = resolve(HERE, 'swapped', relative(RENDERER, real.id).replaceAll('/', '-'));
      return existsSync(double) ? double : null;
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
