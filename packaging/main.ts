/** `npm run package -- WHAT`: makes what an administrator installs. */
import { runRepository } from './repository/command.ts';

const USAGE = 'Usage: npm run package -- repository DIR [options]';

const [what, ...rest] = process.argv.slice(2);
const { code, lines } =
  what === 'repository' ? runRepository(rest, process.env) : { code: 1, lines: [USAGE] };
(code === 0 ? process.stdout : process.stderr).write(`${lines.join('\n')}\n`);
process.exitCode = code;
