/** The hub without a window: screens are pages on this machine. Entry file. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../clock/clock.ts';
import { START_CODES, type StartCode } from '../contract/start-codes.ts';
import type { NetworkView } from '../contract/network.ts';
import { faultFields } from './base/log.ts';
import { catchOwnFaults, createOwnFaults, type OwnFaults } from './base/own-faults.ts';
import { keepNewFilesPrivate } from './base/private-files.ts';
import { type Arguments, dataDirOfStart, printed, readArguments } from './host/arguments.ts';
import DEFAULT_PROFILE from '../../resources/profiles/default.json?raw';
import { type Demo, pointEventsAt } from './host/demo.ts';
import { BAD_COMMAND_LINE, goOnUnheard, SAID_WHY, whenAskedToStop, withCode } from './host/parent-process.ts';
import { resetAdminPin } from './host/host-administrator.ts';
import { openHostFleet, pagesOf } from './host/host-fleet.ts';
import { openHostHealth } from './host/host-health.ts';
import { openHostLog } from './host/host-log.ts';
import { createHostNetwork } from './host/host-network.ts';
import { startHubHost } from './host/hub-host.ts';
import { inspectorProblem } from './host/chromium-switches.ts';
import { createInterimFetch } from './host/interim-fetch.ts';
import { commandsOf, entryWordsOf, isJournal, type Packaged, readPackaged } from './host/packaged.ts';
import { openingAddresses, showReady } from './host/ready-line.ts';
import { type PreparedHost, prepareHost } from './host/prepare-host.ts';
import { createHostScreens } from './host/screens-here.ts';
import { stopInTime } from './host/stop-in-time.ts';
import type { HealthServer } from './health/health-server.ts';
import { openEntryFile } from './lan/entry-file.ts';
import { createEntry, machineMs } from './lan/entry.ts';
import { createKnownAccounts } from './lan/known-accounts.ts';
import { DEFAULT_FIRST_PORT } from './lan/ports-in-row.ts';
import { createRun } from './lan/run.ts';
import { serveScreens } from './lan/screen-server.ts';
import { isUnreached } from './network/network-view.ts';
import type { SoundAt } from './screens/screens-files.ts';
import { openConfStore } from './settings/conf-store.ts';
import { openFileVault } from './settings/file-vault.ts';
import { ENCRYPTED_SECRETS, PLAIN_SECRETS } from './settings/secrets-place.ts';

/** One line on stderr, and the end: what a person can act on, without a stack; and its code (docs/codes.md). */
function fail(sentence: string, code?: StartCode, exitCode = SAID_WHY): never {
  process.stderr.write(`${withCode(sentence, code)}\n`);
  process.exit(exitCode);
}

function packagedOrFail(): Packaged | undefined {
  const reading = readPackaged();
  return reading.kind === 'read' ? reading.packaged : fail(reading.sentence);
}
const packaged = packagedOrFail();

interface Prepared extends PreparedHost {
  readonly ownFaults: OwnFaults;
}

/** Ends the process where something is not to be had. */
async function prepare(given: Arguments, isRunning: () => boolean): Promise<Prepared> {
  const prepared = await prepareHost({
    given,
    dataDir: dataDirOfStart(given, packaged),
    packaged,
    openStore: openConfStore,
    openVault: (dataDir) =>
      openFileVault(join(dataDir, PLAIN_SECRETS), { encryptedPath: join(dataDir, ENCRYPTED_SECRETS) }),
    openLog({ dataDir }) {
      const hostLog = openHostLog({ dataDir, stderr: process.stderr, env: process.env, now: Date.now });
      const ownFaults = createOwnFaults({ clock: systemClock, log: hostLog.log });
      catchOwnFaults(process, ownFaults, isRunning, (error) => {
        hostLog.log.error('ended-by-a-fault', faultFields(error));
        fail(
          `Foyer stopped because of an internal error (${error.name}). See the log for details.`,
          START_CODES['own-fault'],
        );
      });
      return { ...hostLog, ownFaults };
    },
    checksAllLimits: true,
  });
  if (prepared.kind === 'failed') fail(prepared.sentence, prepared.code);
  return prepared;
}

/** Undefined when the person only asked for help, or for something that is done by now. */
function readGiven(): Arguments | undefined {
  const danger = inspectorProblem(process);
  if (danger !== undefined) fail(danger, undefined, BAD_COMMAND_LINE);
  const reading = readArguments(process.argv.slice(2));
  if (reading.kind === 'problem') fail(reading.sentence, undefined, BAD_COMMAND_LINE);
  const given = reading.arguments;
  if (given.prints !== undefined) {
    process.stdout.write(`${printed(given.prints, packaged)}\n`);
    return undefined;
  }
  if (!given.resetAdminPin) return given;
  const { ok, sentence } = resetAdminPin(dataDirOfStart(given, packaged));
  if (!ok) fail(sentence);
  process.stdout.write(`${sentence}\n`);
  return undefined;
}

