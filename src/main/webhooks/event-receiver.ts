import { isIPv6 } from 'node:net';
import { z } from 'zod';
import { wallMs } from '../../clock/clock.ts';
import type { ListenerState } from '../../contract/hub-status.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { jsonIn } from '../base/json.ts';
import type { ServiceProfile } from '../service/profile.ts';
import { type SettingsInForce, webhookSecrets } from '../settings/settings-in-force.ts';
import type { Database, Stored } from '../storage/database.ts';
import type { HubTime } from '../storage/hub-time.ts';
import { isOfTicket, type TicketEvent } from './event.ts';
import { createGroupCommit } from './group-commit.ts';
import { createEventWriter, createIntake, type EventWriter, type EventWriterDeps } from './intake.ts';
import type { Journal } from './journal.ts';
import type { LastingListener, Standing } from './lasting-listener.ts';
import { type ListenAnswer, type Listener, type ListenerDeps, listenForWebhooks } from './listener.ts';
import type { LocationNames } from './location-names.ts';
import type { Receipt } from './moment.ts';
import { createOwnLoop, type LoopAnswer, type LoopTarget, type TestCallSent } from './own-loop.ts';
import {
  createLastRefused,
  createRefusedSignatures,
  type LastRefused,
  type RefusedSignatures,
} from './refused-requests.ts';
import type { SignatureScheme } from './signature.ts';
import { WEBHOOK_PATH } from './webhook-request.ts';

interface EventReceiverDeps extends Clocked, Logged, Stored {
  readonly inForce: SettingsInForce;
  readonly profile: ServiceProfile;
  readonly time: Pick<HubTime, 'judge'>;
  readonly journal: Journal;
  readonly locationNames: Pick<LocationNames, 'onEvent'>;
  readonly follow: (event: TicketEvent, receipt: Receipt) => void;
  readonly during: <T>(work: () => T) => T;
  /** Undefined if the body was not about a ticket. */
  readonly onAccepted: (ticketId: string | undefined) => void;
  /** Used again if the settings do not name a port, because senders know it. */
  readonly webhookPortBefore?: number | undefined;
  /** Keeps the socket between hubs. */
  readonly lastingListener?: LastingListener | undefined;
  readonly databasePath: string;
  readonly onChange: () => void;
}

export interface EventReceiver {
  readonly state: ListenerState;
  /** `http://host:port/webhooks`. */
  readonly address: string;
  readonly refused: RefusedSignatures;
  readonly lastRefused: Pick<LastRefused, 'state'>;
  readonly unknownTypes: UnknownTypes;
  /** Writes events that come another way. */
  readonly writer: EventWriter;
  /** `silent` without a listener or a secret. */
  loop(): Promise<LoopAnswer>;
  sendTestCall(body: Buffer): Promise<TestCallSent>;
  close(): Promise<void>;
}

type NoSuchAddress = Extract<ListenAnswer, { kind: 'no-such-address' }>;

export type EventReceiverAnswer =
  | { readonly kind: 'open'; readonly receiver: EventReceiver }
  | ({ readonly kind: 'failed' } & Pick<NoSuchAddress, 'sentence' | 'problem'>);

async function listen(listener: ListenerDeps, before: number | undefined): Promise<ListenAnswer> {
  if (listener.port !== 0 || before === undefined) return listenForWebhooks(listener);
  const again = await listenForWebhooks({ ...listener, port: before });
  return again.kind === 'port-in-use' ? listenForWebhooks(listener) : again;
}

/** A hub with the same standing keeps the previous one's socket. */
function standingOf({ inForce, profile, databasePath }: EventReceiverDeps): Standing {
  const { settings, webhookSecret, previousWebhookSecret } = inForce;
  const { webhookHost, webhookPort, webhookAddress } = settings;
  return {
    webhookHost,
    webhookPort,
    // An unsigned address is only shown to people.
    webhookAddress: signsAddress(profile) ? webhookAddress : undefined,
    webhookSecret,
    previousWebhookSecret,
    profile,
    databasePath,
  };
}

export const signsAddress = (profile: ServiceProfile): boolean =>
  profile.signature.content === 'address-and-body';

export const schemeOf = ({
  inForce,
  profile,
  clock,
}: Pick<EventReceiverDeps, 'inForce' | 'profile' | 'clock'>): SignatureScheme => ({
  ...profile.signature,
  address: signsAddress(profile) ? inForce.settings.webhookAddress : undefined,
  now: profile.signature.content === 'time-and-body' ? () => wallMs(clock) : undefined,
});

