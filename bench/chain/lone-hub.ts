/** What of a chain the hub's modules load by themselves, in a process of its own: nothing, or a lobby alone would pay. */
import { resolve } from 'node:path';
import { x } from 'tinyexec';

const SEES = `
import { registerHooks } from 'node:module';
let seen = 0;
registerHooks({
  load(url, context, next) {
    if (/\\/main\\/chain\\/|@redis\\/client/.test(url)) seen += 1;
    return next(url, context);
  },
});
await import(process.argv[1]);
process.stdout.write(String(seen));
`;

/** How many modules, at least 0. */
export async function chainModulesOfALoneHub(): Promise<number> {
  const root = resolve(import.meta.dirname, '../..');
  const args = ['--import', resolve(root, 'test/faults/raw-text.ts'), '--input-type=module', '--eval', SEES];
  const { stdout } = await x(process.execPath, [...args, resolve(root, 'src/main/hub.ts')], {
    throwOnError: true,
  });
  return Number(stdout);
}