/** Returns once it runs. */
async function beGateway(
  { json: asJson }: Arguments,
  setup: Prepared,
  lose: (sentence: string, code: StartCode) => never,
): Promise<void> {
  const { runGateway } = await import('./host/gateway-host.ts');
  const why = await runGateway({ ...setup, defaultProfile: DEFAULT_PROFILE, asJson });
  if (why !== undefined) lose(why, START_CODES.settings);
}

async function main(): Promise<void> {
  goOnUnheard(process);
  keepNewFilesPrivate();
  const given = readGiven();
  if (given === undefined) return;
  let isRunning = false;
  const setup = await prepare(given, () => isRunning);
  const { dataDir, log, say, ownFaults, demo } = setup;
  function lose(sentence: string, code: StartCode): never {
    log.error('ended', { code });
    return fail(sentence, code);
  }
  if (given.gateway) {
    await beGateway(given, setup, lose);
    isRunning = true;
    return;
  }
  const { screens, fleet } = openHostFleet({ dataDir, clock: systemClock, log });
  const network = createHostNetwork({ dataDir, settings: setup.settings.network, clock: systemClock, log });
  const screensHere = createHostScreens();
  const started = await startHubHost({
    fleet,
    screensHere,
    dataDir,
    settings: setup.settings,
    fetch: createInterimFetch(globalThis.fetch),
    defaultProfile: DEFAULT_PROFILE,
    clock: systemClock,
    log,
    random: Math.random,
    authority: setup.authority,
    ownFaults,
    network,
    say,
    // Ended here, it is started again by whatever started it.
    commands: commandsOf(packaged),
    onLost: lose,
  });
  if (started.kind === 'failed') lose(started.sentence, started.code);
  const { host } = started;
  const soundAt: SoundAt = (path, screen) => host.access.hub().soundAt(path, screen);
  const entryFile = openEntryFile({ dataDir, random: randomBytes, log });
  const served = {
    root: join(import.meta.dirname, '../renderer'),
    screens,
    fleet,
    pictureAt: (path: string) => host.access.hub().pictureAt(path),
    soundAt,
    entry: createEntry(entryFile.secret, machineMs),
    accounts: createKnownAccounts(entryFile, {
      readTable: () => readFile('/proc/net/tcp', 'latin1'),
      own: process.getuid?.(),
    }),
    entryWords: entryWordsOf(packaged),
    // Not kept: what was sent while Foyer was away is for nobody.
    run: createRun(randomBytes(32), machineMs),
    ...pagesOf(host),
    clock: systemClock,
    log,
  };
  const serving = await serveScreens({
    ...served,
    // A demo leaves the usual ones to the lobby.
    port: given.port ?? (demo ? 0 : DEFAULT_FIRST_PORT),
    random: Math.random,
  });
  if (serving.kind === 'port-in-use') {
    await host.stop();
    lose(serving.sentence, START_CODES['screen-ports']);
  }
  const { server } = serving;
  entryFile.serves(server.port);
  screensHere.begin({ kind: 'tabs', ticketFor: server.ticketFor });
  await network.begin({ ...served, port: server.port });

  const health = await openHostHealth({ host, fleet, clock: systemClock, log });

  const { webhookListensAt: webhooks } = host.access.settingsView();
  if (demo !== undefined) await pointEventsAt(demo.service, webhooks);

  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    const code = await stopInTime(
      // The hub first: a visitor who waits for an answer still gets it.
      async () => {
        await host.stop();
        await Promise.all([server.close(), network.close(), health.close(), demo?.close()]);
      },
      { clock: systemClock, log },
    );
    process.exit(code);
  }
  whenAskedToStop(process, () => void stop());
  isRunning = true;

  const isQuiet = given.quiet || (packaged !== undefined && isJournal(process.env, process.stdout.fd));
  const addresses = isQuiet ? {} : openingAddresses(server);
  showReady({ ...addresses, ...othersOf(network.view(), health, demo), webhooks }, given.json, demo);
}

const othersOf = (
  network: NetworkView,
  { address }: Pick<HealthServer, 'address'>,
  demo: Demo | undefined,
): Omit<Parameters<typeof showReady>[0], 'webhooks'> => ({
  ready: true,
  network: network.pairingAddresses,
  ...(isUnreached(network) ? { unreached: true } : {}),
  ...(address === undefined ? {} : { health: address }),
  ...(demo === undefined ? {} : { simulator: demo.service.url }),
});

main().catch((error: unknown) => {
  fail(
    `Foyer could not start: ${error instanceof Error ? error.message : String(error)}`,
    START_CODES['own-fault'],
  );
});
