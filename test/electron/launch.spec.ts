/** How the start command starts Electron, and what it does where it cannot. */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { startElectron } from '../../scripts/electron/start-electron.ts';
import { stopChild } from '../../scripts/process/child.ts';
import { needBrowser } from '../../scripts/provisions/browser.ts';
import { ELECTRON_RUNS_WITHIN_MS } from '../../scripts/start/launch.ts';
import { isRuntimeReady } from '../../src/main/host/parent-process.ts';
import { spreadOf } from '../support/share-of.ts';
import { temporaryFolder } from '../support/started/running-foyer.ts';
import { doubleDist } from './executable.ts';
import { type Behaviour, type FakeElectron, fakeElectron } from './fake-electron.ts';
import { isRealElectron, runToEnd, startFoyerApp } from './foyer-app.ts';
import { type StartCommand, startCommand } from './start-command.ts';

test.skip(isRealElectron || process.platform !== 'linux', 'is about Electrons that are none');
// Many starts, one after another; a busy machine takes seconds for each.
test.setTimeout(300_000);

const folder = temporaryFolder();
let count = 0;
const newFolder = (): string => join(folder.path, String((count += 1)));

test.afterAll(() => folder.remove());

interface Started {
  readonly command: StartCommand;
  readonly electron: FakeElectron;
}

function start(plan: Behaviour, args: readonly string[] = [], env: Record<string, string> = {}): Started {
  const own = newFolder();
  const electron = fakeElectron(own, plan);
  const command = startCommand(own, args, { ELECTRON_OVERRIDE_DIST_PATH: electron.dist, ...env });
  return { command, electron };
}

