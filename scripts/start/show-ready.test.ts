import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { readArguments } from '../../src/main/host/arguments.ts';
import type { Surface } from '../../src/contract/roles.ts';
import { addressPath, type EntrySecret } from '../../src/main/lan/entry.ts';
import { openEntryFile } from '../../src/main/lan/entry-file.ts';
import { silentLog } from '../../test/support/silent-log.ts';
import { openScreens, others, portOf, showReady } from './show-ready.ts';

const ready = (kiosk?: string) =>
  ({
    ready: true,
    webhooks: 'http://127.0.0.1:4511/webhooks',
    network: [] as string[],
    unreached: false,
    ...(kiosk === undefined ? {} : { kiosk }),
  }) as const;

describe('the port that a hub is started again with', () => {
  it('the port that a hub is started again with is the kiosk’s, from which the other three follow', () => {
    expect(portOf(ready('http://127.0.0.1:4520/enter/kiosk/x'))).toBe(4520);
  });

  it('the port that a hub is started again with is the one that an address leaves out, so that no other is picked', () => {
    expect(portOf(ready('http://127.0.0.1/enter/kiosk/x'))).toBe(80);
  });

  it('the port that a hub is started again with is none where the screens are windows of Electron', () => {
    expect(portOf(ready())).toBeUndefined();
  });
});

describe('what is said of other computers', () => {
  it('the hub names the address to type on other computers, the best first', () => {
    const [, ...said] = others({
      network: ['https://lobby.example/', 'https://10.0.0.5/'],
      unreached: false,
    });
    expect(said.slice(0, 3)).toEqual([
      'On other computers open:',
      '  https://lobby.example/',
      '  or https://10.0.0.5/',
    ]);
  });

  it('the hub names no address for other computers where nobody wants any', () => {
    expect(others({ network: [], unreached: false })).toEqual([]);
  });

  it('the hub names the page that says why an interface that somebody named is missing', () => {
    expect(others({ network: [], unreached: true }).join('')).toContain('See "Screens" in setup.');
  });
});

/** What is said by an `npm start` that opens the screens of the hub with this secret, in a folder that is in the way. */
function saidAtOpening(dataDir: string, secret: EntrySecret): readonly string[] {
  writeFileSync(join(dataDir, 'browser'), 'a file');
  vi.stubEnv('FOYER_BROWSER', process.execPath);
  onTestFinished(() => void vi.unstubAllEnvs());
  const reading = readArguments([]);
  if (reading.kind === 'problem') throw new Error(reading.sentence);
  const said: string[] = [];
  const at = (port: number, surface: Surface) => `http://127.0.0.1:${port}${addressPath(secret, surface)}`;
  const close = openScreens({
    given: reading.arguments,
    dataDir,
    ready: {
      ...ready(at(1, 'kiosk')),
      desk: at(2, 'desk'),
      display: at(3, 'display'),
      setup: at(4, 'setup'),
    },
    surroundings: { isRoot: false, hasDisplay: true },
    say: (line) => void said.push(line),
  });
  close();
  return said;
}

const entryFileOf = (dataDir: string) => openEntryFile({ dataDir, random: randomBytes, log: silentLog });

it('a browser that cannot be opened, because its folder is in the way, does not end the hub', () => {
  const dataDir = temporaryFolder();
  const file = entryFileOf(dataDir);
  file.serves(4520);
  expect(saidAtOpening(dataDir, file.secret)).toEqual([
    expect.stringMatching(/^No browser was opened \(\w+\)\. Open the addresses above/),
  ]);
});

it('no browser is led to a door that stays shut, where a full disk kept the file of an earlier start', () => {
  const dataDir = temporaryFolder();
  entryFileOf(dataDir).serves(4520);
  // This start has written nothing.
  const { secret } = entryFileOf(dataDir);
  expect(saidAtOpening(dataDir, secret)).toEqual([
    expect.stringMatching(/^Foyer could not keep what its screens are opened with\./),
  ]);
});

/** What stdout shows of a gateway with a page of lobbies. */
function shownOfGateway(...args: readonly string[]): string {
  const given = readArguments(['--gateway', ...args]);
  if (given.kind === 'problem') throw new Error(given.sentence);
  const lines: string[] = [];
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  onTestFinished(() => stdout.mockRestore());
  showReady(given.arguments, { ...ready(), lobbies: 'http://127.0.0.1:4514/' }, undefined, '/logs');
  return lines.join('');
}

it('whoever starts a gateway is told where all lobbies are shown', () => {
  expect(shownOfGateway()).toContain('All lobbies are shown at http://127.0.0.1:4514/.');
  expect(JSON.parse(shownOfGateway('--json'))).toMatchObject({ lobbies: 'http://127.0.0.1:4514/' });
});
