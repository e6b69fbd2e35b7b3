/** Nights of an installed hub: its updates from a signed repository, good ones and bad ones, in a booted Debian. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runRepository } from '../../packaging/repository/command.ts';
import { type Lobby, openLobby } from '../faults/lobby.ts';
import { eventually } from '../support/eventually.ts';
import { newKey, served } from './apt-machine.ts';
import { outputOf, runToEnd } from './ended.ts';
import { checkIn, type HubInLobby, hubInLobby } from './hub-in-lobby.ts';
import { freshMachine, type Machine } from './machine.ts';
import { fileOf, installCommand } from './packages.ts';
import { timed } from './stopwatch.ts';

/** A hub that changes the database as a newer one does, and then never answers. */
const BAD_MIGRATION = `
import { DatabaseSync } from 'node:sqlite';
const database = new DatabaseSync('/var/lib/foyer/foyer.sqlite');
database.exec('PRAGMA user_version = 9999');
database.close();
setInterval(() => {}, 1_000);
`;
const BAD_START = "process.stderr.write('This version does not start.\\n'); process.exitCode = 1;\n";

let machine: Machine;
let lobby: Lobby;
let hub: HubInLobby;
let folder: string;
let fingerprint: string;

/** The built hub as another version, whose program may be another one. Answers where the package lies. */
async function hubAs(version: string, program?: string): Promise<string> {
  const tree = join(folder, 'tree');
  const from = join(folder, version);
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(from, { recursive: true });
  const dpkgDeb = (...args: readonly string[]) => outputOf(['dpkg-deb'], runToEnd('dpkg-deb', args));
  await dpkgDeb('--raw-extract', fileOf('foyer-hub'), tree);
  const control = join(tree, 'DEBIAN/control');
  writeFileSync(control, readFileSync(control, 'utf8').replace(/^Version: .*$/m, `Version: ${version}`));
  rmSync(join(tree, 'DEBIAN/md5sums'), { force: true });
  if (program !== undefined) writeFileSync(join(tree, 'usr/lib/foyer-hub/out/main/headless.js'), program);
  await dpkgDeb('-Znone', '--root-owner-group', '--build', tree, join(from, 'hub.deb'));
  return from;
}

async function publish(version: string, program?: string): Promise<void> {
  const from = await hubAs(version, program);
  const { code, lines } = runRepository([join(folder, 'apt'), '--key', fingerprint, '--from', from], {});
  if (code !== 0) throw new Error(lines.join('\n'));
  rmSync(from, { recursive: true });
}

/** A night, with shorter waits between two looks. Answers what the journal of the update would have. */
async function night(): Promise<{ readonly code: number | null; readonly said: string }> {
  const { code, output, errors } = await machine.run(
    'env',
    'FOYER_UPDATE_LOOK_EVERY_S=2',
    'foyer-update',
    '--now',
  );
  return { code, said: `${output}${errors}` };
}

const installed = (): Promise<string> => machine.must('dpkg-query', '-W', '-f', '${Version}', 'foyer-hub');
async function health(): Promise<unknown> {
  return (await fetch('http://127.0.0.1:4513/healthz')).json();
}

beforeAll(async () => {
  const key = newKey(afterAll);
  vi.stubEnv('GNUPGHOME', key.home);
  fingerprint = key.fingerprint;
  machine = freshMachine();
  folder = join(machine.root, '..', 'repository');
  mkdirSync(folder);
  lobby = await openLobby(1);
  await publish('0.1.0');
  const address = await served(join(folder, 'apt'), afterAll);
  const at = (path: string): string => join(machine.root, path);
  await machine.boot();
  // What it depends on comes from Debian, which cannot be reached from now on.
  await machine.sh(`${installCommand('/packages/foyer-hub_*.deb')} && dpkg --purge foyer-hub`);
  const source = `deb [signed-by=/etc/apt/keyrings/foyer.gpg] ${address} early main\n`;
  writeFileSync(at('etc/apt/sources.list'), source);
  mkdirSync(at('etc/apt/keyrings'), { recursive: true });
  writeFileSync(at('etc/apt/keyrings/foyer.gpg'), readFileSync(join(folder, 'apt/foyer.gpg')));
  // A purge took the settings along.
  hub = hubInLobby(machine, lobby);
  await machine.sh('apt-get update');
  await machine.sh(installCommand('foyer-hub=0.1.0'));
  await hub.healthy();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await machine.remove();
  await lobby.close();
});

