/** A chain on a real engine: gateways and hubs of this process. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../../src/clock/clock.ts';
import { APPEND_SCRIPT } from '../../../src/main/chain/append-script.ts';
import { chainKeys } from '../../../src/main/chain/chain-keys.ts';
import { type Gateway, openGateway } from '../../../src/main/chain/gateway.ts';
import type { Hub } from '../../../src/main/hub.ts';
import { parseProfile } from '../../../src/main/service/profile.ts';
import type { SettingsLayer } from '../../../src/main/settings/settings.ts';
import { DEFAULT_PROFILE, hubOf, type HubOptions, settingsInForce } from '../hubs/hub-of.ts';
import { createRecordingLog } from '../recording-log.ts';
import { eventBody, SECRET } from '../records/event-of.ts';
import { type RunningEngine, startEngine } from '../started/engine.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** Line 1 is of location 7, line 2 of location 8. */
const LOBBIES = [
  { locationId: 7, lines: [1] },
  { locationId: 8, lines: [2] },
];

export async function engineOf(args?: readonly string[]): Promise<RunningEngine> {
  const engine = await startEngine(temporaryFolder(), args);
  onTestFinished(() => engine.end());
  return engine;
}

export interface GatewayOptions {
  readonly databasePath?: string;
  readonly settings?: SettingsLayer;
  readonly intakeTokenHash?: string;
}

export async function openingGateway(engineUrl: string, options: GatewayOptions = {}) {
  const profile = parseProfile(DEFAULT_PROFILE);
  if (!profile.ok) throw new Error(profile.sentence);
  const log = createRecordingLog();
  const said: string[] = [];
  const { settings, intakeTokenHash } = options;
  const answer = await openGateway({
    clock: systemClock,
    log,
    random: Math.random,
    say: (sentence) => void said.push(sentence),
    profile: profile.profile,
    databasePath: options.databasePath ?? join(temporaryFolder(), 'gateway.sqlite'),
    inForce: {
      ...settingsInForce({
        webhookSecret: SECRET,
        ...(intakeTokenHash === undefined ? {} : { intakeTokenHash }),
        settings: { lobbies: LOBBIES, ...settings },
      }),
      engineUrl,
    },
  });
  return { answer, log, said };
}

export async function gatewayOf(engineUrl: string, options: GatewayOptions = {}) {
  const { answer, log, said } = await openingGateway(engineUrl, options);
  if (answer.kind === 'failed') throw new Error(answer.sentence);
  let closed = false;
  const gateway: Gateway = {
    ...answer.gateway,
    async close() {
      if (!closed) await answer.gateway.close();
      closed = true;
    },
  };
  onTestFinished(() => gateway.close());
  return { gateway, log, said };
}

/** Why a gateway does not start. On a slow machine an engine that refuses may be one that is away, and is tried again. */
export async function whyNotOpen(engineUrl: string): Promise<string> {
  for (;;) {
    const { answer } = await openingGateway(engineUrl);
    if (answer.kind === 'failed') return answer.sentence;
    await answer.gateway.close();
  }
}

/** A lobby of the chain, whose clock is the machine's. */
export async function chainHub(
  engineUrl: string,
  locationId: number,
  about: Partial<HubOptions> = {},
): Promise<{ readonly hub: Hub; readonly log: ReturnType<typeof createRecordingLog> }> {
  const log = createRecordingLog();
  const hub = await hubOf({
    clock: systemClock,
    log,
    engineUrl,
    ...about,
    settings: { locationId, ...about.settings },
  });
  return { hub, log };
}

const ago = (ms: number): string => new Date(systemClock.now() - ms).toISOString();

/** A visitor of `line`, called `ms` ago to desk 4. */
export const called = (id: string, line: number, ms = 0): Buffer =>
  eventBody('ticket_called', {
    id,
    line,
    firstName: id,
    status: 'CALLED',
    created: { date: ago(ms + 60_000) },
    called: { date: ago(ms), desk: 4 },
  });

/** The same visitor, called again. */
export const asRecall = (call: Buffer): Buffer =>
  Buffer.from(call.toString().replace('ticket_called', 'ticket_recalled'));

/** The labels on the board. */
export function shownIn(hub: Hub): readonly string[] {
  const { current, recent } = hub.board.snapshot();
  return [...(current ? [current] : []), ...recent].map(({ label }) => label);
}

/** How many calls a display would announce that has just been switched on. */
export const announcedIn = (hub: Hub): Promise<number> =>
  Promise.resolve(hub.board.snapshot().fresh.reduce((sum, { round }) => sum + round, 0));

/** What staff read of webhooks. */
export const troublesOf = (hub: Hub): readonly unknown[] =>
  hub.status.snapshot().notices.map((notice) => notice.kind === 'webhook' && notice.trouble);

const STREAM_OF_TESTS = chainKeys('main');

/** An entry as a gateway would have appended it `ageMs` ago. */
export async function entryOf(
  engine: RunningEngine,
  place: number,
  body: Buffer,
  { ageMs = 0, kind = 'event' }: { readonly ageMs?: number; readonly kind?: string } = {},
): Promise<void> {
  const hash = createHash('sha256').update(`${place}\n`).update(body).digest('hex');
  const memory = STREAM_OF_TESTS.body(hash);
  const keys = [STREAM_OF_TESTS.stream(place), STREAM_OF_TESTS.last(place), memory];
  const id = `test-${hash.slice(0, 8)}`;
  const given = [kind, '0', id, String(ageMs), body.toString(), ''];
  const appended = await engine.send('EVAL', APPEND_SCRIPT, '3', ...keys, ...given);
  const when = String(Array.isArray(appended) ? appended[0] : '');
  // The script says that the engine had it now.
  await engine.send('HSET', memory, '1', `${id} ${when} ${when}`);
}
