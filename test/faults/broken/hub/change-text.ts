/**
 * Changes the text of modules of the hub before they run, for a process that is started with `--import` of this file
 * and a query: `?changes=` and a JSON list of file (from `src/main`), old text and new text. A text that is not there
 * ends the process: a broken variant must not mend itself when the hub changes.
 */
import { registerHooks } from 'node:module';

type Change = readonly [file: string, from: string, to: string];

const MAIN = new URL('../../../../src/main/', import.meta.url).href;
const given = new URL(import.meta.url).searchParams.get('changes') ?? '[]';
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `changedHub`
const changes = JSON.parse(given) as readonly Change[];

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const own = changes.filter(([file]) => url === MAIN + file);
    if (own.length === 0 || loaded.source === undefined || loaded.source === null) return loaded;
    const source =
      typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString();
    let changed = source;
    for (const [file, from, to] of own) {
      if (!changed.includes(from)) {
        process.stderr.write(`${file} has no ${JSON.stringify(from)}\n`);
        process.exit(1);
      }
      changed = changed.replace(from, () => to);
    }
    return { ...loaded, source: changed };
  },
});
