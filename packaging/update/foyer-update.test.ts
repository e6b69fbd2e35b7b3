import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectWhole, nightMachine } from '../../test/support/deploy/night-machine.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';

const SCRIPT = join(import.meta.dirname, 'foyer-update');

/** Calls a function of the script; answers its exit code and what it printed. */
function decided(call: string, input = ''): readonly [number | null, string] {
  const env = { ...process.env, FOYER_UPDATE_READ: '1' };
  const { status, stdout } = spawnSync('bash', ['-c', `. ${SCRIPT}; ${call}`], {
    env,
    input,
    encoding: 'utf8',
  });
  return [status, stdout.trim()];
}

describe('the window', () => {
  it.each([
    ['02:00', '02:00-05:00', true],
    ['04:59', '02:00-05:00', true],
    ['05:00', '02:00-05:00', false],
    ['01:59', '02:00-05:00', false],
    ['23:30', '22:00-04:00', true],
    ['03:59', '22:00-04:00', true],
    ['12:00', '22:00-04:00', false],
    ['03:00', '2-5', false],
    ['03:00', '25:00-05:00', false],
    ['03:00', '', false],
  ])('the window at %s of %s is open: %s', (time, window, isOpen) => {
    expect(decided(`in_window '${time}' '${window}'`)[0]).toBe(isOpen ? 0 : 1);
  });

  it('a window that cannot be read is reported, and the default takes its place', async () => {
    const machine = await nightMachine();
    spawnSync('sh', ['-c', `echo WINDOW=2:00-5:00 >'${machine.root}/etc/foyer/update.conf'`]);
    expect((await machine.run('')).lines).toContain(
      'WINDOW=2:00-5:00 in /etc/foyer/update.conf is not like 22:00-04:00, so 02:00-05:00 is used.',
    );
  });

  it('nothing is looked for outside of the window', async () => {
    const machine = await nightMachine();
    machine.version('0.1.1', { schema: 1, isHealthy: true });
    machine.offer('0.1.1');
    const now = new Date();
    const hour = (add: number): string => `${String((now.getHours() + add) % 24).padStart(2, '0')}:00`;
    spawnSync('sh', ['-c', `echo WINDOW=${hour(3)}-${hour(5)} >'${machine.root}/etc/foyer/update.conf'`]);
    expect(await machine.run('')).toEqual({ code: 0, lines: '' });
    expect(machine.installed()).toBe('0.1.0');
  });
});

it('an account that listens where /healthz is asked is known, by either table and no other address or port', () => {
  const line = (local: string, state: string, uid: number): string =>
    `   0: ${local} 00000000:0000 ${state} 00000000:00000000 00:00000000 00000000 ${uid} 0 1136 1 0 100 0 0 10 0`;
  const table = [
    line('0100007F:11A1', '0A', 1),
    line('00000000:11A1', '0A', 2),
    line('00000000000000000000000000000000:11A1', '0A', 3),
    line('0000000000000000FFFF00000100007F:11A1', '0A', 4),
    line('0500A8C0:11A1', '0A', 5),
    line('0100007F:11A2', '0A', 6),
    line('0100007F:11A1', '01', 7),
  ];
  expect(decided('listening_at 4513', table.join('\n'))).toEqual([0, '1\n2\n3\n4']);
});

it('the version that apt would install is read, and that of no other package', () => {
  const said = [
    'Inst libc6 [2.36-9] (2.36-10 Debian:12.11/stable [amd64])',
    'Inst foyer-hub-extra [0.1.0] (9 Foyer:early [amd64])',
    'Inst foyer-hub [0.1.0] (0.1.1 Foyer:early [amd64])',
    'Conf foyer-hub (0.1.1 Foyer:early [amd64])',
  ].join('\n');
  expect(decided('offered_version foyer-hub', said)).toEqual([0, '0.1.1']);
  expect(decided('offered_version foyer-kiosk', said)).toEqual([0, '']);
});

