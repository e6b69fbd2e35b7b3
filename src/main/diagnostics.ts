/** The command that writes diagnostics. Entry file. */
import { askHealth } from './host/ask-health.ts';
import { keepNewFilesPrivate } from './base/private-files.ts';
import { defaultDataDir } from './host/data-dir.ts';
import { runDiagnostics } from './host/diagnostics-command.ts';

keepNewFilesPrivate();
const { code, lines } = await runDiagnostics(process.argv.slice(2), {
  defaultDataDir: defaultDataDir(process.platform, process.env),
  cwd: process.cwd(),
  env: process.env,
  now: Date.now(),
  askHealth,
});
(code === 0 ? process.stdout : process.stderr).write(`${lines.join('\n')}\n`);
process.exitCode = code;
