/** The command line of `simulator/main.ts`. */
import { parseArgs } from 'node:util';
import { DEFAULT_SEED } from './base/random.ts';
import { parseReadings, readingsOfSeed, type ParsedReadings } from './readings/readings.ts';
import type { SimulatorOptions } from './simulator.ts';

export const USAGE =
  'Usage: node simulator/main.ts [--port N] [--json] [--seed N] [--reading NAME=VALUE | --reading random]... [--separate-ticket-ids] [--pilot] [--data-dir DIR] [--roster FILE]';

export type Arguments =
  | { readonly kind: 'run'; readonly json: boolean; readonly options: SimulatorOptions }
  | { readonly kind: 'help' }
  /** `message` is one sentence for people. */
  | { readonly kind: 'bad'; readonly message: string };

function wholeNumber(text: string, highest: number): number | undefined {
  return /^\d{1,10}$/.test(text) && Number(text) <= highest ? Number(text) : undefined;
}

function parsed(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    strict: true,
    allowPositionals: false,
    options: {
      port: { type: 'string', default: '0' },
      json: { type: 'boolean', default: false },
      seed: { type: 'string' },
      reading: { type: 'string', multiple: true },
      'separate-ticket-ids': { type: 'boolean', default: false },
      pilot: { type: 'boolean', default: false },
      'data-dir': { type: 'string' },
      roster: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  }).values;
}

/**
 * `NAME=VALUE` as often as wanted, and `random` for all readings drawn from the seed; those named win over the
 * drawn ones, whatever the order.
 */
function readingsOf(
  given: readonly string[],
  seed = DEFAULT_SEED,
  separateTicketIds: boolean,
): ParsedReadings {
  const named: Record<string, string> = separateTicketIds ? { 'ticket-ids': 'own' } : {};
  for (const one of given) {
    if (one === 'random') continue;
    const [, name, value] = /^([^=]+)=(.*)$/.exec(one) ?? [];
    if (name === undefined || value === undefined) {
      return { kind: 'bad', message: '--reading must be NAME=VALUE or random.' };
    }
    named[name] = value;
  }
  const parsed = parseReadings(named);
  if (parsed.kind === 'bad' || !given.includes('random')) return parsed;
  return { kind: 'readings', readings: { ...readingsOfSeed(seed), ...parsed.readings } };
}

/** Reads the arguments after the file name. */
export function readArguments(args: readonly string[]): Arguments {
  let values: ReturnType<typeof parsed>;
  try {
    values = parsed(args);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { kind: 'bad', message: `${text.split(/[.\n]/)[0] ?? text}.` };
  }
  if (values.help) return { kind: 'help' };
  const port = wholeNumber(values.port, 65_535);
  if (port === undefined) return { kind: 'bad', message: '--port must be a number from 0 to 65535.' };
  const seed = values.seed === undefined ? undefined : wholeNumber(values.seed, 4_294_967_295);
  if (values.seed !== undefined && seed === undefined) {
    return { kind: 'bad', message: '--seed must be a whole number from 0 to 4294967295.' };
  }
  if (values['data-dir'] === '') return { kind: 'bad', message: '--data-dir must name a folder.' };
  if (values.roster === '') return { kind: 'bad', message: '--roster must name a file.' };
  const read = readingsOf(values.reading ?? [], seed, values['separate-ticket-ids']);
  if (read.kind === 'bad') return read;
  return {
    kind: 'run',
    json: values.json,
    options: {
      port,
      pilot: values.pilot,
      separateTicketIds: values['separate-ticket-ids'],
      ...(values.reading === undefined ? {} : { readings: read.readings }),
      ...(seed === undefined ? {} : { seed }),
      ...(values['data-dir'] === undefined ? {} : { dataDir: values['data-dir'] }),
      ...(values.roster === undefined ? {} : { rosterFile: values.roster }),
    },
  };
}