it('Foyer is asked at the port that kiosk.conf sets, else at the one of the unit, of the settings file, or the usual one', () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'etc/foyer'), { recursive: true });
  const put = (name: string, text: string): void => writeFileSync(join(root, 'etc/foyer', name), text);
  const port = (environment: string): string =>
    decided(`ROOT=${root} DATA=${root}/data UNIT=foyer-kiosk.service
      systemctl() { case $* in
        *EnvironmentFiles*) printf '%s\n' '/etc/foyer/none.conf (ignore_errors=yes)' '/etc/foyer/kiosk.conf (ignore_errors=yes)' ;;
        *) echo "NODE_ENV=production ${environment}" ;;
      esac; }
      health_port`)[1];
  expect(port('')).toBe('4513');
  put('foyer.config.json', '{ "healthPort": 4601 }');
  expect(port('')).toBe('4601');
  put('kiosk.conf', 'OPEN=kiosk\n# FOYER_HEALTH_PORT=4999\n');
  expect(port('FOYER_HEALTH_PORT=4602')).toBe('4602');
  put('kiosk.conf', 'FOYER_HEALTH_PORT=4998\nOPEN=kiosk\nFOYER_HEALTH_PORT="4603"\n');
  expect(port('FOYER_HEALTH_PORT=4602')).toBe('4603');
});

it('a misspelt option updates nothing', async () => {
  const machine = await nightMachine();
  machine.version('0.1.1', { schema: 1, isHealthy: true });
  machine.offer('0.1.1');
  expect((await machine.run('--nwo')).code).toBe(2);
  expect((await machine.run('--help')).code).toBe(0);
  expect(machine.installed()).toBe('0.1.0');
});

