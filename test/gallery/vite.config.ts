/** The gallery: the real pages and styles of all screens with a hub and a clock held by hand. Never shipped. */
import react from '@vitejs/plugin-react';
import { existsSync, readdirSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const HERE = import.meta.dirname;
const SOURCE = resolve(HERE, '../../src');
const SWAPPED = resolve(HERE, 'swapped');

/**
 * A module of `src` that has a double at the same place in `swapped/` is replaced by it, but for the double's own import.
 * A double that replaces nothing ends the build.
 */
function swapModules(): Plugin {
  // Named after a module that has moved, it would leave the page a hub and a clock that nobody holds.
  const unused = new Set(
    readdirSync(SWAPPED, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => resolve(SWAPPED, name)),
  );
  return {
    name: 'foyer-gallery-swaps',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined || importer.startsWith(HERE) || !source.startsWith('.')) return null;
      const real = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (real === null || !real.id.startsWith(SOURCE)) return null;
      const double = resolve(SWAPPED, relative(SOURCE, real.id));
      unused.delete(double);
      return existsSync(double) ? double : null;
    },
    buildEnd(error) {
      if (error === undefined && unused.size > 0)
        this.error(`These replace nothing: ${[...unused].join(', ')}`);
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
    rollupOptions: {
      input: ['index', 'display', 'house-setup', 'house-desk', 'house-pair'].map((page) =>
        resolve(HERE, `${page}.html`),
      ),
    },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    minify: false,
    target: 'esnext',
  },
});
