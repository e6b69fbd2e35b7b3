/** The command about copies of the database. Entry file. */
import { runCopies } from './host/copies-command.ts';
import { keepNewFilesPrivate } from './base/private-files.ts';
import { defaultDataDir } from './host/data-dir.ts';

keepNewFilesPrivate();
const { code, lines } = runCopies(process.argv.slice(2), {
  defaultDataDir: defaultDataDir(process.platform, process.env),
  cwd: process.cwd(),
  now: Date.now(),
});
(code === 0 ? process.stdout : process.stderr).write(`${lines.join('\n')}\n`);
process.exitCode = code;
