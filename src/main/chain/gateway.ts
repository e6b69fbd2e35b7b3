/**
 * The gateway of a chain: the one public address to which the booking system sends the events of all lobbies. It has no
 * screens and no visitors, only a listener, a journal and the engine.
 */
import { randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { wallMs } from '../../clock/clock.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { jsonIn } from '../base/json.ts';
import { INTAKE_PATH } from '../intake/intake-endpoint.ts';
import { openIntake } from '../intake/intake-server.ts';
import type { ServiceProfile } from '../service/profile.ts';
import { readEngineAddress } from '../settings/engine-address.ts';
import { type SettingsInForce, webhookSecrets } from '../settings/settings-in-force.ts';
import { databaseSentence } from '../storage/database-sentence.ts';
import { isOfTicket, readEvent } from '../webhooks/event.ts';
import { schemeOf, signsAddress } from '../webhooks/event-receiver.ts';
import { listenForWebhooks } from '../webhooks/listener.ts';
import { WEBHOOK_PATH } from '../webhooks/webhook-request.ts';
import { createAppending } from './appending.ts';
import { chainKeys, type Place, UNPLACED } from './chain-keys.ts';
import { openEngine } from './engine.ts';
import { checkEngine, type EngineCheck } from './engine-check.ts';
import { openGatewayDatabase } from './gateway-journal.ts';
import { createGatewayRelay, type GatewayRelay } from './gateway-relay.ts';
import { readReports } from './lobby-reports.ts';

export interface GatewayDeps extends Clocked, Logged {
  readonly inForce: SettingsInForce;
  readonly profile: ServiceProfile;
  readonly databasePath: string;
  readonly random: () => number;
  readonly say: (sentence: string) => void;
}

const failed = (sentence: string) => ({ kind: 'failed', sentence }) as const;

/** So long does a start wait for the engine, to say what is wrong with it. Then the gateway starts without it. */
const FIRST_CHECK_MS = 5_000;
const CHECK_AGAIN_MS = 50;

/** What a gateway cannot do without. */
function lackOf({ inForce, profile }: GatewayDeps): string | undefined {
  const { engineUrl, webhookSecret, settings } = inForce;
  if (engineUrl === undefined)
    return 'A gateway needs engineUrl, the address of its engine. See docs/chain.md.';
  if (webhookSecret === undefined) return 'A gateway needs webhookSecret to check signatures.';
  if (signsAddress(profile) && settings.webhookAddress === undefined)
    return 'This booking system signs the address of webhooks, so a gateway needs webhookAddress.';
  if ((settings.lobbies ?? []).length === 0)
    return 'A gateway needs lobbies: the location of each lobby and its lines. See docs/chain.md.';
  return undefined;
}

/** `away` where the engine does not answer in time. */
async function firstCheck({ clock }: GatewayDeps, relay: GatewayRelay): Promise<EngineCheck> {
  const until = clock.monotonic() + FIRST_CHECK_MS;
  for (;;) {
    const checked = await relay.check();
    if (checked.kind !== 'away' || clock.monotonic() > until) return checked;
    await new Promise<void>((resolve) => void clock.after(CHECK_AGAIN_MS, resolve));
  }
}

/**
 * Decides to which lobby an event goes. A ticket names a line and no location (docs/service-interface.md, "Ticket"), so
 * `lobbies` says whose line it is. Whatever cannot be read or placed goes where staff look at it, and is not lost.
 */
function createPlacing({ settings: { lobbies = [] } }: SettingsInForce) {
  const ofLine = new Map(
    lobbies.flatMap(({ locationId, lines }) => lines.map((line) => [String(line), locationId] as const)),
  );
  const locations = new Set(lobbies.map(({ locationId }) => locationId));
  return {
    isLobby: (locationId: number): boolean => locations.has(locationId),
    /** `repeats`: the same body may be a new event later. */
    placeOf(body: Buffer): { readonly place: Place; readonly repeats: boolean } {
      const reading = readEvent(body);
      if (reading.kind !== 'event') return { place: UNPLACED, repeats: false };
      const { event } = reading;
      const found = isOfTicket(event) ? ofLine.get(event.data.line ?? '') : event.data.id;
      return {
        place: found !== undefined && locations.has(found) ? found : UNPLACED,
        repeats: event.type === 'ticket_recalled',
      };
    },
  };
}

type Placing = ReturnType<typeof createPlacing>;

function listenTo(deps: GatewayDeps, relay: GatewayRelay, placing: Placing) {
  const { inForce, profile, clock, log } = deps;
  const { settings } = inForce;
  return listenForWebhooks({
    host: settings.webhookHost,
    port: settings.webhookPort,
    secrets: () => webhookSecrets(inForce, wallMs(clock)),
    scheme: schemeOf(deps),
    signatureHeader: profile.signature.header.toLowerCase(),
    accept: (body) => relay.accept({ ...placing.placeOf(body), kind: 'event', body }),
    log,
    monotonic: clock.monotonic,
  });
}

const LOBBY_PATH = new RegExp(`^${INTAKE_PATH}/(\\d{1,15})$`);

/** `/appointments/7` for the lobby of location 7. Its hub reads the list: here nobody knows its lines and days. */
const takeAppointments = (relay: GatewayRelay, placing: Placing) => (path: string | undefined) => {
  const place = Number(LOBBY_PATH.exec(path ?? '')?.[1] ?? Number.NaN);
  if (!placing.isLobby(place)) return undefined;
  return async (text: string) => {
    if (jsonIn(text) === undefined) return { kind: 'not-json' } as const;
    const body = Buffer.from(text);
    const isDurable = await relay.accept({ place, kind: 'appointments', repeats: false, body });
    return { kind: isDurable ? 'passed-on' : 'not-written' } as const;
  };
};

export async function openGateway(deps: GatewayDeps) {
  const { inForce, clock, log, say } = deps;
  const { settings } = inForce;
  const lack = lackOf(deps);
  const address = readEngineAddress(inForce.engineUrl ?? '');
  if (lack !== undefined || !address) return failed(lack ?? 'engineUrl is not an address of an engine.');
  const opened = openGatewayDatabase(deps.databasePath);
  if (opened.kind === 'failed') return failed(databaseSentence(opened.problem));
  const { database } = opened;
  const keys = chainKeys(settings.account);
  const engine = openEngine({ clock, log, address, name: 'foyer-gateway', random: deps.random });
  const newEra = (): string => randomBytes(12).toString('hex');
  const relay = createGatewayRelay({
    clock,
    log,
    database,
    random: randomBytes,
    append: createAppending(engine, keys),
    check: () => checkEngine(engine, { isAsserted: settings.engineDurable, era: keys.era, newEra }),
    onConnected: engine.onConnected,
    say,
  });
  async function close(): Promise<void> {
    await relay.close();
    engine.close();
    database.close();
  }
  const checked = await firstCheck(deps, relay);
  if (checked.kind === 'bad') {
    await close();
    return failed(checked.sentence);
  }
  if (checked.kind === 'away')
    say('The engine cannot be reached yet. Until then, senders of webhooks are asked to try again.');
  const placing = createPlacing(inForce);
  const listening = await listenTo(deps, relay, placing);
  if (listening.kind !== 'listening') {
    await close();
    return failed(
      listening.kind === 'port-in-use'
        ? `Port ${settings.webhookPort} is in use, or Foyer may not open it. Choose another webhookPort.`
        : listening.sentence,
    );
  }
  const { listener } = listening;
  const intake = await openIntake({ clock, log, inForce, takeAt: takeAppointments(relay, placing) });
  const host = isIPv6(settings.webhookHost) ? `[${settings.webhookHost}]` : settings.webhookHost;
  const gateway = {
    /** `http://host:port/webhooks`. */
    webhooks: `http://${host}:${listener.port}${WEBHOOK_PATH}`,
    /** For appointments, with the location's id behind it. */
    appointments: intake.state,
    /** Whether the engine can be used now. */
    isReady: (): boolean => relay.facts() !== undefined,
    /** What the engine does not have yet. */
    waiting: relay.waiting,
    /** What lobbies say of themselves. */
    reports: (locations: readonly number[]) => readReports(engine, keys, locations),
    async close(): Promise<void> {
      await Promise.all([listener.close(), intake.close()]);
      await close();
    },
  };
  return { kind: 'open', gateway } as const;
}

export type Gateway = Extract<Awaited<ReturnType<typeof openGateway>>, { readonly kind: 'open' }>['gateway'];
