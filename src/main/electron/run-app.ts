import { app, ipcMain, net, powerSaveBlocker, session } from 'electron';
import Store from 'electron-store';
import type { StartCode } from '../../contract/start-codes.ts';
import type { FleetDesk } from '../access/fleet.ts';
import type { Arguments } from '../host/arguments.ts';
import { systemClock } from '../../clock/clock.ts';
import { type Demo, pointEventsAt } from '../host/demo.ts';
import DEFAULT_PROFILE from '../../../resources/profiles/default.json?raw';
import { openHostFleet, pagesOf } from '../host/host-fleet.ts';
import { openHostHealth } from '../host/host-health.ts';
import { createHostNetwork, type HostNetwork } from '../host/host-network.ts';
import { createInterimFetch } from '../host/interim-fetch.ts';
import { startHubHost } from '../host/hub-host.ts';
import type { HubHost } from '../host/hub-host-shape.ts';
import { commandsOf, type Packaged } from '../host/packaged.ts';
import { createHostScreens, type HostScreens } from '../host/screens-here.ts';
import type { Log } from '../base/log.ts';
import { firstPortIn } from '../lan/ports-in-row.ts';
import { prepareHost } from '../host/prepare-host.ts';
import type { StoreFile } from '../settings/settings-store.ts';
import { firstWindows } from './windows/first-windows.ts';
import type { OwnFaults } from '../base/own-faults.ts';
import type { GpuWatch } from './recovery/gpu-watch.ts';
import { lockDownContents, restrictPermissions, sendNoCertificates } from './pages/lock-down.ts';
import { createMenus } from './windows/menu.ts';
import { guardSaving } from './pages/saving.ts';
import { servePorts } from './pages/message-port-transport.ts';
import { canPlaceWindows } from './windows/monitors.ts';
import { openVault } from './keychain/open-vault.ts';
import { startRecovery } from './recovery/recovery.ts';
import { isUnreached } from '../network/network-view.ts';
import type { SoundAt } from '../screens/screens-files.ts';
import { serveScreenFiles } from './pages/screens-protocol.ts';
import { stopBeforeQuit } from './stop-app.ts';
import { collectSecondStarts } from './second-start.ts';
import { createSystemFetch } from './system-fetch.ts';
import { createWindows } from './windows/windows.ts';

interface RunOptions {
  readonly given: Arguments;
  readonly dataDir: string;
  readonly packaged: Packaged | undefined;
  readonly preload: string;
  readonly screens: string;
  readonly log: Log;
  readonly say: (sentence: string) => void;
  readonly gpu: GpuWatch;
  readonly ownFaults: OwnFaults;
  /** Ends the app with one sentence, so that it is started again. */
  readonly onLost: (sentence: string, code: StartCode) => void;
}

type RunAnswer =
  | {
      readonly kind: 'running';
      readonly webhooks: string;
      readonly network: readonly string[];
      /** The network is on, but no other machine can reach it. */
      readonly isUnreached: boolean;
      readonly demo: Demo | undefined;
    }
  | { readonly kind: 'failed'; readonly sentence: string; readonly code: StartCode };

function openStore(dataDir: string): StoreFile {
  const store = new Store({
    cwd: dataDir,
    name: 'settings',
    configFileMode: 0o600,
    clearInvalidConfig: false,
  });
  // The library would reveal paths to any page that asks. Ours do not ask.
  ipcMain.removeAllListeners('electron-store-get-data');
  return store;
}

type Started =
  | {
      readonly kind: 'started';
      readonly host: HubHost;
      readonly network: HostNetwork;
      readonly hasService: boolean;
      readonly demo: Demo | undefined;
    }
  | Extract<RunAnswer, { kind: 'failed' }>;

