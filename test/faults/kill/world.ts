/** What the runs of the kill suite share: the hub's data folder, the service, what was promised, what was found. */
import { setTimeout as sleep } from 'node:timers/promises';
import { postEvent } from '../../support/hubs/post-event.ts';
import type { HubProcess, Hubs } from '../hub-process.ts';
import { type CheckInEntry, type EventEntry, type Ledger, PROMISES } from '../ledger.ts';
import type { Lobby } from '../lobby.ts';
import { openScreen, type Screen } from '../screen.ts';
import type { Findings } from '../suite.ts';

const READY_WITHIN_MS = 30_000;

export interface WorldDeps {
  readonly hubs: Hubs;
  readonly lobby: Lobby;
  readonly ledger: Ledger;
  readonly findings: Findings;
  readonly random: () => number;
  readonly say: (line: string) => void;
  /** The data folder of all runs but those that need a new one. */
  readonly dataDir: string;
}

export interface World extends WorldDeps {
  /** Starts a hub that must come up in time; undefined, and a violation, when it does not. */
  start(at: string, folder?: string, nodeFlags?: readonly string[]): Promise<HubProcess | undefined>;
  slowestReadyMs(): number;
}

export function createWorld(deps: WorldDeps): World {
  const { findings } = deps;
  let slowestReadyMs = 0;
  return {
    ...deps,
    slowestReadyMs: () => Math.round(slowestReadyMs),
    async start(at, folder = deps.dataDir, nodeFlags = []) {
      const hub = deps.hubs.launch({ dataDir: folder, env: deps.lobby.env, nodeFlags });
      const patience = new AbortController();
      const ready = await Promise.race([
        hub.ready,
        sleep(READY_WITHIN_MS * 2, undefined, { signal: patience.signal }).catch(() => undefined),
      ]);
      patience.abort();
      if (!ready) {
        await hub.kill();
        findings.violation(`${at}: the hub did not come up: ${hub.lastWords()}`);
        return undefined;
      }
      const took = hub.readyAfterMs() ?? 0;
      slowestReadyMs = Math.max(slowestReadyMs, took);
      if (took > READY_WITHIN_MS) findings.violation(`${at}: ready only after ${Math.round(took)} ms`);
      return hub;
    },
  };
}

export async function screenOf(hub: HubProcess, surface: 'kiosk' | 'desk' | 'display'): Promise<Screen> {
  const ready = await hub.ready;
  if (!ready) throw new Error('the hub is gone');
  return openScreen(ready[surface]);
}

/** A visitor's check-in. Resolves once the answer came or the line is dead. */
export async function checkIn(world: World, screen: Screen, entry: CheckInEntry, at: string): Promise<void> {
  const { id, code } = entry.booking;
  const call = screen.client.appointments.checkIn({ code, appointmentId: id });
  const answer = await Promise.race([call.catch(() => undefined), screen.closed.then(() => undefined)]);
  if (!answer) return world.findings.count('check-ins unanswered');
  world.findings.count(`check-ins answered ${answer.kind}`);
  if (PROMISES.has(answer.kind)) entry.promised ??= answer.kind;
  else if (!entry.broken) {
    entry.broken = true;
    world.findings.violation(`${at}: ${code} of run ${entry.run} was answered ${answer.kind}`);
  }
}

/** One try of the service to deliver an event. */
export async function post(world: World, hub: HubProcess, entry: EventEntry, at: string): Promise<void> {
  const address = (await hub.ready)?.webhooks ?? '';
  const status = await postEvent(address, entry.body, world.lobby.secret).catch(() => undefined);
  if (status === 200) {
    entry.acknowledged = true;
    world.findings.count('webhooks answered 200');
  } else if (status === undefined) world.findings.count('webhooks unanswered');
  else world.findings.violation(`${at}: a webhook of run ${entry.run} was answered ${status}`);
}
