/** The examples of README and docs run: what they give to type, write or send is given to the programs and readers themselves. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { startSimulator } from '../simulator/simulator.ts';
import { contract } from '../src/contract/contract.ts';
import { readRoster } from '../test/support/parts/read-roster.ts';
import { readArguments } from '../src/main/host/arguments.ts';
import { DEFAULT_FIRST_PORT, pairingPortFor, portFor } from '../src/main/lan/ports-in-row.ts';
import { readConfigFile } from '../src/main/settings/config-file.ts';
import { WEBHOOK_PATH } from '../src/main/webhooks/webhook-request.ts';
import { api } from '../test/support/started/simulator-client.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { type Page, readPage } from './docs-check/markdown.ts';
import { STEP_NAMES } from './step-names.ts';

const ROOT = resolve(import.meta.dirname, '..');
const pageOf = (file: string): Page => readPage(file, readFileSync(join(ROOT, file), 'utf8'));
const readme = pageOf('README.md');
const contributing = pageOf('CONTRIBUTING.md');
const architecture = pageOf('docs/architecture.md');
const settingsPage = pageOf('docs/reference/settings.md');
const listFormat = pageOf('docs/reference/list-format.md');
const addScreens = pageOf('docs/add-screens.md');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

const spansOf = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, inside = '']) => inside);

const sentencesOf = ({ passages }: Page): readonly string[] =>
  passages.filter(({ kind }) => kind === 'sentence').map(({ text }) => text);
const spansIn = (page: Page): readonly string[] => sentencesOf(page).flatMap(spansOf);
const sentenceWith = (page: Page, words: string): string =>
  sentencesOf(page).find((text) => text.includes(words)) ??
  expect.fail(`${page.file} does not contain ${words}`);

/** Each line as it is typed, without what a person reads behind it. */
const typedLines = [readme, contributing, addScreens]
  .flatMap(({ blocks }) => blocks)
  .filter(({ language }) => language === 'sh')
  .flatMap(({ text }) => text.split('\n'))
  .flatMap((line) => line.replace(/\s+#.*$/, '').split(' && '));

interface Command {
  readonly script: string;
  readonly args: readonly string[];
}

const COMMAND = /^npm (?:run )?([\w:-]+)(?: -- (.+))?$/;

function commandOf(text: string): readonly Command[] {
  const [, script, args = ''] = COMMAND.exec(text) ?? [];
  // These are npm's own.
  if (script === undefined || script === 'ci' || script === 'install') return [];
  return [{ script, args: args === '' ? [] : args.split(' ') }];
}

const TAKES_VALUE: ReadonlySet<string> = new Set(['--states', '--languages', '--sizes', '--viewports']);

/** A row of the table of commands may tell more flags of its command behind it. */
const inTables = contributing.tables.flat().flatMap(({ cells: [first = '', ...others] }) => {
  const [command] = spansOf(first).flatMap(commandOf);
  const flags = others.flatMap(spansOf).filter((span) => span.startsWith('--'));
  // Told by its name alone; a value is a letter here.
  const args = flags.flatMap((span) => (TAKES_VALUE.has(span) ? [span, 'N'] : span.split(' ')));
  return command === undefined || args.length === 0 ? [] : [{ ...command, args }];
});
const spans = [readme, contributing].flatMap(spansIn);
const commands = [...[...typedLines, ...spans].flatMap(commandOf), ...inTables];
const withArguments = [
  ...new Map(
    commands
      .filter(({ script, args }) => args.length > 0 && script !== 'test')
      .map((command) => [`${command.script} -- ${command.args.join(' ')}`, command]),
  ),
];

/** Those that read their flags before anything else, and with `--help` end after it. */
const ENDS_WITH_HELP: ReadonlySet<string> = new Set([
  'start',
  'simulator',
  'package',
  'package:check',
  'backups',
  'diagnostics',
  'sentences',
  'pictures',
  'a11y',
  'bench',
  'faults',
  'lists',
]);
/** These build Foyer first and hand their arguments on; here the sources are asked. */
const HANDED_ON: Readonly<Record<string, string>> = {
  backups: '--import ./test/faults/raw-text.ts src/main/foyer-hub.ts backups',
  diagnostics: '--import ./test/faults/raw-text.ts src/main/foyer-hub.ts diagnostics',
};

/** Gives the command its arguments and asks for help behind them: what it does not take it says, and ends with 1. */
function asksForHelp({ script, args }: Command): { readonly code: number | null; readonly said: string } {
  const program = HANDED_ON[script] ?? (scripts[script] ?? '').replace(/^node (?:--require \S+ )?/, '');
  const given = args.map((arg) => (arg === 'N' ? '1' : arg));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...program.split(' '), ...given, '--help'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  return { code: status, said: `${stdout}${stderr}` };
}

describe('the commands of README and CONTRIBUTING', () => {
  it('the commands of README and CONTRIBUTING are scripts of package.json', () => {
    expect(commands.length).toBeGreaterThan(25);
    expect(commands.map(({ script }) => script).filter((script) => !(script in scripts))).toEqual([]);
  });

  it.each(withArguments)(
    'the commands of README and CONTRIBUTING take what is typed: %s',
    (_title, command) => {
      expect(ENDS_WITH_HELP).toContain(command.script);
      expect(asksForHelp(command)).toEqual({ code: 0, said: expect.stringContaining('Usage: ') });
    },
  );

  it('name the steps of npm test', () => {
    const named = commands.filter(({ script }) => script === 'test').flatMap(({ args }) => args);
    expect(STEP_NAMES).toEqual(expect.arrayContaining(named));
    expect(spansOf(sentenceWith(contributing, 'one step by name')).at(0)?.split(' ')).toEqual([
      ...STEP_NAMES,
    ]);
  });
});

it('a reader sees what Foyer is in a README of at most 110 lines with four pictures', () => {
  const text = readFileSync(join(ROOT, 'README.md'), 'utf8');
  expect(text.split('\n').length).toBeLessThanOrEqual(111);
  expect(readme.links.filter(({ url }) => url.endsWith('.png'))).toHaveLength(4);
});

describe('the hub of “Add screens”', () => {
  const block = addScreens.blocks.find(({ text }) => text.includes('foyer.config.json'))?.text ?? '';
  const lines = block.split('\n');
  const start = lines.flatMap(commandOf).find(({ script }) => script === 'start');

  it('the hub of “Add screens” has its start command taken as it is typed', () => {
    expect(readArguments(start?.args ?? [])).toMatchObject({
      kind: 'arguments',
      arguments: { headless: true, noOpen: true, port: DEFAULT_FIRST_PORT, dataDir: '~/foyer-data' },
    });
  });

  it.skipIf(process.platform === 'win32')(
    'the hub of “Add screens” finds the settings that were typed where it looks for them',
    () => {
      const home = temporaryFolder();
      const before = lines.filter((line) => !line.startsWith('npm '));
      expect(before.map((line) => line.split(' ')[0])).toEqual(['mkdir', 'echo']);
      const { status } = spawnSync('sh', ['-e', '-c', before.join('\n')], {
        cwd: home,
        env: { ...process.env, HOME: home },
      });
      expect(status).toBe(0);
      const dataDir = join(home, 'foyer-data');
      expect(readConfigFile(undefined, [dataDir])).toEqual({
        kind: 'read',
        layer: { network: { interfaces: ['eth0'] } },
      });
    },
  );

  it('the hub of “Add screens” is reached at the ports that the page names', () => {
    expect(spansIn(addScreens)).toContain(
      `ssh -L ${portFor(DEFAULT_FIRST_PORT, 'setup')}:127.0.0.1:${portFor(DEFAULT_FIRST_PORT, 'setup')}`,
    );
    const shown =
      addScreens.blocks.find(({ text }) => text.startsWith('On other computers open:'))?.text ?? '';
    const ports = [...shown.matchAll(/:(\d+)\//g)].map(([, port]) => Number(port));
    expect(new Set(ports)).toEqual(new Set([pairingPortFor(DEFAULT_FIRST_PORT)]));
  });
});

/** What the reader of `foyer.config.json` makes of a text. */
function readAsFile(text: string) {
  const file = join(temporaryFolder(), 'foyer.config.json');
  writeFileSync(file, text);
  return readConfigFile(file, []);
}

describe('the examples of settings', () => {
  const inRows = settingsPage.tables
    .filter(([heads]) => heads?.cells[1]?.trim() === 'environment')
    .flatMap((rows) => rows.slice(1))
    .flatMap(({ cells }) => {
      const values = spansOf(cells.at(-1) ?? '').filter((span) => span.startsWith('{'));
      return values.flatMap((value) =>
        spansOf(cells[0] ?? '').map((name) => [`{ "${name}": ${value} }`] as const),
      );
    });
  const inSentences = spansIn(settingsPage)
    .filter((span) => /^"\w+": /.test(span))
    .map((span) => [`{ ${span} }`] as const);
  const inDocs = [addScreens, pageOf('docs/privacy-requests.md')]
    .flatMap(({ blocks }) => blocks)
    .filter(({ language }) => language === 'json')
    .map(({ text }) => [text] as const);

  it('the docs have examples of settings', () => {
    expect([inRows, inSentences, inDocs].map(({ length }) => length > 0)).toEqual([true, true, true]);
  });

  it.each([...inRows, ...inSentences, ...inDocs])(
    'the examples of settings are read where a file says %s',
    (text) => {
      expect(readAsFile(text)).toMatchObject({ kind: 'read' });
    },
  );

  it('the examples of settings have a zone and a language tag that exist', () => {
    const [timeZone = '', locale = ''] = spansOf(sentenceWith(settingsPage, 'an IANA zone such as'));
    expect(readAsFile(JSON.stringify({ timeZone, locale }))).toMatchObject({
      kind: 'read',
      layer: { timeZone, locale },
    });
  });
});

describe('the list format', () => {
  const told = sentenceWith(listFormat, 'The columns are');
  const columns = (spansOf(told).find((span) => span.startsWith('id,')) ?? '').split(',');
  const needed = spansOf(/; ([^;]*) are needed/.exec(told)?.[1] ?? '');
  const times = spansOf(
    /Times are ISO 8601 \(([^)]*)\)/.exec(sentenceWith(listFormat, 'Times are ISO 8601'))?.[1] ?? '',
  );
  const [withoutZone = '', withZone = ''] = times;
  const cells: Readonly<Record<string, string>> = {
    id: '1',
    code: 'A-1',
    publicId: 'A-1',
    firstName: 'Anna',
    lastName: 'Kowalska',
    phoneNumber: '+48600555111',
    email: 'anna@example.org',
    languageCode: 'pl',
    lineId: '1',
    lineName: 'Registrations',
    locationId: '7',
    locationName: 'Town hall',
    assigneeId: '501',
    assigneeName: 'Maria',
    startTime: withoutZone,
    endTime: withoutZone.replace('09:30', '10:00'),
    status: 'Scheduled',
  };
  const read = (names: readonly string[], about: Readonly<Record<string, string>> = {}) =>
    readRoster(`${names.join(',')}\n${names.map((name) => ({ ...cells, ...about })[name]).join(',')}\n`, {
      timeZone: 'Europe/Madrid',
      now: Date.parse(withZone),
    });

  it('the list format has columns that the reader takes, each of them, and a row of them is an appointment', () => {
    const reading = read(columns);
    expect(reading.kind === 'read' && reading.understood.columns.filter(({ field }) => !field)).toEqual([]);
    expect(reading).toMatchObject({
      kind: 'read',
      problems: [],
      appointments: [{ id: '1', code: 'A-1', lastName: 'Kowalska', lineName: 'Registrations' }],
    });
  });

  it('the list format cannot be read without a column that is needed, and can without any other', () => {
    const unread = columns.filter((name) => {
      const reading = read(columns.filter((one) => one !== name));
      return reading.kind === 'unreadable' || reading.appointments.length === 0;
    });
    expect(unread.toSorted()).toEqual([...needed].toSorted());
    const renamed = columns.map((name) => (name === 'code' ? 'publicId' : name));
    expect(read(renamed)).toMatchObject({ kind: 'read', problems: [], appointments: [{ code: 'A-1' }] });
  });

  it('the list format has times of the lobby and times with a zone', () => {
    for (const startTime of times)
      expect(read(columns, { startTime })).toMatchObject({
        problems: [],
        appointments: [{ startsAt: Date.parse(withZone) }],
      });
  });
});

describe('the way of a check-in in the docs', () => {
  it('lead through calls of the contract and the address of events', () => {
    expect(spansIn(architecture)).toEqual(
      expect.arrayContaining(['appointments.find', 'appointments.checkIn', WEBHOOK_PATH]),
    );
    expect(Object.keys(contract.appointments)).toEqual(expect.arrayContaining(['find', 'checkIn']));
  });

  it('lead a visitor of the demo with the code of README to a check-in at the service', async () => {
    // In the morning, so that the demo's day has somebody who waits.
    const simulator = await startSimulator({ port: 0, now: () => new Date(2026, 10, 23, 10).getTime() });
    onTestFinished(() => simulator.close());
    const code = /`([^`]+)` is Anna/.exec(sentenceWith(readme, 'is Anna'))?.[1];
    expect(simulator.codes.map((one) => one.code)).toContain(code);
    const [method = '', path = ''] = (
      spansIn(architecture).find((span) => span.startsWith('POST ')) ?? ''
    ).split(' ');
    const listed = z
      .array(z.looseObject({ id: z.string(), publicId: z.string(), firstName: z.string() }))
      .parse((await api(simulator, 'GET', '/_simulator/appointments')).json);
    const anna = listed.find(({ publicId }) => publicId === code);
    expect(anna?.firstName).toBe('Anna');
    const answer = await api(simulator, method, path.replace('{id}', anna?.id ?? ''));
    expect(answer.status).toBe(200);
  });
});
