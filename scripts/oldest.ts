/**
 * Runs specs in the oldest Chromium that screens are made for: 107, as `@sparticuz/chromium` packs it for Linux on x64. It is
 * fetched once from npm's registry, into the cache below `node_modules`.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { x } from 'tinyexec';

const PACKAGE = '@sparticuz/chromium@107.0.0';
const ROOT = resolve(import.meta.dirname, '..');
const CACHE = join(ROOT, 'node_modules/.cache/foyer-oldest');
const BROWSER = join(CACHE, 'chromium');
/**
 * What shows that a screen comes up, takes keys, hears the hub and draws. Specs that click in a page beside another fail:
 * this build draws only the page that was opened last.
 */
const SPECS = [
  '--grep',
  'a call reaches the display|a second call with the date|F8 and three keys|a refusal and help',
];
const EXECUTABLE = 0o755;

async function fetchBrowser(): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  process.stderr.write(`Fetching ${PACKAGE} …\n`);
  const options = { throwOnError: true, nodeOptions: { cwd: CACHE } };
  const { stdout } = await x('npm', ['pack', PACKAGE, '--silent'], options);
  const archive = stdout.trim();
  await x('tar', ['xzf', archive, 'package/bin/chromium.br'], options);
  const bytes = brotliDecompressSync(readFileSync(join(CACHE, 'package/bin/chromium.br')));
  writeFileSync(`${BROWSER}.part`, bytes, { mode: EXECUTABLE });
  renameSync(`${BROWSER}.part`, BROWSER);
  rmSync(join(CACHE, 'package'), { recursive: true });
  rmSync(join(CACHE, archive));
}

if (process.platform !== 'linux' || process.arch !== 'x64') {
  process.stderr.write('This Chromium 107 is there for Linux on x64 only.\n');
  process.exit(1);
}
if (!statSync(BROWSER, { throwIfNoEntry: false })) await fetchBrowser();
const given = process.argv.slice(2);
const run = x(
  'npx',
  ['playwright', 'test', '--project=e2e', '--workers=1', ...(given.length > 0 ? given : SPECS)],
  {
    nodeOptions: { cwd: ROOT, stdio: 'inherit', env: { ...process.env, FOYER_BROWSER: BROWSER } },
  },
);
process.exitCode = (await run).exitCode ?? 1;
