/** The kiosk's package on a fresh system, on a display without a card, where `FOYER_TEST_ELECTRON` names an Electron. */
import { appendFileSync, chmodSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Lobby, openLobby } from '../faults/lobby.ts';
import { eventually } from '../support/eventually.ts';
import { checkIn, type HubInLobby, hubInLobby } from './hub-in-lobby.ts';
import { freshMachine, type Machine } from './machine.ts';
import { builtPackage, fileOf, installCommand, ofVersion, processesOfFoyer } from './packages.ts';
import { note, timed } from './stopwatch.ts';

const KIOSK = builtPackage('foyer-kiosk');
const ELECTRON = process.env['FOYER_TEST_ELECTRON'] ?? '';

/** In place of `Xorg`: a container has no console and no graphics card, so it draws into memory. */
const X_SERVER = `#!/bin/sh
exec /usr/bin/Xvfb :0 -screen 0 1080x1920x24 -nolisten tcp -auth "$XAUTHORITY" -noreset -displayfd 3
`;

/** A container has no first console to log in at. */
const WITHOUT_CONSOLE = `[Service]
PAMName=
TTYPath=
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
StandardInput=null
UtmpIdentifier=
`;

describe.skipIf(KIOSK === undefined)('a kiosk', () => {
  let machine: Machine;
  let lobby: Lobby;
  let hub: HubInLobby;

  beforeAll(async () => {
    machine = freshMachine();
    lobby = await openLobby(1);
    hub = hubInLobby(machine, lobby);
    await machine.boot();
  });
  afterAll(async () => {
    await machine.remove();
    await lobby.close();
  });

  const journal = (): Promise<string> =>
    machine.must('journalctl', '--no-pager', '--output=cat', '-u', 'foyer-kiosk');
  const dataFiles = (): readonly string[] => readdirSync(join(machine.root, 'var/lib/foyer'));
  /** How often the kiosk's page has come to its hub. */
  const pages = async (): Promise<number> =>
    [...(await journal()).matchAll(/"event":"screen-connected","surface":"kiosk"/g)].length;
  const mainProcess = (): Promise<string> =>
    machine.must('systemctl', 'show', '--property=MainPID', '--value', 'foyer-kiosk');

  /** With shorter waits between two looks. Answers what the journal of the update would have. */
  async function night(): Promise<{ readonly code: number | null; readonly said: string }> {
    const { code, output, errors } = await machine.run(
      'env',
      'FOYER_UPDATE_LOOK_EVERY_S=2',
      'foyer-update',
      '--now',
    );
    return { code, said: `${output}${errors}` };
  }

  it('a kiosk is there after one command, and leaves the screen alone until a person asks for it', async () => {
    // Some 200 packages of Debian, each synced several times: that would time the disk of this machine.
    const command = installCommand('-o Dpkg::Options::=--force-unsafe-io xvfb /packages/foyer-kiosk_*.deb');
    const said = await timed('apt-get install foyer-kiosk with all it depends on', () => machine.sh(command));
    expect(said).toContain('sudo systemctl enable --now foyer-kiosk');
    expect((await machine.run('systemctl', 'is-active', 'foyer-kiosk')).output).toBe('inactive\n');
    const kilobytes = await machine.sh('dpkg-deb --field /packages/foyer-kiosk_*.deb Installed-Size');
    note('kiosk installed', `${(Number(kilobytes) / 1_024).toFixed(0)} MiB`);
  });

  it('a kiosk shows its page after a second command, with the settings of /etc/foyer', async () => {
    const put = (path: string, text: string): void => {
      mkdirSync(dirname(join(machine.root, path)), { recursive: true });
      writeFileSync(join(machine.root, path), text);
      chmodSync(join(machine.root, path), 0o755);
    };
    put('usr/local/bin/Xorg', X_SERVER);
    put('etc/systemd/system/foyer-kiosk.service.d/console.conf', WITHOUT_CONSOLE);
    cpSync(join(ELECTRON, 'shim'), join(machine.root, ELECTRON, 'shim'), { recursive: true });
    await timed('systemctl enable --now foyer-kiosk, until its page is there', async () => {
      await machine.sh('systemctl daemon-reload && systemctl enable --now foyer-kiosk');
      await eventually(async () => expect(await pages()).toBe(1));
    });
    expect(await journal()).not.toMatch(/\/enter\//);
  });

  it('a kiosk has its page again after somebody killed it', async () => {
    const connected = async (): Promise<string | undefined> =>
      /^foyer_screens_connected (\d+)$/m.exec(
        await (await fetch('http://127.0.0.1:4513/metrics')).text(),
      )?.[1];
    const pagesOf = (): Promise<readonly number[]> => processesOfFoyer(machine, '--type=renderer');
    await eventually(async () => expect(await connected()).toBe('1'));
    const before = await pagesOf();
    expect(before.length).toBeGreaterThan(0);
    for (const page of before) process.kill(page, 'SIGKILL');
    await eventually(async () => expect(await journal()).toContain('"event":"screen-crashed"'));
    await eventually(async () => {
      const now = await pagesOf();
      expect(now.filter((page) => !before.includes(page))).not.toEqual([]);
      expect(await connected()).toBe('1');
    });
  });

  it('a kiosk runs on while its package is updated', async () => {
    const before = await mainProcess();
    await machine.sh(installCommand(await ofVersion(fileOf('foyer-kiosk'), '99.0', machine.root)));
    expect(await mainProcess()).toBe(before);
    expect(await pages()).toBe(1);
  });

  it('a kiosk is started by the night with the version that was installed by day, and shows its page', async () => {
    const before = await mainProcess();
    const { code, said } = await timed('a night of a kiosk that was updated by day', night);
    expect([code, said]).toEqual([
      0,
      expect.stringContaining('Foyer was updated from an unknown version to 99.0.'),
    ]);
    expect(await mainProcess()).not.toBe(before);
    await eventually(async () => expect(await pages()).toBe(2));
    // By now its program is that of the package.
    expect((await night()).said).not.toContain('was updated');
  });

  it('a kiosk whose new version does not start has the older one by morning, and shows its page', async () => {
    const good = join(machine.root, 'var/lib/foyer-update/good/foyer-kiosk_99.0_amd64.deb');
    cpSync(join(machine.root, '/packages/version-99.0.deb'), good);
    const bad = await ofVersion(fileOf('foyer-kiosk'), '99.1', machine.root, (tree) =>
      writeFileSync(join(tree, 'opt/foyer/resources/app.asar'), 'no archive'),
    );
    await machine.sh(installCommand(bad));
    const { code, said } = await timed('a night of a kiosk whose new version does not start', night);
    expect([code, said]).toEqual([
      0,
      expect.stringContaining('The update to 99.1 did not become healthy and was undone. Foyer 99.0 runs'),
    ]);
    expect(await machine.must('dpkg-query', '-W', '-f', '${Version}', 'foyer-kiosk')).toBe('99.0');
    await eventually(async () => expect(await pages()).toBe(3));
  });

  it('a kiosk is asked to stop before its display goes, and leaves no write-ahead log', async () => {
    expect(dataFiles()).toContain('foyer.sqlite-wal');
    await timed('systemctl stop foyer-kiosk', () => machine.must('systemctl', 'stop', 'foyer-kiosk'));
    expect(dataFiles()).toContain('foyer.sqlite');
    expect(dataFiles().filter((name) => /-wal$|-shm$|\.running$|^Singleton/.test(name))).toEqual([]);
    expect(await processesOfFoyer(machine)).toEqual([]);
    expect(await machine.must('systemctl', 'show', '--property=Result', '--value', 'foyer-kiosk')).toBe(
      'success',
    );
  });

  it('a kiosk that lacks a library names it in its journal, where Electron alone would say nothing', async () => {
    await machine.sh('mv /usr/lib/*-linux-gnu/libX11-xcb.so.1* /root && systemctl start foyer-kiosk');
    await eventually(async () =>
      expect(await journal()).toMatch(/libX11-xcb\.so\.1: cannot open shared object file/),
    );
    await machine.sh('systemctl stop foyer-kiosk && mv /root/libX11-xcb.so.1* /usr/lib/*-linux-gnu/');
  });

  it('a kiosk is found changed by dpkg where somebody changed its archive', async () => {
    appendFileSync(join(machine.root, 'opt/foyer/resources/app.asar'), 'x');
    expect((await machine.run('dpkg', '--verify', 'foyer-kiosk')).output).toContain(
      '/opt/foyer/resources/app.asar',
    );
  });

  it('a kiosk makes room for a hub, which goes on with the same data and settings', async () => {
    const said = await machine.sh(installCommand('/packages/foyer-hub_*.deb'));
    expect(said).toContain('Removing foyer-kiosk');
    await hub.healthy();
    const [visitor] = await hub.book(1);
    if (visitor === undefined) throw new Error('nobody was booked');
    await checkIn(hub.kiosk, visitor);
    await machine.sh('apt-get purge -y foyer-kiosk 2>&1');
    expect(dataFiles()).toContain('foyer.sqlite');
    expect(await machine.must('cat', '/etc/foyer/foyer.config.json')).toContain('baseUrl');
  });
});
