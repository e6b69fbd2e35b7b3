/** `foyer-hub import-data DIR`: moves a git checkout's data and settings into the package. */
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { CONFIG_FILE_NAME, formIn, readConfigFile } from '../settings/config-file.ts';
import { writeFileDurably } from '../storage/durable-files.ts';
import { bad, type CommandEnd, type CommandSurroundings, dataDirIn, readOptions } from './command-end.ts';
import { importData, withRightsOf } from './import-data.ts';
import type { Packaged } from './packaged.ts';

const OPTIONS = {
  'data-dir': { type: 'string' },
  config: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const usageOf = (command: string): string => `Usage: ${command} DIR [--config FILE] [--data-dir DIR]
  DIR              the data folder of the git checkout (it is not changed)
  --config FILE    its settings file (default: ${CONFIG_FILE_NAME} in DIR)
  --data-dir DIR   the data folder of the package
Stop Foyer in both places first, and run this as root.`;

interface ImportSurroundings extends CommandSurroundings {
  readonly packaged: Packaged | undefined;
  readonly roomIn?: (folder: string) => number;
  readonly now: number;
}

const ACCOUNTS = '/etc/passwd';

/** The package's account reads it by its group: it may contain secrets. */
const CONFIG_MODE = 0o640;

const textOf = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, 'utf8') : undefined;

const settingsIn = (path: string): unknown => {
  try {
    return formIn(JSON.parse(readFileSync(path, 'utf8'))).settings;
  } catch {
    return undefined;
  }
};

/** Undefined without root's rights. */
function accountOf(name: string): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0 || !existsSync(ACCOUNTS)) return undefined;
  const fields = readFileSync(ACCOUNTS, 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([each]) => each === name);
  return fields === undefined ? undefined : { uid: Number(fields[2]), gid: Number(fields[3]) };
}

/** Every absolute path in the settings, with its setting: `network.certFile`. */
function pathsIn(settings: unknown, within = ''): readonly (readonly [name: string, path: string])[] {
  if (typeof settings === 'string') return isAbsolute(settings) ? [[within, settings]] : [];
  return Object.entries(typeof settings === 'object' && settings !== null ? settings : {}).flatMap(
    ([name, value]) => pathsIn(value, within === '' ? name : `${within}.${name}`),
  );
}

/** A package's service cannot read homes, and the imported folder may be removed. */
const isOutOfReach = (path: string, from: string): boolean =>
  [from, '/home', '/root'].some((folder) => path.startsWith(`${folder}${sep}`));

const hasSettings = (path: string): boolean => {
  const settings = existsSync(path) ? settingsIn(path) : {};
  return typeof settings !== 'object' || settings === null || Object.keys(settings).length > 0;
};

export async function runImport(
  argv: readonly string[],
  surroundings: ImportSurroundings,
): Promise<CommandEnd> {
  const { cwd, commands, packaged, now } = surroundings;
  const usage = usageOf(commands.importData);
  const reading = readOptions(argv, OPTIONS, usage, true);
  if (reading.kind === 'ended') return reading.end;
  const { values, positionals } = reading;
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) return bad(usage);
  if (packaged === undefined)
    return bad(
      'Only an installed package can import data. To move a checkout, use npm run backups -- --move-to.',
    );
  const from = resolve(cwd, given);
  const to = dataDirIn(values['data-dir'], surroundings);
  const named = values.config === undefined ? join(from, CONFIG_FILE_NAME) : resolve(cwd, values.config);
  if (values.config !== undefined && !existsSync(named)) return bad(`File ${named} not found.`);
  const text = await withRightsOf(dirname(named), () => textOf(named)).catch(() => undefined);
  if (text === undefined && existsSync(named)) return bad(`${named} cannot be read. Nothing was changed.`);
  const hasConfig = text !== undefined;
  const config = join(packaged.configFolder, CONFIG_FILE_NAME);
  if (hasConfig) {
    const checked = readConfigFile(named, []);
    if (checked.kind === 'invalid') return bad(`${checked.sentence} Nothing was changed.`);
    // An interrupted import leaves the same file.
    if (hasSettings(config) && textOf(config) !== text)
      return bad(`${config} already has settings, so nothing was imported. Move it away first.`);
  }
  const beside = `${config}.importing`;
  const before = textOf(config);
  let isPlaced = false;
  const answer = await importData(from, to, {
    now,
    roomIn: surroundings.roomIn,
    stopCommand: commands.stop,
    owner: accountOf('foyer'),
    prepare(owner) {
      if (text === undefined) return;
      writeFileDurably(beside, text, CONFIG_MODE);
      if (owner !== undefined && process.getuid?.() === 0) chownSync(beside, 0, owner.gid);
      renameSync(beside, config);
      isPlaced = true;
    },
    undo() {
      rmSync(beside, { force: true });
      if (isPlaced && before === undefined) rmSync(config);
      else if (isPlaced && before !== undefined) writeFileSync(config, before);
    },
  });
  if (answer.kind === 'failed') return bad(answer.sentence);
  const outOfReach = [...pathsIn(settingsIn(named)), ...pathsIn(settingsIn(join(to, 'settings.json')))]
    .filter(([, path]) => isOutOfReach(path, from))
    .map(
      ([name, path]) => `The setting ${name} points to ${path}, which the package may not be able to read.`,
    );
  return {
    code: 0,
    lines: [
      `Imported ${answer.files} files from ${from} to ${to}.`,
      ...(hasConfig ? [`The settings file is now ${config}.`] : []),
      ...(answer.aside === undefined ? [] : [`The package’s earlier data is in ${answer.aside}.`]),
      ...(answer.needsSecrets
        ? [
            'The API key, webhook secret and staff PIN are in a keyring and were not imported. Enter them again in setup.',
          ]
        : []),
      ...outOfReach,
      `Start Foyer: ${commands.go}. Never start the old one again, because both would send the waiting changes.`,
    ],
  };
}