/** What stands in front of the app's path, and what behind it. */
async function argvOf(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<[string[], string[]]> {
  const { command, electron } = start('stays', args, env);
  expect(await command.ready, command.errors().join('\n')).toBe(true);
  await command.stop();
  const argv = electron.reports()[0]?.argv ?? [];
  const path = argv.findIndex((arg) => !arg.startsWith('-'));
  return [argv.slice(0, path), argv.slice(path + 1)];
}

test('Chromium finds the descriptors it counts on free, and the channel to the start command works', async () => {
  const { command, electron } = start('stays');
  expect(await command.ready, command.errors().join('\n')).toBe(true);

  expect(electron.reports()).toHaveLength(1);
  expect(electron.reports()[0]).toMatchObject({ open: [0, 1, 2, 15], channel: 15 });
  // The fake ends by the message alone.
  expect(await command.stop()).toBe(0);
});

test('an Electron that hangs before it is ready is ended: a kiosk says so and ends, a desktop opens browsers', async () => {
  const hangs = {
    ELECTRON_OVERRIDE_DIST_PATH: doubleDist(),
    FOYER_DOUBLE_BROWSER: needBrowser(),
    FOYER_DOUBLE_READY: 'never',
    FOYER_TEST_IMPATIENT: String(ELECTRON_RUNS_WITHIN_MS),
  };
  const kiosk = startCommand(newFolder(), ['--kiosk-mode'], hangs);
  expect(await kiosk.exited).toBe(1);
  expect(kiosk.errors().at(-1)).toMatch(/^--kiosk-mode: Electron was not ready after two minutes/);
  expect(kiosk.opened()).toEqual([]);

  const desktop = startCommand(newFolder(), [], hangs);
  expect(await desktop.ready, desktop.errors().join('\n')).toBe(true);
  expect(desktop.errors().join('\n')).toMatch(/not ready after two minutes.* Screens will open/);
  expect(await desktop.stop()).toBe(0);
});

test('the host says that its runtime runs before it is ready, so that it takes the time it needs', async () => {
  const said: unknown[] = [];
  const answer = await startElectron({
    binary: join(doubleDist(), 'electron'),
    app: resolve(import.meta.dirname, '../..'),
    switches: [],
    args: ['--data-dir', newFolder(), '--json'],
    cwd: folder.path,
    env: {
      FOYER_DOUBLE_BROWSER: needBrowser(),
      FOYER_BASE_URL: 'https://127.0.0.1:9',
      FOYER_WEBHOOK_PORT: '0',
    },
    onError: () => undefined,
    onSpawn: (child) => child.on('message', (message) => said.push(message)),
  });
  expect(answer.kind).toBe('ready');
  expect(said.map(isRuntimeReady)).toEqual([true]);
  if (answer.kind === 'ready') await stopChild(answer.started.process);
});

test('an Electron that may not make its sandbox ends a kiosk with the way out, and opens no browser', async () => {
  for (const plan of ['traps', 'traps in silence'] as const) {
    const { command, electron } = start(plan, ['--kiosk-mode'], { FOYER_TEST_UBUNTU: '1' });
    expect(await command.ready).toBe(false);
    expect(await command.exited).toBe(1);
    const last = command.errors().at(-1);
    expect(last).toMatch(
      /^--kiosk-mode: Electron cannot create its sandbox \(signal SIGTRAP\).*AppArmor profile/,
    );
    expect(last).toContain(join(electron.dist, 'electron'));
    expect(last).toContain('docs/install/git-checkout.md');
    expect(command.errors().join('\n')).not.toContain('--no-sandbox');
    expect(command.opened()).toEqual([]);
  }
});

test('a kiosk that cannot have Electron for another reason ends with one line, and opens no browser', async () => {
  const cases: readonly [Behaviour, Record<string, string>, RegExp][] = [
    [
      'stays',
      { ELECTRON_OVERRIDE_DIST_PATH: folder.path },
      /ELECTRON_OVERRIDE_DIST_PATH points to .* not an executable file/,
    ],
    ['stays', { DISPLAY: '' }, /No display found\. Start Foyer in the kiosk’s desktop session/],
    ['stays', { FOYER_TEST_UID: '0' }, /as root.*\. Start Foyer as the kiosk's own user/],
    ['no display', {}, /Electron cannot open the display/],
    ['traps', {}, /this system forbids user namespaces/],
    ['crashes starting', {}, /Electron stopped before it was ready \(signal SIGSEGV\)/],
  ];
  for (const [plan, env, sentence] of cases) {
    const { command } = start(plan, ['--kiosk-mode'], env);
    expect(await command.exited, String(sentence)).toBe(1);
    expect(command.errors().at(-1)).toMatch(sentence);
    expect(command.errors().at(-1)).toMatch(/^--kiosk-mode: .*\.$/);
    expect(command.opened()).toEqual([]);
  }
});

test('the screens open in a browser where there is no kiosk mode, with the same explanation', async () => {
  const { command } = start('traps', ['--open', 'desk'], { FOYER_TEST_UBUNTU: '1' });
  expect(await command.ready, command.errors().join('\n')).toBe(true);

  expect(command.errors().join('\n')).toMatch(
    /AppArmor profile.*docs\/install\/git-checkout\.md.*Screens will open in a browser\./,
  );
  await expect.poll(() => command.opened()).toEqual([expect.stringContaining('/desk')]);
  expect(await command.stop()).toBe(0);
});

test('a kiosk is not asked for together with a host that has no windows of its own', async () => {
  for (const flag of ['--headless', '--no-open']) {
    const { command } = start('stays', ['--kiosk-mode', flag]);
    expect(await command.exited).toBe(1);
    expect(command.errors()).toEqual([expect.stringContaining('--kiosk-mode needs Electron')]);
  }
});

test("a person's Chromium switches reach Electron in front of the app's path, and installers' do not", async () => {
  const given =
    '--disable-gpu --kiosk-mode --password-store=gnome-libsecret --updated --hidden -v=1 --open kiosk';
  const [front, behind] = await argvOf(given.split(' '));

  expect(front).toEqual(['--disable-gpu', '--password-store=gnome-libsecret', '-v=1']);
  expect(behind).toEqual(expect.arrayContaining(['--kiosk-mode', '--open', 'kiosk', '--json']));
  expect(behind).not.toEqual(expect.arrayContaining(['--updated']));
});

test(
  'Electron on Wayland runs under XWayland, unless the person chose otherwise or there is none',
  { tag: '@whole' },
  async () => {
    const wayland = { WAYLAND_DISPLAY: 'wayland-0', XDG_SESSION_TYPE: 'wayland' };

    expect((await argvOf([], wayland))[0]).toEqual(['--ozone-platform=x11']);
    expect((await argvOf(['--ozone-platform=wayland'], wayland))[0]).toEqual(['--ozone-platform=wayland']);
    expect((await argvOf([], {}))[0]).toEqual([]);

    const { command, electron } = start('stays', [], { ...wayland, DISPLAY: '' });
    expect(await command.ready).toBe(true);
    await command.stop();
    expect(electron.reports()[0]?.argv[0]).not.toMatch(/^-/);
    expect(command.errors().join('\n')).toMatch(/XWayland is not installed.*compositor.*docs\/electron\.md/);
  },
);

test('a switch that would take a protection away is refused by name, before Electron is started', async () => {
  // The whole table is looked at beside it; these are one of each reason, and ways to write them.
  const dangers = '-no-sandbox --remote-debugging-pipe --js-flags=--expose-gc --ignore-certificate-errors';
  for (const danger of [...dangers.split(' '), '--disable-features=Foo,IsolateOrigins']) {
    const { command, electron } = start('stays', [danger, '--kiosk-mode']);
    expect(await command.exited, danger).toBe(1);
    expect(command.errors()).toHaveLength(1);
    expect(command.errors()[0]).toMatch(/ is not allowed: /);
    expect(command.errors()[0]).toContain(danger.split('=')[0]);
    expect(electron.reports()).toEqual([]);
  }
});

test('a variable that would do the same is refused by name, and one that makes a Node of Electron is left out', async () => {
  for (const [name, value] of [
    ['ELECTRON_DISABLE_SANDBOX', '1'],
    ['NODE_OPTIONS', '--max-http-header-size=20000 --inspect-port=0'],
    ['ELECTRON_EXTRA_LAUNCH_ARGS', '--no-sandbox'],
  ] as const) {
    const { command, electron } = start('stays', [], { [name]: value });
    expect(await command.exited, name).toBe(1);
    expect(command.errors()).toEqual([expect.stringMatching(new RegExp(`^${name}.* is not allowed: `))]);
    expect(electron.reports()).toEqual([]);
  }

  const { command, electron } = start('stays', [], { ELECTRON_RUN_AS_NODE: '1' });
  expect(await command.ready).toBe(true);
  await command.stop();
  expect(electron.reports()[0]?.env).not.toHaveProperty('ELECTRON_RUN_AS_NODE');
});

test('a developer who says so may attach a debugger, and may still not take the sandbox away', async () => {
  const debug = { FOYER_DEBUG: '1' };
  const [front] = await argvOf(['-r', '/tmp/loader.js', '--inspect=0', '--remote-debugging-port=0'], debug);
  expect(front[0]).toBe('-r');

  const { command } = start('stays', ['--no-sandbox'], debug);
  expect(await command.exited).toBe(1);
  expect(command.errors()[0]).toMatch(/^--no-sandbox is not allowed/);
});

test('the host starts with switches in front of its path, behind it, and without a path', async () => {
  const quiet = { FOYER_WEBHOOK_PORT: '0', FOYER_BASE_URL: 'https://127.0.0.1:9' };
  const ways = [
    [quiet, 'command'],
    [quiet, 'executable'],
    [{ ...quiet, FOYER_DOUBLE_PACKAGED: '1' }, 'executable'],
  ] as const;
  for (const [env, by] of spreadOf(ways, ways.length)) {
    const app = await startFoyerApp(
      ['--disable-gpu', '--updated', '--hidden', '--data-dir', newFolder(), '--open', 'desk'],
      env,
      by,
    );
    expect(await app.stop()).toBe(0);
  }
});

test('the host itself refuses what is dangerous and passes over what is not, on both sides of its path', async () => {
  const dataDir = newFolder();
  const packaged = { FOYER_WEBHOOK_PORT: '0', FOYER_DOUBLE_PACKAGED: '1' };

  for (const [args, env] of [
    [['--updated', '--hidden', '--disable-gpu', '--no-sandbox'], packaged],
    [['--disable-gpu', '--remote-debugging-port=0'], { ...packaged, FOYER_DEBUG: '1' }],
  ] as const) {
    const { code, errors } = await runToEnd([...args, '--data-dir', dataDir], env, 'executable');
    expect(code, errors).toBe(1);
    expect(errors).toContain(`${args.at(-1)?.split('=')[0]} is not allowed: `);
  }
});

test(
  'a demo that is asked for is one beside a lobby with settings, in a folder of its own',
  { tag: '@whole' },
  async () => {
    const home = newFolder();
    const env = { XDG_CONFIG_HOME: home, FOYER_BASE_URL: 'https://127.0.0.1:9', FOYER_API_KEY: 'k' };
    const app = await startFoyerApp(['--demo', '--open', 'desk'], env, 'executable');
    const desk = await app.page('desk');
    await expect(desk.getByText('Demo', { exact: true })).toBeVisible();
    await expect(desk.getByRole('row').filter({ hasText: 'A-42' })).toBeVisible();
    expect(await app.stop()).toBe(0);
    expect(readdirSync(home)).toEqual(['Foyer-demo']);
  },
);
