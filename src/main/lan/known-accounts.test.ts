import { randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Screens, screensOfHub } from '../../../test/support/hubs/screens-of.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openEntryFile, readEntryFile } from './entry-file.ts';
import { accountIn, createKnownAccounts, type Ends } from './known-accounts.ts';

const [HUB, CLERK, NEIGHBOUR] = [990, 1000, 1001];

/** A hub on a machine of several accounts: `from` says whose browser comes next. */
async function hubOn(folder: string, port?: number) {
  const file = openEntryFile({ dataDir: folder, random: randomBytes, log: silentLog });
  let account = CLERK;
  const row = ({ localPort = 0, remotePort = 0 }: Ends): string => {
    const at = (number: number): string => `0100007F:${number.toString(16).toUpperCase().padStart(4, '0')}`;
    return `  11: ${at(remotePort)} ${at(localPort)} 01 00000000:00000000 00:00000000 00000000 ${account} 0 1`;
  };
  const known = (ends: Ends) =>
    createKnownAccounts(file, { readTable: () => Promise.resolve(row(ends)), own: HUB });
  const screens = await screensOfHub({
    folder,
    secret: file.secret,
    ...(port === undefined ? {} : { port }),
    accounts: {
      isKnown: (surface, ends) => known(ends).isKnown(surface, ends),
      note: (surface, ends) => known(ends).note(surface, ends),
    },
  });
  file.serves(screens.portOf('kiosk'));
  return { screens, file, from: (next: number) => (account = next) };
}

const pathAt = (screens: Screens): string => new URL(screens.server.addressOf('desk')).pathname;
const cookieOf = (headers: NodeJS.Dict<string | string[]>): string =>
  (headers['set-cookie']?.[0] ?? '').split(';', 1)[0] ?? '';

/** As a browser opens a bookmark, and somebody types an address. */
const TYPED = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

/** The clerk has opened the front desk; Foyer was started again since. */
async function afterRestart() {
  const folder = temporaryFolder();
  const before = await hubOn(folder);
  const address = pathAt(before.screens);
  const entered = await before.screens.getAt('desk', address, TYPED);
  expect(entered.status).toBe(303);
  const port = before.screens.portOf('kiosk');
  await before.screens.server.close();
  return { folder, address, cookie: cookieOf(entered.headers), after: await hubOn(folder, port) };
}

describe('a browser of the hub’s machine, after Foyer was started again', () => {
  it('a browser opens the front desk by its bookmark of the page after a restart of Foyer, and is the screen that it was', async () => {
    const { cookie, after } = await afterRestart();
    const shown = await after.screens.getAt('desk', '/desk/', { ...TYPED, cookie });
    expect(shown).toMatchObject({ status: 303, headers: { location: '/desk/' } });
    const now = cookieOf(shown.headers);
    expect((await after.screens.getAt('desk', '/desk/', { cookie: now })).text).toBe('page of desk');
    expect(after.screens.screens.all()).toHaveLength(1);
  });

  it('a browser opens the front desk after a restart by a bookmark of the address printed before, also without a cookie', async () => {
    const { address, cookie, after } = await afterRestart();
    expect(address).not.toBe(pathAt(after.screens));
    expect((await after.screens.getAt('desk', address, { ...TYPED, cookie })).status).toBe(303);
    expect(after.screens.screens.all()).toHaveLength(1);
    expect((await after.screens.getAt('desk', address, TYPED)).status).toBe(303);
  });

  it('a browser of another account gets nothing with the ticket or the cookie, though it had the port and was sent both', async () => {
    const { address, cookie, after } = await afterRestart();
    after.from(NEIGHBOUR);
    expect((await after.screens.getAt('desk', '/desk/', { ...TYPED, cookie })).status).toBe(403);
    for (const headers of [TYPED, { ...TYPED, cookie }, {}])
      expect([401, 403]).toContain((await after.screens.getAt('desk', address, headers)).status);
    // The address of this start is for whoever was given it, and makes the account known from now on.
    expect((await after.screens.getAt('desk', pathAt(after.screens), TYPED)).status).toBe(303);
    expect((await after.screens.getAt('desk', address, TYPED)).status).toBe(303);
  });

  it('a page that another program left in a browser at this origin gets nothing after a restart of Foyer', async () => {
    const { address, cookie, after } = await afterRestart();
    const asPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', cookie };
    const led = { ...asPage, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    for (const headers of [asPage, led, { cookie }])
      expect((await after.screens.getAt('desk', '/desk/', headers)).status).toBe(403);
    for (const headers of [asPage, led])
      expect([401, 403]).toContain((await after.screens.getAt('desk', address, headers)).status);
  });

  it('a browser is known after a restart for the surface that it had and for no other, and the account of Foyer for all', async () => {
    const { folder, after } = await afterRestart();
    const table = (account: number) => () =>
      Promise.resolve(`1: 0100007F:0400 0100007F:11A9 01 0:0 0:0 0 ${account} 0 1`);
    const ends = { localPort: 0x11a9, remotePort: 0x400 };
    const knows = (account: number, surface: 'desk' | 'setup') =>
      createKnownAccounts(after.file, { readTable: table(account), own: HUB }).isKnown(surface, ends);
    expect(await Promise.all([knows(CLERK, 'desk'), knows(CLERK, 'setup')])).toEqual([true, false]);
    expect(await Promise.all([knows(HUB, 'setup'), knows(0, 'setup')])).toEqual([true, true]);
    const none = () => Promise.reject(new Error('no such file'));
    expect(await createKnownAccounts(after.file, { readTable: none, own: HUB }).isKnown('desk', ends)).toBe(
      false,
    );
    expect((await stat(join(folder, 'entry.json'))).mode & 0o777).toBe(0o600);
  });
});

it('a damaged file of the entry secret is replaced: what was printed before opens nothing, and Foyer starts', async () => {
  const { folder, address, after } = await afterRestart();
  await after.screens.server.close();
  await writeFile(join(folder, 'entry.json'), '{"key":"');
  const repaired = await hubOn(folder);
  expect((await repaired.screens.getAt('desk', address, TYPED)).status).toBe(401);
  expect((await repaired.screens.getAt('desk', pathAt(repaired.screens), TYPED)).status).toBe(303);
  expect(readEntryFile(folder)).toMatchObject({ port: repaired.screens.portOf('kiosk') });
});

it('a line of a connection that has ended, or of other ends, names nobody', () => {
  const ends = { localPort: 0x11a9, remotePort: 0xd2f0 };
  const line = (local: string, remote: string, state: string): string =>
    `   0: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000  1000        0 123 1 0 20 4 30 10 -1`;
  const [theirs, ours] = ['0100007F:D2F0', '0100007F:11A9'];
  expect(accountIn(line(theirs, ours, '01'), ends)).toBe(1000);
  // One that has ended, the hub's own end, and another port.
  for (const other of [
    line(theirs, ours, '06'),
    line(ours, theirs, '01'),
    line('0100007F:D2F1', ours, '01'),
    '',
  ])
    expect(accountIn(other, ends)).toBeUndefined();
});

it.runIf(process.platform === 'linux')(
  'a browser on this machine is of the account that runs it',
  async () => {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const address = server.address();
    const client = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
    onTestFinished(() => void client.destroy());
    const [socket] = (await once(server, 'connection')) as [Ends];
    expect(accountIn(await readFile('/proc/net/tcp', 'latin1'), socket)).toBe(process.getuid?.());
  },
);