export async function openEventReceiver(deps: EventReceiverDeps): Promise<EventReceiverAnswer> {
  const { inForce, profile, clock, log } = deps;
  const { settings } = inForce;
  const lacksAddress = signsAddress(profile) && settings.webhookAddress === undefined;
  const unknownTypes = createUnknownTypes(deps.database);
  const refused = createRefusedSignatures(clock, deps.onChange);
  const lastRefused = createLastRefused(clock, deps.onChange);
  const loop = createOwnLoop();
  const commit = createGroupCommit({ database: deps.database, monotonic: clock.monotonic });
  const writing: EventWriterDeps = {
    journal: deps.journal,
    log,
    latest: () => deps.time.judge().latest,
    noteUnknownType: unknownTypes.note,
    apply(event, receipt) {
      deps.locationNames.onEvent(event);
      if (isOfTicket(event)) deps.follow(event, receipt);
    },
    onAccepted: (event) => deps.onAccepted(event && isOfTicket(event) ? event.data.id : undefined),
  };
  const listenerDeps: ListenerDeps = {
    host: settings.webhookHost,
    port: settings.webhookPort,
    // Without the signed address, no signature can be checked. A replaced secret expires on time whatever the clock
    // shows.
    secrets: () => (lacksAddress ? [] : webhookSecrets(inForce, deps.time.judge().latest)),
    scheme: { ...schemeOf(deps), span: deps.time.judge },
    signatureHeader: profile.signature.header.toLowerCase(),
    accept: createIntake({
      ...writing,
      commit: (work) => commit(() => deps.during(work)),
      isTestCall: (body) => loop.ownOf(body) === 'test-call',
      now: () => wallMs(clock),
      monotonic: clock.monotonic,
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

  function state(): ListenerState {
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
    receiver: {
      state: state(),
      address,
      refused,
      lastRefused,
      unknownTypes,
      writer: createEventWriter(writing),
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

/** A signed sender that invents types must not fill the database. */
export const MAX_UNKNOWN_TYPES = 50;
const MAX_TYPE_LENGTH = 60;
const PREFIX = 'event-type/';

const NoteSchema = z.object({ at: z.number(), dismissedAt: z.number().optional() });

interface UnknownType {
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** It is shown, and part of a notice's id. */
const shown = (type: string): string => type.replaceAll(/[^\w.:-]/g, '?').slice(0, MAX_TYPE_LENGTH);

/** Staff read of each unknown event type once. */
function createUnknownTypes(database: Database) {
  const { sqlite } = database;
  const select = sqlite.prepare('SELECT value FROM facts WHERE name = ?');
  const selectAll = sqlite.prepare(
    `SELECT name, value FROM facts WHERE name >= '${PREFIX}' AND name < 'event-type0' ORDER BY name`,
  );
  const insert = sqlite.prepare(
    `INSERT INTO facts (name, value) SELECT ?, ?
     WHERE (SELECT count(*) FROM facts WHERE name >= '${PREFIX}' AND name < 'event-type0') < ${MAX_UNKNOWN_TYPES}
     ON CONFLICT (name) DO NOTHING`,
  );
  const update = sqlite.prepare('UPDATE facts SET value = ? WHERE name = ?');

  const noteOf = (text: unknown): z.infer<typeof NoteSchema> | undefined =>
    NoteSchema.safeParse(jsonIn(String(text))).data;

  return {
    /** Call it inside a transaction. True if the type is new. */
    note: (type: string, at: number): boolean =>
      insert.run(`${PREFIX}${shown(type)}`, JSON.stringify({ at })).changes === 1,
    all: (): readonly UnknownType[] =>
      selectAll.all().flatMap((row) => {
        const note = noteOf(row['value']);
        const type = String(row['name']).slice(PREFIX.length);
        return note && note.dismissedAt === undefined ? [{ type, at: note.at }] : [];
      }),
    /** Throws disk errors. */
    dismiss(type: string, at: number): boolean {
      const note = noteOf(select.get(`${PREFIX}${type}`)?.['value']);
      if (!note || note.dismissedAt !== undefined) return false;
      const value = JSON.stringify({ ...note, dismissedAt: at });
      return database.transaction(() => update.run(value, `${PREFIX}${type}`).changes === 1);
    },
  };
}

type UnknownTypes = ReturnType<typeof createUnknownTypes>;
