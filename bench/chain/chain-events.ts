/** Webhooks through one gateway, to an engine that syncs each write, and on to the boards of twenty hubs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../src/clock/clock.ts';
import type { BoardSnapshot } from '../../src/contract/board.ts';
import { type Gateway, openGateway } from '../../src/main/chain/gateway.ts';
import { createHub, type Hub } from '../../src/main/hub.ts';
import { parseProfile } from '../../src/main/service/profile.ts';
import type { SettingsInForce } from '../../src/main/settings/settings-in-force.ts';
import { effectiveSettings, type SettingsLayer } from '../../src/main/settings/settings.ts';
import { postEvent } from '../../test/support/hubs/post-event.ts';
import { eventBody, SECRET } from '../../test/support/records/event-of.ts';
import { silentLog } from '../../test/support/silent-log.ts';
import { temporaryFolder } from '../../test/support/started/running-foyer.ts';
import type { Figures } from '../benchmark.ts';
import { percentile } from '../percentile.ts';

const LOBBIES = 20;
const EVENTS = 2_000;
/** A sender that waits for each answer, so many at once. */
const AT_ONCE = 32;
/** One after the other, each in another lobby. */
const SEEN_EVENTS = 200;

const PROFILE = new URL('../../resources/profiles/default.json', import.meta.url);

function profileOf() {
  const profile = parseProfile(readFileSync(PROFILE, 'utf8'));
  if (!profile.ok) throw new Error(profile.sentence);
  return profile.profile;
}

function inForceOf(engineUrl: string, settings: SettingsLayer, webhookSecret?: string): SettingsInForce {
  return {
    settings: effectiveSettings([
      { webhookPort: 0, intakePort: 0, timeZone: 'UTC', account: 'events', ...settings },
    ]),
    apiKey: undefined,
    webhookSecret,
    staffPinHash: undefined,
    intakeTokenHash: undefined,
    outgoingSecret: undefined,
    engineUrl,
    demo: false,
    locked: [],
    protection: 'file',
  };
}

const ofProcess = { clock: systemClock, log: silentLog, random: Math.random };

async function startGateway(engineUrl: string, folder: string): Promise<Gateway> {
  const lobbies = Array.from({ length: LOBBIES }, (_, n) => ({ locationId: n + 1, lines: [n + 1] }));
  const answer = await openGateway({
    ...ofProcess,
    say: () => {},
    profile: profileOf(),
    databasePath: join(folder, 'gateway.sqlite'),
    inForce: inForceOf(engineUrl, { lobbies }, SECRET),
  });
  if (answer.kind === 'failed') throw new Error(answer.sentence);
  return answer.gateway;
}

async function startHub(engineUrl: string, folder: string, locationId: number): Promise<Hub> {
  const answer = await createHub({
    ...ofProcess,
    fetch,
    profile: profileOf(),
    databasePath: join(folder, `hub-${locationId}.sqlite`),
    inForce: inForceOf(engineUrl, { locationId }),
  });
  if (answer.kind === 'failed') throw new Error(answer.sentence);
  return answer.hub;
}

/** Only against a gateway that never takes anything. */
const MOST_TRIES = 100;

/** A call in the lobby of line `n`, from 0, sent again until it is acknowledged, as the booking system does. */
async function call({ webhooks }: Gateway, id: string, n: number, desk = 4): Promise<void> {
  const moment = new Date().toISOString();
  const body = eventBody('ticket_called', {
    id,
    line: (n % LOBBIES) + 1,
    firstName: 'Anna',
    status: 'CALLED',
    created: { date: moment },
    called: { date: moment, desk },
  });
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if ((await postEvent(webhooks, body)) === 200) return;
    await sleep(100);
  }
  throw new Error('the gateway does not acknowledge');
}

async function measureRate(gateway: Gateway): Promise<Figures> {
  const took: number[] = [];
  let next = 0;
  async function send(): Promise<void> {
    while (next < EVENTS) {
      const n = next++;
      const begun = performance.now();
      await call(gateway, `ticket-${n}`, n);
      took.push(performance.now() - begun);
    }
  }
  const begun = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  const seconds = (performance.now() - begun) / 1_000;
  return {
    gatewayEventsPerSecond: Math.round(EVENTS / seconds),
    gatewayAnswerP95Ms: Math.round(percentile(took, 0.95)),
  };
}

/** Each call is of another desk, so that it is known on the board. */
const FIRST_DESK = 1_000;

const isShown = ({ value }: IteratorResult<BoardSnapshot, void>, desk: number): boolean =>
  value?.fresh.some((call) => call.desk === String(desk)) ?? true;

async function measureBoards(gateway: Gateway, hubs: readonly Hub[]): Promise<Figures> {
  const took: number[] = [];
  const over = new AbortController();
  const boards = hubs.map((hub) => hub.board.watch(over.signal));
  for (const board of boards) await board.next();
  for (let n = 0; n < SEEN_EVENTS; n += 1) {
    const board = boards[n % LOBBIES];
    if (!board) throw new Error('a hub is missing');
    const desk = FIRST_DESK + n;
    const begun = performance.now();
    const acknowledged = call(gateway, `seen-${n}`, n, desk);
    for (let seen = false; !seen;) seen = isShown(await board.next(), desk);
    took.push(performance.now() - begun);
    await acknowledged;
  }
  over.abort();
  return {
    eventToBoardP50Ms: Math.round(percentile(took, 0.5)),
    eventToBoardP95Ms: Math.round(percentile(took, 0.95)),
  };
}

/** Hubs open after the many events, so that these cost them nothing. */
export async function measureEvents(engineUrl: string): Promise<Figures> {
  const folder = temporaryFolder();
  const gateway = await startGateway(engineUrl, folder.path);
  const hubs: Hub[] = [];
  try {
    const rate = await measureRate(gateway);
    for (let n = 1; n <= LOBBIES; n += 1) hubs.push(await startHub(engineUrl, folder.path, n));
    // What was sent before is read first.
    while (!hubs.every((hub) => hub.board.snapshot().current)) await sleep(50);
    await sleep(3_000);
    return { ...rate, ...(await measureBoards(gateway, hubs)) };
  } finally {
    await Promise.all(hubs.map((hub) => hub.close()));
    await gateway.close();
    folder.remove();
  }
}
