/** `foyer-hub addresses`: shows what opens the screens of this machine, to whoever may read the data folder. */
import { SURFACES } from '../../contract/roles.ts';
import { addressPath } from '../lan/entry.ts';
import { readEntryFile } from '../lan/entry-file.ts';
import { LOOPBACK, originAt } from '../lan/handler.ts';
import { portFor } from '../lan/ports-in-row.ts';
import { HOST } from '../lan/refusals.ts';
import { type CommandEnd, type CommandSurroundings, dataDirIn, readOptions } from './command-end.ts';

const OPTIONS = { 'data-dir': { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;

const usageOf = (command: string): string => `Usage: ${command} [--data-dir DIR]
  --data-dir DIR   Foyer’s data directory
Shows the addresses that open the screens on this computer. They work until Foyer is restarted. A browser that has opened a screen can open it again later with a bookmark.`;

/** `argv` without the program's own name and the command's. */
export function runAddresses(argv: readonly string[], surroundings: CommandSurroundings): CommandEnd {
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
