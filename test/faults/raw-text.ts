/** Loaded with `--import`: lets Node itself run modules of the hub that import text as Vite does, with `?raw` behind the path. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const SUFFIX = '?raw';

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith(SUFFIX)) return nextLoad(url, context);
    const text = readFileSync(new URL(url.slice(0, -SUFFIX.length)), 'utf8');
    return { format: 'module', source: `export default ${JSON.stringify(text)};`, shortCircuit: true };
  },
});
