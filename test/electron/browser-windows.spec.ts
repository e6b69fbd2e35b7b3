/** Where there is no Electron: the windows of a browser that the start command opens, one profile for each surface. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { SURFACES } from '../../src/contract/roles.ts';
import { temporaryFolder } from '../support/started/running-foyer.ts';
import { isRealElectron } from './foyer-app.ts';
import { type StartCommand, startCommand } from './start-command.ts';

test.skip(isRealElectron || process.platform === 'win32', 'is about a browser in the place of Electron');
test.setTimeout(120_000);

const folder = temporaryFolder();
let command: StartCommand | undefined;
test.afterAll(async () => {
  await command?.stop();
  folder.remove();
});

interface Opened {
  readonly args: readonly string[];
  readonly pid: number;
  /** The modes of the file that its arguments name and of its folder, in octal. */
  readonly modes: readonly string[];
  /** The address that the file leads to. */
  readonly leadsTo: string;
  readonly status: number;
  readonly location: string;
  readonly cookie: string;
}

/** A browser that writes down how it was started, opens the address as one does, and stays until it is told to end. */
function fakeBrowser(): { readonly path: string; opened(): readonly Opened[] } {
  const path = join(folder.path, 'a browser');
  const reports = join(folder.path, 'reports');
  mkdirSync(reports);
  const script = `#!${process.execPath}
const { readFileSync, renameSync, statSync, writeFileSync } = require('node:fs');
const { dirname } = require('node:path');
const args = process.argv.slice(2);
const page = new URL(args.find((arg) => arg.startsWith('--app=')).slice('--app='.length)).pathname;
const modes = [page, dirname(page)].map((path) => (statSync(path).mode & 0o777).toString(8));
const [, leadsTo] = /url=([^"]+)/.exec(readFileSync(page, 'utf8'));
fetch(leadsTo).then(async (first) => {
  const [, on] = /url=(.+)/.exec(first.headers.get('refresh'));
  const { status, headers } = await fetch(new URL(on, leadsTo), { redirect: 'manual' });
  const told = { args, pid: process.pid, modes, leadsTo, status, location: headers.get('location'), cookie: headers.get('set-cookie') };
  const file = ${JSON.stringify(reports)} + '/' + process.pid;
  writeFileSync(file + '.part', JSON.stringify(told));
  renameSync(file + '.part', file + '.json');
});
setInterval(() => {}, 1_000);
`;
  writeFileSync(path, script, { mode: 0o755 });
  return {
    path,
    opened: () =>
      readdirSync(reports)
        .filter((name) => name.endsWith('.json'))
        .map((name) => JSON.parse(readFileSync(join(reports, name), 'utf8')) as Opened),
  };
}

/** The addresses in a list of arguments. */
const addressesIn = (args: readonly string[]): string[] =>
  args.flatMap((arg) => arg.match(/https?:\/\/\S+/g) ?? []);

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a command line tells nobody a way in: it names a file of its owner alone, which has opened its screen once', async () => {
  const browser = fakeBrowser();
  command = startCommand(folder.path, ['--open', 'kiosk,desk,display,setup', '--json'], {
    FOYER_BROWSER: browser.path,
    ELECTRON_OVERRIDE_DIST_PATH: folder.path,
  });
  expect(await command.ready, command.errors().join('\n')).toBe(true);
  await expect.poll(() => browser.opened().length).toBe(SURFACES.length);
  const ready = JSON.parse(command.printed().split('\n')[0] ?? '') as Record<string, string>;

  const origins = SURFACES.map((surface) => new URL(ready[surface] ?? '').origin);
  expect(new Set(origins).size).toBe(SURFACES.length);
  for (const surface of SURFACES) {
    const opened = browser.opened().find(({ location }) => location === `/${surface}/`);
    expect(opened, surface).toMatchObject({
      status: 303,
      cookie: expect.stringMatching(/^foyer-.*HttpOnly/),
    });
    expect(opened?.args).toContain(`--user-data-dir=${join(folder.path, 'data', 'browser', surface)}`);
    expect(addressesIn(opened?.args ?? [])).toEqual([]);
    expect(opened?.modes).toEqual(['600', '700']);
    const address = new URL(opened?.leadsTo ?? '');
    expect(address.origin).toBe(new URL(ready[surface] ?? '').origin);
    const ticket = address.pathname.split('/').at(-1) ?? '';
    expect(ticket.length).toBeGreaterThan(20);
    // Whoever has it all the same is too late.
    address.pathname = address.pathname.replace('/open/', '/enter/');
    const second = await fetch(address, { redirect: 'manual' });
    expect([second.status, second.headers.get('set-cookie')], surface).toEqual([401, null]);
    for (const origin of origins) {
      const elsewhere = await fetch(new URL(address.pathname, origin), { redirect: 'manual' });
      expect(elsewhere.status, `${origin} ${surface}`).not.toBe(303);
    }
    expect(browser.opened().flatMap((each) => each.args.filter((arg) => arg.includes(ticket)))).toEqual([]);
  }
  // The token of a printed address, which is good for as long as Foyer runs, is in no argument.
  const args = browser.opened().flatMap((each) => each.args);
  for (const surface of SURFACES) {
    const token = new URL(ready[surface] ?? '').pathname.split('/').at(-1) ?? '';
    expect(token.length).toBeGreaterThan(20);
    expect(args.filter((arg) => arg.includes(token))).toEqual([]);
    expect((await fetch(ready[surface] ?? '', { redirect: 'manual' })).status).toBe(303);
  }

  const pids = browser.opened().map(({ pid }) => pid);
  expect(pids.filter(isAlive)).toHaveLength(SURFACES.length);
  expect(await command.stop()).toBe(0);
  await expect.poll(() => pids.filter(isAlive)).toEqual([]);
  const pages = SURFACES.map((surface) => join(folder.path, 'data', 'browser', surface, 'foyer.html'));
  expect(pages.filter((page) => existsSync(page))).toEqual([]);
});
