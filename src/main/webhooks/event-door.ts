/** The way of the service's events into the hub: the listener with its scheme, its secrets and its state. */
import { isIPv6 } from 'node:net';
import type { HubStatus } from '../../contract/hub-status.ts';
import { wallMs } from '../../clock/clock.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import type { ServiceProfile } from '../service/profile.ts';
import { type SettingsInForce, webhookSecrets } from '../settings/settings-in-force.ts';
import type { Stored } from '../storage/database.ts';
import { isOfTicket, type TicketEvent } from './event.ts';
import { createGroupCommit } from './group-commit.ts';
import type { Heard } from './heard.ts';
import { createIntake } from './intake.ts';
import type { Journal } from './journal.ts';
import type { LastingListener, Standing } from './lasting-listener.ts';
import {
  type ListenAnswer,
  type Listener,
  type ListenerDeps,
  listenForWebhooks,
  WEBHOOK_PATH,
} from './listener.ts';
import { createLastRefused, type LastRefused } from './last-refused.ts';
import type { LocationNames } from './location-names.ts';
import { createOwnLoop, type LoopAnswer, type LoopTarget, type TestCallSent } from './own-loop.ts';
import { createRefusedSignatures, type RefusedSignatures } from './refused-signatures.ts';
import type { SignatureScheme } from './signature.ts';
import type { HubTime } from '../storage/hub-time.ts';
import { createUnknownTypes, type UnknownTypes } from './unknown-types.ts';

export interface EventDoorDeps extends Clocked, Logged, Stored {
  readonly inForce: SettingsInForce;
  readonly profile: ServiceProfile;
  readonly time: Pick<HubTime, 'judge'>;
  readonly journal: Journal;
  readonly locationNames: Pick<LocationNames, 'heard'>;
  /** What a ticket's event changes, inside the transaction that accepts it. */
  readonly follow: (event: TicketEvent, heard: Heard) => void;
  /** Runs what one event writes. */
  readonly during: <T>(work: () => T) => T;
  /** A body was accepted; with the ticket that it is about, where it is about one. */
  readonly onAccepted: (ticketId: string | undefined) => void;
  /** Taken again where the settings leave the port open: whoever sends events was told of it. */
  readonly webhookPortBefore?: number;
  /** Keeps the socket over hubs; without one it is this hub's alone. */
  readonly lastingListener?: LastingListener;
  /** Where the events are written. */
  readonly databasePath: string;
  /** What was refused changed. */
  readonly onChange: () => void;
}

export interface EventDoor {
  readonly state: HubStatus['webhooks'];
  /** `http://host:port/webhooks` as it is listened on. */
  readonly address: string;
  readonly refused: RefusedSignatures;
  readonly lastRefused: Pick<LastRefused, 'state'>;
  readonly unknownTypes: UnknownTypes;
  /** Sends an event of Foyer's own in over this port. `silent` where nothing is listened to, or there is no secret. */
  loop(): Promise<LoopAnswer>;
  /** The same for the event of a test call, which goes on to the board. */
  sendTestCall(body: Buffer): Promise<TestCallSent>;
  close(): Promise<void>;
}

type NoSuchAddress = Extract<ListenAnswer, { kind: 'no-such-address' }>;

export type EventDoorAnswer =
  | { readonly kind: 'open'; readonly door: EventDoor }
  | ({ readonly kind: 'failed' } & Pick<NoSuchAddress, 'sentence' | 'problem'>);

/** A port that the settings leave open is that of before, where it is still free. */
async function listen(listener: ListenerDeps, before: number | undefined): Promise<ListenAnswer> {
  if (listener.port !== 0 || before === undefined) return listenForWebhooks(listener);
  const again = await listenForWebhooks({ ...listener, port: before });
  return again.kind === 'port-in-use' ? listenForWebhooks(listener) : again;
}