async function startHub(
  { given, dataDir, packaged, log, say, ownFaults, onLost }: RunOptions,
  fleet: FleetDesk,
  screensHere: HostScreens,
): Promise<Started> {
  const prepared = await prepareHost({
    given,
    dataDir,
    packaged,
    openStore,
    openVault: (folder, wanted) => openVault(folder, wanted, log),
    openLog: () => ({ log, say }),
    // BoringSSL: host-authority.ts.
    checksAllLimits: false,
  });
  if (prepared.kind === 'failed') return prepared;
  const { settings, authority, demo, inForce } = prepared;
  const { caFile, baseUrl } = inForce.settings;
  const network = createHostNetwork({
    dataDir,
    settings: settings.network,
    clock: systemClock,
    log,
  });
  const systemFetch = createSystemFetch(net);
  const nodeFetch = createInterimFetch(globalThis.fetch);
  const started = await startHubHost({
    dataDir,
    settings,
    // Chromium uses the system's CA certificates only. A private one needs Node's fetch.
    fetch: (...asked) => (caFile === undefined && !authority.isKept() ? systemFetch : nodeFetch)(...asked),
    authority,
    // Chromium may send a create twice: docs/adr/0007.
    fetchOnce: nodeFetch,
    defaultProfile: DEFAULT_PROFILE,
    clock: systemClock,
    log,
    random: Math.random,
    ownFaults,
    network,
    screensHere,
    say,
    fleet,
    commands: commandsOf(packaged),
    onLost,
  });
  if (started.kind === 'failed') return started;
  if (demo) await pointEventsAt(demo.service, started.host.access.settingsView().webhookListensAt);
  return { ...started, network, demo, hasService: baseUrl !== undefined };
}

export async function runApp(options: RunOptions): Promise<RunAnswer> {
  const { given, dataDir, packaged, preload, screens, log, gpu } = options;
  const secondStarts = collectSecondStarts(app);
  sendNoCertificates();
  const { screens: known, fleet } = openHostFleet({ dataDir, clock: systemClock, log });
  const screensHere = createHostScreens();
  const started = await startHub(options, fleet, screensHere);
  if (started.kind === 'failed') return started;
  const { host, network, demo } = started;
  const health = await openHostHealth({ host, fleet, clock: systemClock, log });

  const appStop = stopBeforeQuit({
    // Ports last, so that waiting visitors still get their answer.
    stop: async () => {
      try {
        await host.stop();
      } finally {
        ports.close();
        await Promise.all([network.close(), health.close(), demo?.close()]);
      }
    },
    isReopening: () => windows.isReopening(),
    clock: systemClock,
    log,
  });
  const canPlace = canPlaceWindows({
    platform: process.platform,
    ozonePlatform: app.commandLine.getSwitchValue('ozone-platform'),
    env: process.env,
  });
  gpu.endBy(appStop.stopWith);
  const recovery = startRecovery({
    clock: systemClock,
    log,
    random: Math.random,
    timeZone: () => host.settings().timeZone,
  });
  const windows = createWindows({
    keepPage: recovery.keep,
    preload,
    devTools: !app.isPackaged,
    kioskMode: given.kioskMode,
    isQuitting: appStop.isStopping,
    platform: process.platform,
    canPlace,
    keepAwake: () => void powerSaveBlocker.start('prevent-display-sleep'),
    staffMenu: createMenus(process.platform, given.kioskMode, (surface) => windows.ask([surface])),
    clock: systemClock,
    log,
  });
  const ports = servePorts({
    router: host.router,
    screenOf(webContentsId) {
      const surface = windows.surfaceOf(webContentsId);
      return surface && known.ofWindow(surface);
    },
    connected: known.connected,
    clock: systemClock,
    log,
  });
  restrictPermissions(session.defaultSession, {
    surfaceOf: windows.surfaceOf,
    cameraOn: () => host.settings().camera,
    platform: process.platform,
  });
  guardSaving(session.defaultSession, { surfaceOf: windows.surfaceOf, log });
  lockDownContents(windows.surfaceOf);
  const soundAt: SoundAt = (path, screen) => host.access.hub().soundAt(path, screen);
  const files = {
    root: screens,
    pictureAt: (path: string) => host.access.hub().pictureAt(path),
    soundAt,
  };
  serveScreenFiles({ ...files, screenOf: known.ofWindow });

  const open = firstWindows({
    named: given.open,
    hasService: started.hasService,
    kioskMode: given.kioskMode,
    canPlace,
    isPackaged: packaged !== undefined,
  });
  windows.start(open);
  secondStarts.handTo(windows.ask);
  screensHere.begin({ kind: 'windows', windows });
  await network.begin({
    ...files,
    port: firstPortIn(given.port, Math.random),
    screens: known,
    fleet,
    ...pagesOf(host),
    clock: systemClock,
    log,
  });
  return {
    kind: 'running',
    webhooks: host.access.settingsView().webhookListensAt,
    network: network.view().pairingAddresses,
    isUnreached: isUnreached(network.view()),
    demo,
  };
}
