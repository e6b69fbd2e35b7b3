/** `npm start`: builds what is needed, starts the demo's service where no other is set, starts the hub, opens the screens. */
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { SURFACES, type Surface } from '../src/contract/roles.ts';
import { type Arguments, readArguments, USAGE } from '../src/main/arguments.ts';
import { defaultDataDir } from '../src/main/data-dir.ts';
import { setUpHost } from '../src/main/host-setup.ts';
import { openFileVault } from '../src/main/settings/file-vault.ts';
import { openConfStore } from '../src/main/settings/conf-store.ts';
import { DEMO_VARIABLE } from '../src/main/settings/demo-layer.ts';
import { whenAskedToStop } from '../src/main/stop-request.ts';
import { installedBrowser } from './browser.ts';
import { build } from './build.ts';
import { type ChildAnswer, startChild, stopChild } from './child.ts';
import { demoLayer, type DemoService, pointEventsAt, startDemoService } from './demo-service.ts';
import { electronBinary } from './electron-binary.ts';
import { openInBrowser } from './open-browser.ts';
import { whenNpmIsGone } from './parent-watch.ts';

const ROOT = resolve(import.meta.dirname, '..');
const DEFAULT_OPEN: readonly Surface[] = ['kiosk', 'desk', 'display'];

const AddressesSchema = z.object({
  kiosk: z.string(),
  desk: z.string(),
  display: z.string(),
  setup: z.string(),
});
/** The Electron host has windows instead of addresses. */
const ReadySchema = z.object({
  ready: z.literal(true),
  ...AddressesSchema.partial().shape,
  webhooks: z.string(),
});
type Ready = z.infer<typeof ReadySchema>;

/** Everything but the ready line goes to stderr, so that `--json` leaves one line on stdout. */
const say = (line: string): void => void process.stderr.write(`${line}\n`);

function fail(sentence: string): never {
  say(sentence);
  process.exit(1);
}

/** Whether some service is set; the hub reads the same layers again. */
function isConfigured(given: Arguments, dataDir: string): boolean {
  const setup = setUpHost({
    dataDir,
    configFile: given.configFile,
    cwd: process.cwd(),
    env: process.env,
    openStore: openConfStore,
    openVault: (folder) => openFileVault(join(folder, 'secrets.json')),
  });
  if (setup.kind === 'failed') fail(setup.sentence);
  const inForce = setup.settings.read();
  if (inForce.kind === 'invalid') fail(inForce.sentence);
  return inForce.layer.settings.baseUrl !== undefined;
}

const isRootOnLinux = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;
const hasDisplay = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);

/** The Electron executable, or a sentence that says why this start goes without it. */
async function chooseElectron(given: Arguments): Promise<string | undefined> {
  if (given.headless || given.noOpen) return undefined;
  if (isRootOnLinux()) {
    say(
      'Started as root: neither Electron nor a browser is opened, because they would run without their sandbox.',
    );
    return undefined;
  }
  if (!hasDisplay()) {
    say('There is no display here, so no windows are opened.');
    return undefined;
  }
  const binary = await electronBinary(say);
  if (binary === undefined) say('Electron cannot be had here, so the screens open in a browser.');
  return binary;
}

interface Host {
  readonly command: string;
  readonly entry: readonly string[];
  readonly electron: boolean;
}

const HEADLESS: Host = {
  command: process.execPath,
  entry: [join(ROOT, 'out/main/headless.js')],
  electron: false,
};

/** The code with which a host ends after it said why; any other end before it was ready is Electron's own. */
const SAID_WHY = 1;

function showReady(given: Arguments, ready: Ready, demo: DemoService | undefined): void {
  if (given.json) {
    process.stdout.write(`${JSON.stringify({ ...ready, ...(demo ? { simulator: demo.url } : {}) })}\n`);
    return;
  }
  const addresses = AddressesSchema.safeParse(ready);
  const lines = addresses.success
    ? SURFACES.map((surface) => `  ${surface.padEnd(8)} ${addresses.data[surface]}`)
    : [];
  const codes = demo
    ? ['', 'Codes to try:', ...demo.codes.map(({ code, shows }) => `  ${code.padEnd(8)} ${shows}`)]
    : [];
  process.stdout.write(
    `${[demo ? 'Foyer runs as a demo.' : 'Foyer runs.', ...lines, ...codes, '', 'Ctrl+C stops it.'].join('\n')}\n`,
  );
}

