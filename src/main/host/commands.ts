import { SURFACES } from '../../contract/roles.ts';
import { readEntryFile } from '../lan/entry-file.ts';
import { addressPath } from '../lan/entry.ts';
import { LOOPBACK, originAt } from '../lan/handler.ts';
import { portFor } from '../lan/ports-in-row.ts';
import { HOST } from '../lan/refusals.ts';
import { type CommandEnd, type CommandSurroundings, dataDirIn, readOptions } from './command-end.ts';
import { runCopies } from './copies-command.ts';
import { runDiagnostics } from './diagnostics-command.ts';
import { runImport } from './import-command.ts';
import { commandsOf, dataDirOf, readPackaged } from './packaged.ts';

const COMMANDS = ['backups', 'diagnostics', 'addresses', 'import-data'] as const;
type Command = (typeof COMMANDS)[number];

export const isCommand = (name: string | undefined): name is Command =>
  COMMANDS.some((command) => command === name);

/** `argv` without the program's and the command's name. */
export async function runNamedCommand(command: Command, argv: readonly string[]): Promise<CommandEnd> {
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

/** Asks the running hub for its health. */

const PATIENCE_MS = 2_000;

async function textAt(address: string): Promise<string> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  return answer.text();
}

/** Undefined if no Foyer answers. */
async function askHealth(port: number): Promise<unknown> {
  const at = `http://127.0.0.1:${port}`;
  try {
    const health: unknown = JSON.parse(await textAt(`${at}/healthz`));
    const metrics = await textAt(`${at}/metrics`);
    return {
      health,
      metrics: metrics.split('\n').filter((line) => line.startsWith('foyer_') || line.startsWith('process_')),
    };
  } catch {
    return undefined;
  }
}

const OPTIONS = { 'data-dir': { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;

const usageOf = (command: string): string => `Usage: ${command} [--data-dir DIR]
  --data-dir DIR   Foyer’s data folder
Shows the addresses that open the screens on this computer. They work until Foyer is restarted. A browser that has opened a screen can open it again later with a bookmark.`;

function runAddresses(argv: readonly string[], surroundings: CommandSurroundings): CommandEnd {
  const reading = readOptions(argv, OPTIONS, usageOf(surroundings.commands.addresses));
  if (reading.kind === 'ended') return reading.end;
  const dataDir = dataDirIn(reading.values['data-dir'], surroundings);
  const entry = readEntryFile(dataDir);
  if (entry === undefined) {
    const sentence = `Foyer cannot read the addresses in ${dataDir}. Start Foyer without windows first, and run this command as Foyer’s user or as root. If Foyer is already running, its disk was full when it started: free up space and restart it.`;
    return { code: 1, lines: [sentence] };
  }
  const lines = SURFACES.map((surface) => {
    const origin = originAt(LOOPBACK, HOST, portFor(entry.port, surface));
    return `${surface.padEnd(9)} ${origin}${addressPath(entry.secret, surface)}`;
  });
  return { code: 0, lines };
}
