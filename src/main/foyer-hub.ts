/** The program of the package without windows, and of npm scripts: a command by its name, otherwise the hub. Entry file. */
import { keepNewFilesPrivate } from './base/private-files.ts';
import { isCommand, runNamedCommand } from './host/commands.ts';

const [name, ...argv] = process.argv.slice(2);
if (isCommand(name)) {
  keepNewFilesPrivate();
  const { code, lines } = await runNamedCommand(name, argv);
  (code === 0 ? process.stdout : process.stderr).write(`${lines.join('\n')}\n`);
  process.exitCode = code;
} else await import('./headless.ts');
