/** The whole simulated service but its socket: what a request, from a client or a test, is answered. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DEFAULT_SEED, seededRandom } from './base/random.ts';
import { codesToTry } from './demo/codes.ts';
import { CONTROL_PREFIX, createControl } from './control/control.ts';
import { createPilotLoop } from './demo/pilot-loop.ts';
import { createDoor } from './door/door.ts';
import { send } from './door/exchange.ts';
import { createFaultBox } from './faults/faults.ts';
import type { KeptDay, KeptDayParts } from './kept/kept-day.ts';
import { localMoment } from './base/local-day.ts';
import { neighbourTurn, setNeighbours } from './service/reading-neighbours.ts';
import { otherEvent, sentEvent, type SentEvent } from './webhooks/reading-payloads.ts';
import { createRequestLog } from './door/request-log.ts';
import type { Service } from './service/service.ts';
import type { createWaiting } from './base/waiting.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

const DAY_MS = 86_400_000;

export interface SimulatedServiceParts extends Pick<
  KeptDayParts,
  'store' | 'readings' | 'now' | 'clock' | 'warn'
> {
  readonly kept: KeptDay;
  readonly waiting: ReturnType<typeof createWaiting>;
  /** Waits before a webhook's second and third try, milliseconds. */
  readonly retryMs: readonly number[];
  monotonic(): number;
  /** The socket takes no connections for so long. */
  refuseFor(ms: number): void;
}

export function createSimulatedService(parts: SimulatedServiceParts) {
  const { kept, store, readings, waiting, retryMs, now, clock, monotonic, warn } = parts;
  const faults = createFaultBox(kept.day().seed);
  const log = createRequestLog(store.loadRequests(), (entry) => store.appendRequest(entry));
  const webhooks = createWebhooks({
    faults,
    readings,
    now,
    clock,
    monotonic,
    listener: kept.listener,
    wait: (ms) => waiting.wait(ms),
    stopped: waiting.stopped,
    retryMs,
  });
  let emitted = 0;
  const draw = seededRandom(DEFAULT_SEED);
  const deliver = ({ type, data }: SentEvent) => void webhooks.deliver(type, data);
  const service: Service = {
    day: kept.day,
    now,
    clock,
    readings,
    emit(event) {
      emitted += 1;
      const date = new Date(clock()).toISOString();
      if (readings.get('other-events') === 'yes') deliver(otherEvent(event, emitted));
      deliver(sentEvent(readings, event, date, draw()));
      neighbourTurn(service, event);
    },
    changed: kept.changed,
  };
  const pilot = createPilotLoop(service);
  const door = createDoor({
    service,
    faults,
    log,
    monotonic,
    apiKey: store.identity.apiKey,
    wait: (ms) => waiting.wait(ms),
  });
  const control = createControl({
    service,
    faults,
    log,
    webhooks,
    webhookSecret: store.identity.webhookSecret,
    setListener(next) {
      kept.listenTo(next);
      service.changed('other');
    },
    setReadings(some) {
      readings.put(some);
      setNeighbours(kept.day(), readings.get('other-lobbies') === 'yes', clock());
      service.changed('other');
    },
    setPilot: (setting) => pilot.set(setting),
    reset({ seed = kept.day().seed, day: date }) {
      const at = date === undefined ? now() : onDate(date, now());
      kept.begin(at, seed);
      faults.set({}, seed);
      log.clear();
      store.clearRequests();
      webhooks.clear();
      door.reset();
      service.changed('appointments');
    },
    codes: () => codesToTry(kept.day(), now()),
    refuseFor: parts.refuseFor,
  });

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const target = request.url ?? '';
      const isControl = target === CONTROL_PREFIX || target.startsWith(`${CONTROL_PREFIX}/`);
      await (isControl ? control(request, response) : door.handle(request, response));
    } catch (error) {
      warn(
        `The simulator failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      send(response, { status: 500, body: { statusCode: 500, message: 'The simulator failed.' } });
    }
  };
  return { handle, pilot };
}

/** The present time of day on another date. */
function onDate(date: string, now: number): number {
  const noon = new Date(`${date}T12:00:00`).getTime();
  const intoDay = Math.min(now - localMoment(now, 0), DAY_MS - 1);
  return localMoment(noon, 0) + intoDay;
}