/** A visitor who was told that all is well before the night; the booking system has to have it once after it. */
async function afterAVisitor(work: () => Promise<void>): Promise<void> {
  const visitors = await hub.book(2);
  const [before, after] = visitors;
  if (before === undefined || after === undefined) throw new Error('nobody was booked');
  await checkIn(hub.kiosk, before);
  await work();
  await hub.healthy();
  await checkIn(hub.kiosk, after);
  await eventually(async () => expect(await hub.checkedInOnce(visitors)).toBe(2));
}

it('the timer waits for the night after the installation', async () => {
  expect(await machine.must('systemctl', 'is-enabled', 'foyer-update.timer')).toBe('enabled');
  expect(await machine.must('systemctl', 'is-active', 'foyer-update.timer')).toBe('active');
  const verify =
    'systemd-analyze verify foyer-update.service foyer-update.timer 2>&1 | grep foyer-update || true';
  expect(await machine.sh(verify)).toBe('');
});

it('a newer version is installed in the window and not outside of it, and visitors before and after it are checked in once', async () => {
  await publish('0.1.1');
  await machine.must('systemctl', 'start', 'foyer-update');
  expect(await installed()).toBe('0.1.0');
  const settings = join(machine.root, 'etc/foyer/update.conf');
  writeFileSync(settings, 'WINDOW=00:00-23:59\n');
  await afterAVisitor(async () => {
    await timed('a night with a good update', () => machine.must('systemctl', 'start', 'foyer-update'));
    expect(await installed()).toBe('0.1.1');
  });
  rmSync(settings);
  const said = await machine.must('journalctl', '--no-pager', '--output=cat', '--unit=foyer-update');
  expect(said).toBe('Foyer was updated from 0.1.0 to 0.1.1.');
});

it('a version that does not start is undone and held, and /healthz says so', async () => {
  await publish('0.1.2', BAD_START);
  await afterAVisitor(async () => {
    const { code, said } = await timed('a night with an update that does not start', night);
    expect([code, said]).toEqual([0, expect.stringContaining('The update to 0.1.2 did not become healthy')]);
    expect(await installed()).toBe('0.1.1');
  });
  expect(await health()).toMatchObject({
    codes: expect.arrayContaining(['H16']),
    update: expect.stringContaining('Foyer 0.1.1 runs again'),
  });
  expect(await machine.sh('apt-get --simulate upgrade')).not.toContain('Inst foyer-hub');
});

it('a version that changed the database and never answers is undone with the data from before', async () => {
  await publish('0.1.3', BAD_MIGRATION);
  await afterAVisitor(async () => {
    const { said } = await timed('a night with an update that changed the database', night);
    expect(said).toContain('Its data is from before the update.');
    expect(await installed()).toBe('0.1.1');
  });
});

it('a power cut while a bad version is watched is finished after the next boot, without a person', async () => {
  const before = await installed();
  await publish('0.1.4', BAD_MIGRATION);
  await afterAVisitor(async () => {
    const cut = night();
    await eventually(async () =>
      expect(await machine.sh('cat /var/lib/foyer-update/step')).toMatch(/^(?:watching|returning)/),
    );
    await machine.cutPower();
    await cut.catch(() => undefined);
    await timed('a night after a power cut', async () => {
      await machine.boot();
      await vi.waitFor(
        () => expect(existsSync(join(machine.root, 'var/lib/foyer-update/step'))).toBe(false),
        { timeout: 600_000, interval: 1_000 },
      );
    });
    expect(await installed()).toBe(before);
  });
  const said = await machine.must(
    'journalctl',
    '--no-pager',
    '--output=cat',
    '--unit=foyer-update',
    '--boot',
  );
  expect(said).toContain('An update to 0.1.4 was interrupted at the step');
});
