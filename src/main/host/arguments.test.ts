import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataDirOfStart, readArguments } from './arguments.ts';
import { defaultDataDir } from './data-dir.ts';
import { LAST_FIRST_PORT } from '../lan/ports-in-row.ts';

const sentenceOf = (...argv: string[]): string => {
  const reading = readArguments(argv);
  return reading.kind === 'problem' ? reading.sentence : 'fine';
};

describe('the command line', () => {
  it('the command line names a flag that is none in whole sentences', () => {
    const sentence = "Unknown option '--prot'. Run with --help to see the options.";
    expect([sentenceOf('--prot'), sentenceOf('--prot', '4730')]).toEqual([sentence, sentence]);
    expect(sentenceOf('4730')).toMatch(
      /^Unexpected argument '4730'.*\. Run with --help to see the options\.$/,
    );
    expect(sentenceOf('4730')).not.toContain('..');
  });

  it('the command line is read as it is typed', () => {
    expect(
      readArguments([
        '--headless',
        '--no-open',
        '--data-dir',
        'D',
        '--port',
        '0',
        '--json',
        '--open',
        'kiosk, desk',
      ]),
    ).toEqual({
      kind: 'arguments',
      arguments: {
        dataDir: 'D',
        port: 0,
        configFile: undefined,
        json: true,
        quiet: false,
        headless: true,
        noOpen: true,
        open: ['kiosk', 'desk'],
        kioskMode: false,
        resetAdminPin: false,
        demo: false,
        gateway: false,
        prints: undefined,
        chromium: [],
      },
    });
  });

  it('the command line keeps switches of Chromium apart, and drops those of installers', () => {
    const windows = { debug: false, platform: 'win32' } as const;
    const given = ['--updated', '--disable-gpu', '--data-dir', '/hidden', '--lang=de'];
    expect(readArguments(given, windows)).toMatchObject({
      arguments: { dataDir: '/hidden', chromium: ['--disable-gpu', '--lang=de'] },
    });
    expect(sentenceOf('--json', '--no-sandbox')).toMatch(/^--no-sandbox is not allowed: /);
  });

  it('the command line hands on what Windows writes with a slash so that Electron does not take it for a path', () => {
    const windows = { debug: false, platform: 'win32' } as const;
    expect(readArguments(['/disable-gpu', '/Lang=de', '/updated'], windows)).toMatchObject({
      arguments: { chromium: ['--disable-gpu', '--Lang=de'] },
    });
  });

  it('the command line refuses a value that Chromium would read as a dangerous switch', () => {
    expect(sentenceOf('--data-dir', ' --no-sandbox')).toMatch(/^--no-sandbox is not allowed: /);
    const windows = { debug: false, platform: 'win32' } as const;
    expect(readArguments(['--config', '/no-sandbox'], windows)).toMatchObject({ kind: 'problem' });
  });

  it('the command line shows a demo in a folder of its own, and in none that somebody names', () => {
    const reading = readArguments(['--demo']);
    const given = reading.kind === 'arguments' ? reading.arguments : undefined;
    const ofAccount = defaultDataDir(process.platform, process.env);
    expect(given && dataDirOfStart(given, undefined)).toBe(`${resolve(ofAccount)}-demo`);
    for (const other of ['--data-dir', '--config'])
      expect(sentenceOf('--demo', other, 'D')).toMatch(/^--demo has data and settings of its own/);
  });

  it('the command line has no kiosk without Electron', () => {
    expect(sentenceOf('--kiosk-mode', '--headless')).toMatch(/^--kiosk-mode /);
    expect(sentenceOf('--kiosk-mode', '--no-open')).toMatch(/^--kiosk-mode /);
  });

  it('the command line takes as port the first of four in a row, up to the last four there are', () => {
    for (const port of [0, 1, 4520, LAST_FIRST_PORT])
      expect(readArguments([`--port=${port}`])).toMatchObject({ arguments: { port } });
  });

  it.each([['-1'], ['65532'], ['65533'], ['65536'], ['x'], ['1e3'], [' 1'], ['']])(
    'the command line refuses the port %j',
    (port) => {
      expect(sentenceOf(`--port=${port}`)).toBe(
        '--port must be a whole number from 1 to 65531, the first of five ports in a row, or 0 for free ones.',
      );
    },
  );

  it('the command line answers everything else it does not know in one line', () => {
    for (const argv of [
      ['--prot', '1'],
      ['start'],
      ['--json=yes'],
      ['--port'],
      ['--data-dir='],
      ['--open', 'window'],
      ['--open', ''],
    ]) {
      const sentence = sentenceOf(...argv);
      expect(sentence, argv.join(' ')).toMatch(/^\S[^\n]+\.$/);
      expect(sentence).not.toBe('fine');
    }
  });
});

it('the data folder is where the operating system wants it', () => {
  expect(defaultDataDir('linux', {}, '/home/a')).toBe('/home/a/.config/Foyer');
  expect(defaultDataDir('linux', { XDG_CONFIG_HOME: '/x' }, '/home/a')).toBe('/x/Foyer');
  expect(defaultDataDir('linux', { XDG_CONFIG_HOME: '' }, '/home/a')).toBe('/home/a/.config/Foyer');
  expect(defaultDataDir('win32', { APPDATA: '' }, '/home/a')).toBe('/home/a/AppData/Roaming/Foyer');
  expect(defaultDataDir('darwin', {}, '/Users/a')).toBe('/Users/a/Library/Application Support/Foyer');
});
