/** What a person gets when Foyer runs: the addresses, the demo's codes, and windows of a browser where there is no Electron. */
import { randomBytes } from 'node:crypto';
import encodeQR from 'qr';
import { z } from 'zod';
import { SURFACES, type Surface } from '../../src/contract/roles.ts';
import { codesToTry, type DemoService } from '../../src/main/host/demo.ts';
import type { Arguments } from '../../src/main/host/arguments.ts';
import { systemCode } from '../../src/main/base/private-files.ts';
import { addressPath, machineMs, mintTicket, openingOf } from '../../src/main/lan/entry.ts';
import { readEntryFile } from '../../src/main/lan/entry-file.ts';
import { installedBrowser } from '../provisions/browser.ts';
import type { Surroundings } from './choose-host.ts';
import { openInBrowser } from './open-browser.ts';

const DEFAULT_OPEN: readonly Surface[] = ['kiosk', 'desk', 'display'];

const AddressesSchema = z.object({
  kiosk: z.string(),
  desk: z.string(),
  display: z.string(),
  setup: z.string(),
});

/** The line of a host that is ready. Electron's has windows instead of addresses. */
export const ReadySchema = z.object({
  ready: z.literal(true),
  ...AddressesSchema.partial().shape,
  webhooks: z.string(),
  /** Of a gateway. */
  appointments: z.string().optional(),
  engine: z.enum(['durable', 'away']).optional(),
  health: z.string().optional(),
  /** Where the page of lobbies is. */
  lobbies: z.string().optional(),
  /** What to type on other computers, the best first. */
  network: z.array(z.string()).default([]),
  /** Somebody wants the network, and no other computer reaches it. */
  unreached: z.boolean().default(false),
});
export type Ready = z.infer<typeof ReadySchema>;

/** The first port of the screens, by which all four stay the same when the host is started again; undefined for Electron. */
export function portOf(ready: Ready): number | undefined {
  // An address leaves out the port that it would have anyway.
  return ready.kiosk === undefined ? undefined : Number(new URL(ready.kiosk).port || 80);
}

/** Only one is shown as a picture: a phone that reads it needs no choice. */
export function others({ network, unreached }: Pick<Ready, 'network' | 'unreached'>): readonly string[] {
  const [best, ...rest] = network;
  if (best === undefined)
    return unreached ? ['', 'Other computers cannot reach Foyer at the moment. See "Screens" in setup.'] : [];
  const also = rest.length > 0 ? [`  or ${rest.join('  ')}`] : [];
  return ['', 'On other computers open:', `  ${best}`, ...also, '', encodeQR(best, 'ascii').trimEnd()];
}

/** One line of JSON with `--json`, else lines for a person; both on stdout. */
export function showReady(
  given: Arguments,
  ready: Ready,
  demo: DemoService | undefined,
  logFolder: string,
): void {
  if (given.json) {
    const { webhooks, network, unreached, appointments, engine, health, lobbies } = ready;
    const ofGateway = { ready: true, webhooks, appointments, engine, health, lobbies };
    const said = given.gateway
      ? ofGateway
      : given.quiet
        ? { ready: true, webhooks, network, unreached }
        : ready;
    process.stdout.write(`${JSON.stringify({ ...said, ...(demo ? { simulator: demo.url } : {}) })}\n`);
    return;
  }
  const addresses = AddressesSchema.safeParse(ready);
  const lines =
    addresses.success && !given.quiet
      ? SURFACES.map((surface) => `  ${surface.padEnd(8)} ${addresses.data[surface]}`)
      : [];
  const codes = demo ? codesToTry(demo) : [];
  const isAway = ready.engine === 'away';
  const engine = isAway ? ' The engine cannot be reached yet, so senders are asked to try again.' : '';
  const page = ready.lobbies === undefined ? '' : ` All lobbies are shown at ${ready.lobbies}.`;
  const what = given.gateway ? `The gateway runs at ${ready.webhooks}.${engine}${page}` : 'Foyer runs.';
  process.stdout.write(
    `${[demo ? 'Foyer runs as a demo.' : what, ...lines, ...others(ready), ...codes, '', `The log is in ${logFolder}.`, 'Ctrl+C stops it.'].join('\n')}\n`,
  );
}

export interface Opening {
  readonly given: Arguments;
  readonly dataDir: string;
  readonly ready: Ready;
  readonly surroundings: Surroundings;
  readonly say: (line: string) => void;
}

/**
 * Opens the screens in a browser, by tickets in place of the printed addresses, and returns how to close them.
 */
export function openScreens({
  given,
  dataDir,
  ready,
  surroundings: { isRoot, hasDisplay },
  say,
}: Opening): () => void {
  const addresses = AddressesSchema.safeParse(ready);
  if (given.noOpen || !addresses.success || isRoot || !hasDisplay) return () => {};
  const browser = installedBrowser();
  if (browser === undefined) {
    say('No Chromium, Chrome or Edge was found. Open the addresses above in a browser.');
    return () => {};
  }
  const entry = readEntryFile(dataDir);
  // One of an earlier start is there where the disk was full: the hub takes no ticket that is made from it.
  if (entry === undefined || !addresses.data.setup.endsWith(addressPath(entry.secret, 'setup'))) {
    say('Foyer could not keep what its screens are opened with. Open the addresses above in a browser.');
    return () => {};
  }
  const screens = (given.open ?? DEFAULT_OPEN).map((surface) => {
    const ticket = mintTicket(entry.secret, surface, { now: machineMs(), random: randomBytes });
    return { surface, address: new URL(openingOf(ticket), addresses.data[surface]).href };
  });
  try {
    return openInBrowser(browser, dataDir, screens);
  } catch (error) {
    // The hub runs, and other screens with it.
    say(`No browser was opened (${systemCode(error)}). Open the addresses above in one.`);
    return () => {};
  }
}