describe('a night', () => {
  it('a night with a good version ends with it, and its package is kept for the way back of the next one', async () => {
    const machine = await nightMachine();
    machine.version('0.1.1', { schema: 2, isHealthy: true });
    machine.offer('0.1.1');
    expect(await machine.run()).toEqual({ code: 0, lines: '<5>Foyer was updated from 0.1.0 to 0.1.1.\n' });
    expect(machine.installed()).toBe('0.1.1');
    expectWhole(machine);
    machine.set('no-packages', true);
    machine.version('0.1.2', { schema: 2, isHealthy: false });
    machine.offer('0.1.2');
    await machine.run();
    expect(machine.installed()).toBe('0.1.1');
    expectWhole(machine);
  });

  it('a night with a bad version of the same database ends with the old one, which keeps what came in the meantime', async () => {
    const machine = await nightMachine();
    machine.version('0.1.1', { schema: 1, isHealthy: false });
    machine.offer('0.1.1');
    const { lines } = await machine.run();
    expect(lines).toBe(
      '<3>The update to 0.1.1 did not become healthy and was undone. Foyer 0.1.0 runs again, and 0.1.1 is not installed again.\n',
    );
    expect(machine.text('var/lib/foyer-update/notice')).toBe(lines.slice(3));
    expect(machine.database()).toContain('by 0.1.1');
    expectWhole(machine);
  });

  it('a night with a bad version that changed the database ends with the old one and its data, and holds that version only', async () => {
    const machine = await nightMachine();
    machine.version('0.1.1', { schema: 2, isHealthy: false });
    machine.offer('0.1.1');
    const { lines } = await machine.run();
    expect(lines).toContain('Its data is from before the update.');
    expect(machine.database()).toMatch(/^schema 1\n/);
    expect(machine.database()).not.toContain('by 0.1.1');
    expectWhole(machine);
    expect(machine.text('etc/apt/preferences.d/foyer-update')).toContain(
      'Package: foyer-hub\nPin: version 0.1.1\nPin-Priority: -1\n',
    );
    expect(await machine.run()).toEqual({ code: 0, lines: '' });
    machine.version('0.1.2', { schema: 2, isHealthy: true });
    machine.offer('0.1.2');
    await machine.run();
    expect(machine.installed()).toBe('0.1.2');
    expectWhole(machine);
    expect(machine.text('etc/apt/preferences.d/foyer-update')).toBeUndefined();
    expect(machine.text('var/lib/foyer-update/notice')).toBeUndefined();
  });

  it('a night that puts data back leaves the file beside it that says what was since', async () => {
    const machine = await nightMachine();
    machine.version('0.1.1', { schema: 2, isHealthy: false });
    machine.offer('0.1.1');
    await machine.run();
    expect(machine.database()).not.toContain('by 0.1.1');
    // By which the old Foyer knows that its data is from earlier.
    expect(machine.text('var/lib/foyer/foyer.sqlite.life')).toMatch(/0\.1\.1\n0\.1\.0\n$/u);
  });

  it('a night in which neither version becomes healthy ends with the old one and says so, and does not try again', async () => {
    const machine = await nightMachine();
    machine.version('0.1.0', { schema: 1, isHealthy: false });
    machine.version('0.1.1', { schema: 2, isHealthy: false });
    machine.offer('0.1.1');
    const first = await machine.run();
    expect(first).toEqual({
      code: 1,
      lines: expect.stringContaining('Neither Foyer 0.1.1 nor 0.1.0 becomes healthy.'),
    });
    expectWhole(machine);
    expect(machine.database()).toMatch(/^schema 1\n/);
    expect(await machine.run()).toEqual({ code: 0, lines: '' });
  });

  it('a night restarts a kiosk or hub that a person upgraded by day, and goes back where that one is red', async () => {
    const machine = await nightMachine();
    await machine.run();
    machine.version('0.1.1', { schema: 2, isHealthy: false });
    // The program that runs has no file any more, whatever the clock showed when it began.
    const program = join(machine.root, 'usr/node');
    copyFileSync('/bin/sleep', program);
    chmodSync(program, 0o755);
    const running = spawn(program, ['1000'], { stdio: 'ignore' });
    onTestFinished(() => void running.kill('SIGKILL'));
    await once(running, 'spawn');
    writeFileSync(join(machine.root, '../process'), `${running.pid}\n`);
    writeFileSync(join(machine.root, '../installed'), '0.1.1\n');
    rmSync(program);
    await machine.run();
    expect(machine.installed()).toBe('0.1.0');
    expectWhole(machine);
  });

  it('a night in which Foyer was killed at its stop goes back to what only its write-ahead log had', async () => {
    const machine = await nightMachine();
    machine.version('0.1.1', { schema: 2, isHealthy: false });
    machine.offer('0.1.1');
    machine.set('killed', true);
    const { lines } = await machine.run();
    expect(lines).toContain('Its data is from before the update.');
    expect(machine.database()).toMatch(/^schema 1\nrow 1 by 0\.1\.0\n/);
    expectWhole(machine);
  });

  it('a night in which a list was not yet all in goes back to a Foyer that has the whole list', async () => {
    const machine = await nightMachine();
    machine.version('0.1.1', { schema: 2, isHealthy: false });
    machine.offer('0.1.1');
    machine.confirmList('lists/000001.json', 'a visitor of the list');
    machine.confirmList('services/a1/lists/000002.json', 'a visitor of a booking system before');
    await machine.run();
    expect(machine.database()).toMatch(/^schema 1\n/);
    expect(machine.database()).toContain('a visitor of the list');
    expect(machine.database()).toContain('a visitor of a booking system before');
    expectWhole(machine);
  });

  it('a night in which apt warns of what harms no list is over once Foyer is as new as it can be', async () => {
    const machine = await nightMachine();
    machine.set('warns', true);
    expect(await machine.run()).toEqual({ code: 0, lines: '' });
    expect(machine.text('var/lib/foyer-update/done')).toBe('');
  });

  it('a night leaves Foyer as it is where the port of /healthz is another one at each start', async () => {
    const machine = await nightMachine();
    machine.version('0.1.1', { schema: 2, isHealthy: true });
    machine.offer('0.1.1');
    writeFileSync(join(machine.root, '../port'), '0\n');
    expect(await machine.run()).toEqual({ code: 1, lines: expect.stringContaining('healthPort is 0') });
    expect(machine.installed()).toBe('0.1.0');
    expectWhole(machine);
  });

  it.runIf(process.getuid?.() === 0)(
    'a night leaves Foyer as it is where another program has the port of /healthz',
    async () => {
      const machine = await nightMachine();
      machine.version('0.1.1', { schema: 2, isHealthy: true });
      machine.offer('0.1.1');
      const other = createServer();
      process.seteuid?.(65_534);
      other.listen(0, '127.0.0.1');
      onTestFinished(() => void other.close());
      await once(other, 'listening').finally(() => process.seteuid?.(0));
      const address = other.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      writeFileSync(join(machine.root, '../port'), `${port}\n`);
      const sentence = `The update to 0.1.1 waits: another program uses port ${port}, where Foyer answers /healthz. Set another with healthPort.`;
      expect(await machine.run()).toEqual({ code: 1, lines: `<3>${sentence}\n` });
      expect(machine.installed()).toBe('0.1.0');
      expectWhole(machine);
    },
  );

  it.each([
    ['away', 1, 'The lists of packages could not all be updated: E: Failed to fetch the list'],
    ['no-packages', 1, 'the package of 0.1.0 cannot be downloaded, so there is no way back'],
    ['huge', 1, 'usr has less than 19531'],
    ['changed', 1, 'it could not be downloaded (E: Failed to fetch the package  Hash Sum mismatch).'],
    [
      'full',
      1,
      'waits: it could not be installed (dpkg: error processing archive: No space left on device).',
    ],
    ['unmet', 1, 'cannot say whether there is an update: E: Unmet dependencies.'],
  ] as const)('a night with a problem of the kind %s leaves Foyer as it was', async (what, code, words) => {
    const machine = await nightMachine();
    machine.version('0.1.1', { schema: 2, isHealthy: true });
    machine.offer(what === 'away' ? '' : '0.1.1');
    machine.set(what, true);
    const said = await machine.run();
    expect(said).toEqual({ code, lines: expect.stringContaining(words) });
    expect(machine.installed()).toBe('0.1.0');
    expectWhole(machine);
    // A version that never ran is not held: it is installed as soon as the problem is over.
    machine.set(what, false);
    machine.offer('0.1.1');
    await machine.run();
    expect(machine.installed()).toBe('0.1.1');
  });

  it('a night in which another package cannot be configured ends with the new Foyer', async () => {
    const machine = await nightMachine();
    machine.version('0.1.1', { schema: 2, isHealthy: true });
    machine.offer('0.1.1');
    machine.set('other-broken', true);
    expect(await machine.run()).toEqual({ code: 0, lines: '<5>Foyer was updated from 0.1.0 to 0.1.1.\n' });
    expectWhole(machine);
  });

  it('a night brings the update to a Foyer that ends at each start', async () => {
    const machine = await nightMachine();
    machine.version('0.1.1', { schema: 1, isHealthy: true });
    machine.offer('0.1.1');
    spawnSync('rm', [join(machine.root, '../running')]);
    machine.set('ending', true);
    expect(await machine.run()).toEqual({ code: 0, lines: '<5>Foyer was updated from 0.1.0 to 0.1.1.\n' });
  });

  it('a night after a disk that lost what was written down begins again', async () => {
    const machine = await nightMachine();
    machine.version('0.1.1', { schema: 2, isHealthy: true });
    machine.offer('0.1.1');
    const state = join(machine.root, 'var/lib/foyer-update');
    spawnSync('sh', ['-c', `mkdir -p ${state} && : >${state}/step`]);
    await machine.run();
    expect(machine.installed()).toBe('0.1.1');
    expectWhole(machine);
  });

  it('a night leaves a Foyer alone that somebody stopped', async () => {
    const machine = await nightMachine();
    machine.offer('0.1.1');
    spawnSync('rm', [join(machine.root, '../running')]);
    expect(await machine.run()).toEqual({ code: 0, lines: '<5>Foyer is stopped, so it is not updated.\n' });
  });
});
