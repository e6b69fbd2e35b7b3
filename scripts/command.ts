/** `npm run backups` and `npm run diagnostics`: builds Foyer where its sources changed, and hands the rest on. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.ts';

const isBuilt = await build((line) => void process.stderr.write(`${line}\n`));
const program = join(import.meta.dirname, '../out/main/foyer-hub.js');
const ended = isBuilt
  ? spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' }).status
  : 1;
process.exitCode = ended ?? 1;
