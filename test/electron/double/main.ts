/**
 * What the double's executable runs, as Electron runs `lib/browser/init.ts` and then `default_app/main.ts` (Electron 45):
 * `process.argv` is everything the executable was given, switches included, and the app is the first argument without a
 * dash. Packaged, the app is the executable's own and no argument names it.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { joinLine } from '../line.ts';
import { executable, isPackaged, OWN_APP } from './machine.ts';
import { adoptProcess } from './process.ts';

const DOUBLE = new URL('electron.ts', import.meta.url).href;

const given = process.argv.slice(2);
const app = isPackaged ? OWN_APP : given.find((arg) => !arg.startsWith('-'));
if (app === undefined) {
  process.stderr.write('The double was given no app.\n');
  process.exit(1);
}
const PackageSchema = z.object({
  main: z.string(),
  version: z.string(),
  name: z.string(),
  productName: z.string().optional(),
});
const folder = resolve(app);
const description = PackageSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
adoptProcess([executable, ...given]);

registerHooks({
  resolve(specifier, context, next) {
    return /^electron(?:\/(?:main|common))?$/.test(specifier)
      ? { url: DOUBLE, shortCircuit: true }
      : next(specifier, context);
  },
});

const { electron, start } = await import('./electron.ts');
const endpoint = start({
  name: description.productName ?? description.name,
  version: description.version,
  appPath: folder,
});
// A process that only asks the keychain is not the app.
if (process.env['FOYER_KEYCHAIN_ERRAND'] === undefined) joinLine(electron, endpoint);
await import(pathToFileURL(join(folder, description.main)).href);
