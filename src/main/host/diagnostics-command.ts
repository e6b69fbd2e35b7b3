/** `npm run diagnostics`, or `foyer-hub diagnostics`. */
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { jsonIn } from '../base/json.ts';
import { systemClock } from '../../clock/clock.ts';
import { describedSettings } from '../health/described-settings.ts';
import { DIAGNOSTICS_START, diagnosticsText } from '../health/diagnostics.ts';
import { readConfigFile } from '../settings/config-file.ts';
import { readEnvironment } from '../settings/environment.ts';
import { effectiveSettings, type SettingsLayer, SettingsLayerSchema } from '../settings/settings.ts';
import { writeFileDurably } from '../storage/durable-files.ts';
import { type RowCounts, rowCountsOf } from '../storage/row-counts.ts';
import { bad, type CommandEnd, type CommandSurroundings, dataDirIn, readOptions } from './command-end.ts';
import { databasesIn } from './databases.ts';
import { type Packaged, settingsFolderOf } from './packaged.ts';

/** A package runs it as Foyer's own account, which cannot write to the person's folder. */
const folderOf = (
  dataDir: string,
  { cwd, packaged }: Pick<DiagnosticsSurroundings, 'cwd' | 'packaged'>,
): string => (packaged !== undefined && existsSync(dataDir) ? dataDir : cwd);

const usageOf = (command: string, where: string): string => `Usage: ${command} [--data-dir DIR] [--out FILE]
Creates a file for technical support, without visitor data or secrets. Foyer can be running or stopped.
  --data-dir DIR   Foyer's data folder
  --out FILE       file to create (default: foyer-diagnostics.json ${where})`;

const OPTIONS = {
  'data-dir': { type: 'string' },
  out: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

interface DiagnosticsSurroundings extends CommandSurroundings {
  readonly packaged?: Packaged | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: number;
  readonly askHealth: (port: number) => Promise<unknown>;
}

function storedIn(dataDir: string): SettingsLayer | string {
  let text: string;
  try {
    text = readFileSync(join(dataDir, 'settings.json'), 'utf8');
  } catch {
    return 'there is no file';
  }
  const json = jsonIn(text);
  if (json === undefined) return 'is not valid JSON';
  return SettingsLayerSchema.strip().safeParse(json).data ?? 'breaks a rule';
}

const layerOf = (reading: { readonly kind: string; readonly layer?: object }): SettingsLayer | string =>
  reading.layer === undefined ? 'cannot be read' : SettingsLayerSchema.strip().parse(reading.layer);

/** The weakest layer first. */
function layersOf(
  dataDir: string,
  { cwd, env, packaged }: Pick<DiagnosticsSurroundings, 'cwd' | 'env' | 'packaged'>,
) {
  return {
    setup: storedIn(dataDir),
    'foyer.config.json': layerOf(readConfigFile(undefined, [dataDir, settingsFolderOf(packaged, cwd)])),
    environment: layerOf(readEnvironment(env)),
  };
}

async function databasesOf(dataDir: string): Promise<Readonly<Record<string, RowCounts | string>>> {
  const counted: [string, RowCounts | string][] = [];
  for (const [n, path] of databasesIn(dataDir).entries()) {
    const name = relative(dataDir, path) === 'foyer.sqlite' ? 'own' : `other ${n}`;
    counted.push([name, await rowCountsOf(path)]);
  }
  return Object.fromEntries(counted);
}

/** A mistyped name must not overwrite the settings or the database. */
function isOfAnother(path: string): boolean {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    // The write reports an unreadable file.
    return false;
  }
  try {
    const start = Buffer.alloc(DIAGNOSTICS_START.length);
    const length = readSync(file, start);
    return length > 0 && start.toString('latin1', 0, length) !== DIAGNOSTICS_START;
  } catch {
    return false;
  } finally {
    closeSync(file);
  }
}

export async function runDiagnostics(
  argv: readonly string[],
  surroundings: DiagnosticsSurroundings,
): Promise<CommandEnd> {
  const { cwd, now, packaged } = surroundings;
  const where = packaged === undefined ? 'here' : 'in the data folder';
  const reading = readOptions(argv, OPTIONS, usageOf(surroundings.commands.diagnostics, where));
  if (reading.kind === 'ended') return reading.end;
  const { values } = reading;
  const dataDir = dataDirIn(values['data-dir'], surroundings);
  const out =
    values.out === undefined
      ? join(folderOf(dataDir, surroundings), 'foyer-diagnostics.json')
      : resolve(cwd, values.out);
  if (isOfAnother(out))
    return bad(`${out} already exists and is not a diagnostics file. Choose another name with --out.`);
  const layers = layersOf(dataDir, surroundings);
  const good = Object.values(layers).filter((layer) => typeof layer !== 'string');
  const health = await surroundings.askHealth(effectiveSettings(good).healthPort);
  const settings = Object.fromEntries(
    Object.entries(layers).map(([from, layer]) => [
      from,
      typeof layer === 'string' ? layer : describedSettings(layer),
    ]),
  );
  const databases = await databasesOf(dataDir);
  const text = await diagnosticsText(
    { dataDir, now, settings, databases, health: health ?? 'Foyer does not answer.' },
    systemClock,
  );
  try {
    writeFileDurably(out, text, 0o600);
  } catch (error) {
    const way =
      packaged === undefined ? '' : ' Foyer’s own account writes it: run the command without --out.';
    return bad(`${out} cannot be written (${error instanceof Error ? error.message : String(error)}).${way}`);
  }
  const lines = [`Diagnostics saved to ${out}. The file contains no visitor data and no secrets.`];
  if (!existsSync(dataDir))
    lines.push(`Data folder ${dataDir} not found, so the file contains nothing from it.`);
  return { code: 0, lines };
}