/** Opens the screens and returns how to close them. */
function openScreens(given: Arguments, dataDir: string, ready: Ready): () => void {
  const addresses = AddressesSchema.safeParse(ready);
  if (given.noOpen || !addresses.success || isRootOnLinux() || !hasDisplay()) return () => {};
  const browser = installedBrowser();
  if (browser === undefined) {
    say('No Chromium, Chrome or Edge was found. Open the addresses above in a browser.');
    return () => {};
  }
  return openInBrowser(
    browser,
    dataDir,
    (given.open ?? DEFAULT_OPEN).map((surface) => addresses.data[surface]),
  );
}

async function main(): Promise<void> {
  const reading = readArguments(process.argv.slice(2));
  if (reading.kind === 'problem') fail(reading.sentence);
  const given = reading.arguments;
  if (given.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const dataDir = resolve(given.dataDir ?? defaultDataDir(process.platform, process.env));
  const configured = isConfigured(given, dataDir);
  // The simulator and the build need about as long as each other, so they start together.
  const [built, demo] = await Promise.all([
    build(say),
    configured ? undefined : startDemoService(dataDir, say),
  ]);
  if (!built || (!configured && demo === undefined)) {
    if (demo) await stopChild(demo.process);
    fail(built ? 'The demo service could not be started.' : 'Foyer could not be built.');
  }
  const electron = await chooseElectron(given);
  let host: Host = electron ? { command: electron, entry: [ROOT], electron: true } : HEADLESS;
  const entrySecret = randomBytes(32).toString('hex');
  let port = given.port;

  function launch(): Promise<ChildAnswer> {
    const flags = [
      '--data-dir',
      dataDir,
      '--json',
      ...(port === undefined ? [] : ['--port', String(port)]),
      ...(given.configFile === undefined ? [] : ['--config', given.configFile]),
      ...(given.open === undefined ? [] : ['--open', given.open.join(',')]),
      ...(given.kioskMode ? ['--kiosk-mode'] : []),
    ];
    return startChild({
      command: host.command,
      args: [...host.entry, ...flags],
      cwd: process.cwd(),
      env: {
        FOYER_ENTRY_SECRET: entrySecret,
        ...(demo ? { [DEMO_VARIABLE]: JSON.stringify(demoLayer(demo)) } : {}),
      },
      onError: say,
    });
  }

  let stopping = false;
  let closeScreens = (): void => {};
  let child: ChildAnswer = await launch();
  if (host.electron && child.kind === 'ended' && child.code !== SAID_WHY && child.code !== 0) {
    // Some Linux systems forbid the sandbox to a program that was not installed by a package.
    say('Electron could not start here, so the screens open in a browser.');
    host = HEADLESS;
    child = await launch();
  }
  async function stop(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    closeScreens();
    if (child.kind === 'ready') await stopChild(child.started.process);
    if (demo) await stopChild(demo.process);
    process.exit(code);
  }
  whenAskedToStop(process, () => void stop(0));
  process.on('SIGHUP', () => void stop(0));
  whenNpmIsGone(() => void stop(0));

  async function settle(started: ChildAnswer): Promise<Ready | undefined> {
    if (started.kind === 'ended') {
      await stop(started.code === 0 ? 0 : 1);
      return undefined;
    }
    const ready = ReadySchema.parse(started.started.ready);
    if (demo) await pointEventsAt(demo, ready.webhooks);
    started.started.process.once('exit', (code, signal) => void again(code, signal));
    return ready;
  }

  /** A hub that died is started again at the same address; one that was stopped ends everything. */
  async function again(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    if (stopping) return;
    if (code === 0 || signal === 'SIGTERM' || signal === 'SIGINT') return stop(0);
    say(`The hub ended (${signal ?? `exit code ${code}`}). Starting it again.`);
    child = await launch();
    await settle(child);
  }

  const ready = await settle(child);
  if (!ready) return;
  const kiosk = AddressesSchema.safeParse(ready);
  if (kiosk.success) port = Number(new URL(kiosk.data.kiosk).port);
  showReady(given, ready, demo);
  if (!host.electron) closeScreens = openScreens(given, dataDir, ready);
}

main().catch((error: unknown) => {
  fail(`Foyer could not start: ${error instanceof Error ? error.message : String(error)}`);
});
