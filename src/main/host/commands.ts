/** The commands of a package, and of npm scripts, that start no hub. */
import { askHealth } from './ask-health.ts';
import { runAddresses } from './addresses-command.ts';
import type { CommandEnd } from './command-end.ts';
import { runCopies } from './copies-command.ts';
import { runDiagnostics } from './diagnostics-command.ts';
import { runImport } from './import-command.ts';
import { commandsOf, dataDirOf, readPackaged } from './packaged.ts';

const COMMANDS = ['backups', 'diagnostics', 'addresses', 'import-data'] as const;
type Command = (typeof COMMANDS)[number];

export const isCommand = (name: string | undefined): name is Command =>
  COMMANDS.some((command) => command === name);

/** `argv` without the program's own name and the command's. */
export async function runCommand(command: Command, argv: readonly string[]): Promise<CommandEnd> {
  const reading = readPackaged();
  if (reading.kind === 'damaged') return { code: 1, lines: [reading.sentence] };
  const { packaged } = reading;
  const surroundings = {
    defaultDataDir: dataDirOf(packaged),
    cwd: process.cwd(),
    commands: commandsOf(packaged),
    packaged,
  };
  switch (command) {
    case 'backups':
      return runCopies(argv, { ...surroundings, now: Date.now() });
    case 'diagnostics':
      return runDiagnostics(argv, { ...surroundings, env: process.env, now: Date.now(), askHealth });
    case 'addresses':
      return runAddresses(argv, surroundings);
    case 'import-data':
      return runImport(argv, { ...surroundings, now: Date.now() });
  }
}
