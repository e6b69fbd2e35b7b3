/** Tables of settings in pages: those with a column "environment" beside that of the settings. */
import type { Page, Row } from './markdown.ts';
import type { Fault } from './passage.ts';

export interface KnownSettings {
  readonly settings: ReadonlySet<string>;
  /** Variable and the setting it decides; undefined for one that is a setting of the environment alone. */
  readonly variables: ReadonlyMap<string, string | undefined>;
  /** What holds where nobody set anything, as it is written; absent for what has none or is no single value. */
  readonly defaults: ReadonlyMap<string, string>;
}

const ENVIRONMENT_HEAD = 'environment';
const CODE = /`([^`]+)`/g;
const VARIABLE = /^FOYER_\w+$/;

interface SettingRow {
  readonly file: string;
  readonly line: number;
  readonly settings: readonly string[];
  readonly variables: readonly string[];
  /** The cell that says the defaults. */
  readonly standard: string;
}

const codeOf = (cell = ''): readonly string[] => [...cell.matchAll(CODE)].map(([, code = '']) => code);

function settingRows(pages: readonly Page[]): readonly SettingRow[] {
  const isOfSettings = ([heads]: readonly Row[]): boolean => heads?.cells[1]?.trim() === ENVIRONMENT_HEAD;
  return pages.flatMap(({ file, tables }) =>
    tables.filter(isOfSettings).flatMap(([, ...rows]) =>
      rows.map(({ line, cells }) => ({
        file,
        line,
        settings: codeOf(cells[0]),
        variables: codeOf(cells[1]).filter((code) => VARIABLE.test(code)),
        standard: cells[2] ?? '',
      })),
    ),
  );
}

function rowFaults(row: SettingRow, { settings, variables, defaults }: KnownSettings): readonly string[] {
  return [
    ...row.settings.filter((name) => !settings.has(name)).map((name) => `there is no setting ${name}`),
    ...row.settings
      .filter((name) => !row.standard.includes(defaults.get(name) ?? ''))
      .map((name) => `the default of ${name} is ${defaults.get(name)}`),
    ...row.variables.flatMap((name, at) => {
      if (!variables.has(name)) return [`there is no variable ${name}`];
      const decided = variables.get(name);
      return decided === row.settings[at] ? [] : [`${name} decides ${decided ?? 'no setting of a file'}`];
    }),
  ];
}

/** Over the column that says why a setting is in the file alone. */
const FILE_ONLY_HEAD = 'why setup has no field for it';

/** Settings of the file alone that no table gives a reason for, and reasons for settings that setup has. */
export function fileOnlyFaults(pages: readonly Page[], fileOnly: readonly string[]): readonly Fault[] {
  const rows = pages.flatMap(({ file, tables }) =>
    tables
      .filter(([heads]) => heads?.cells[1]?.trim() === FILE_ONLY_HEAD)
      .flatMap(([, ...all]) => all.map(({ line, cells }) => ({ file, line, cells }))),
  );
  const told = rows.flatMap(({ file, line, cells: [first, why = ''] }) =>
    why.trim() === '' ? [] : codeOf(first).map((name) => ({ file, line, name })),
  );
  return [
    ...told
      .filter(({ name }) => !fileOnly.includes(name))
      .map(({ file, line, name }) => ({ file, line, sentence: `${name} is no setting of the file alone` })),
    ...fileOnly
      .filter((name) => !told.some((one) => one.name === name))
      .map((name) => ({
        file: rows[0]?.file ?? 'docs/reference/settings.md',
        line: rows[0]?.line ?? 1,
        sentence: `nothing says why setup has no field for ${name}`,
      })),
  ];
}

/** What the tables have and the program has not, and what the program has and no table; the latter at the first table. */
export function settingsFaults(pages: readonly Page[], known: KnownSettings): readonly Fault[] {
  const rows = settingRows(pages);
  const told = new Set(rows.flatMap(({ settings, variables }) => [...settings, ...variables]));
  const untold = [...known.settings, ...known.variables.keys()].filter((name) => !told.has(name));
  const { file, line } = rows[0] ?? { file: 'docs/reference/settings.md', line: 1 };
  return [
    ...rows.flatMap((row) =>
      rowFaults(row, known).map((sentence) => ({ file: row.file, line: row.line, sentence })),
    ),
    ...untold.map((name) => ({ file, line, sentence: `no table of settings has ${name}` })),
  ];
}
