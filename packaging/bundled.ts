/** Which packages a build has put into its files. The build writes it down, and a package brings their licences. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Plugin } from 'vite';

/** The folder of the package that a module is a file of, such as `node_modules/zod`; undefined for Foyer's own. */
export function packageOf(module: string): string | undefined {
  const path = module.replaceAll('\\', '/').replace(/^\0/, '');
  const at = path.lastIndexOf('/node_modules/');
  const outer = path.indexOf('/node_modules/');
  if (at === -1) return undefined;
  const [scope = '', name = ''] = path.slice(at + '/node_modules/'.length).split(/[/?]/);
  const folder = scope.startsWith('@') ? `${scope}/${name}` : scope;
  return folder.startsWith('.') ? undefined : `${path.slice(outer + 1, at + 1)}node_modules/${folder}`;
}

/** Writes a list for this part of the build: the folders of all packages that it has read. */
export function writesBundled(folder: string, name: string): Plugin {
  return {
    name: 'foyer-bundled',
    apply: 'build',
    generateBundle(_options, bundle) {
      const root = resolve(import.meta.dirname, '..');
      // Fonts come by a sheet's `url()`: they are files, and no modules.
      const files = Object.values(bundle).flatMap((file) =>
        file.type === 'asset'
          ? file.originalFileNames.map((name) => resolve(root, 'src/renderer', name))
          : [],
      );
      const found = new Set<string>();
      for (const module of [...this.getModuleIds(), ...files]) {
        const folder = packageOf(module);
        if (folder !== undefined) found.add(folder);
      }
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${name}.json`), `${JSON.stringify([...found].toSorted(), null, 2)}\n`);
    },
  };
}

/** Of the parts that are named and what runs within them, such as `renderer-worker`, each once, sorted. `folder`: `out/bundled`. */
export function readBundled(folder: string, parts: readonly string[]): readonly string[] {
  const there = readdirSync(folder);
  const found = parts.flatMap((part) => {
    if (!there.includes(`${part}.json`))
      throw new Error(`The build did not write down what it put into ${part}.`);
    return there
      .filter((file) => file === `${part}.json` || file.startsWith(`${part}-`))
      .flatMap((file) => z.array(z.string()).parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
  });
  return [...new Set(found)].toSorted();
}