/** A hub that stands the same as the one before goes on with its socket. */
function standingOf({ inForce, profile, databasePath }: EventDoorDeps): Standing {
  const { settings, webhookSecret, previousWebhookSecret } = inForce;
  const { webhookHost, webhookPort, webhookAddress } = settings;
  return {
    webhookHost,
    webhookPort,
    // Where it is not signed, it is only told to people.
    webhookAddress: signsAddress(profile) ? webhookAddress : undefined,
    webhookSecret,
    previousWebhookSecret,
    profile,
    databasePath,
  };
}

/** True where events are signed together with the address that the service was given. */
export const signsAddress = (profile: ServiceProfile): boolean =>
  profile.signature.content === 'address-and-body';

function schemeOf({ inForce, profile, clock, time }: EventDoorDeps): SignatureScheme {
  return {
    ...profile.signature,
    address: signsAddress(profile) ? inForce.settings.webhookAddress : undefined,
    now: profile.signature.content === 'time-and-body' ? () => wallMs(clock) : undefined,
    span: time.judge,
  };
}

export async function openEventDoor(deps: EventDoorDeps): Promise<EventDoorAnswer> {
  const { inForce, profile, clock, log } = deps;
  const { settings } = inForce;
  const lacksAddress = signsAddress(profile) && settings.webhookAddress === undefined;
  const unknownTypes = createUnknownTypes(deps.database);
  const refused = createRefusedSignatures(clock, deps.onChange);
  const lastRefused = createLastRefused(clock, deps.onChange);
  const loop = createOwnLoop();
  const commit = createGroupCommit({ database: deps.database, monotonic: clock.monotonic });
  const listenerDeps: ListenerDeps = {
    host: settings.webhookHost,
    port: settings.webhookPort,
    // A signature over an address that is not known cannot be checked: everything is refused. A secret that was replaced
    // is taken no longer than it should be, whatever the clock shows.
    secrets: () => (lacksAddress ? [] : webhookSecrets(inForce, deps.time.judge().latest)),
    scheme: schemeOf(deps),
    signatureHeader: profile.signature.header.toLowerCase(),
    accept: createIntake({
      commit: (work) => commit(() => deps.during(work)),
      journal: deps.journal,
      noteUnknownType: unknownTypes.note,
      isTestCall: (body) => loop.ownOf(body) === 'test-call',
      now: () => wallMs(clock),
      monotonic: clock.monotonic,
      log,
      apply(event, heard) {
        deps.locationNames.heard(event);
        if (isOfTicket(event)) deps.follow(event, heard);
      },
      onAccepted: (event) => deps.onAccepted(event && isOfTicket(event) ? event.data.id : undefined),
    }),
    ownOf: loop.ownOf,
    onRefused: lastRefused.refused,
    onSignature: (isGood) => (isGood ? refused.accepted() : refused.refused()),
    log,
    monotonic: clock.monotonic,
  };
  const open = (given: ListenerDeps): Promise<ListenAnswer> => listen(given, deps.webhookPortBefore);
  const listening = await (deps.lastingListener?.listen(listenerDeps, standingOf(deps), open) ??
    open(listenerDeps));
  if (listening.kind === 'no-such-address') return { ...listening, kind: 'failed' };
  const listener: Listener | undefined = listening.kind === 'listening' ? listening.listener : undefined;

  function state(): HubStatus['webhooks'] {
    if (!listener) return 'port-in-use';
    if (inForce.webhookSecret === undefined) return 'no-secret';
    return lacksAddress ? 'no-address' : 'listening';
  }
  const host = isIPv6(settings.webhookHost) ? `[${settings.webhookHost}]` : settings.webhookHost;
  const address = `http://${host}:${listener?.port ?? settings.webhookPort}${WEBHOOK_PATH}`;
  const { webhookSecret: secret } = inForce;
  const target: LoopTarget | undefined =
    state() === 'listening' && secret !== undefined ? { ...listenerDeps, address, secret } : undefined;
  return {
    kind: 'open',
    door: {
      state: state(),
      address,
      refused,
      lastRefused,
      unknownTypes,
      loop: async () => (target ? loop.run(target) : 'silent'),
      sendTestCall: async (body) => (target ? loop.sendCall(target, body) : 'silent'),
      async close() {
        refused.close();
        lastRefused.close();
        await listener?.close();
      },
    },
  };
}
