/** What can happen between a hub and its service: faults that the simulator plays, and some that only a network can. */
import type { Readings } from '../support/records/readings-of.ts';
import { shuffled } from './random.ts';

export interface Weather {
  readonly name: string;
  /** Body of the simulator's `PUT /faults`. */
  readonly service?: object;
  /** The errors of `service` are refusals, with the lobby's {@link madeUpRefusal}. */
  readonly refuses?: boolean;
  /**
   * `unplugged`: the connection is refused. `portal`: something else answers with a page and status 404. `black-hole`:
   * every second request is processed, and its answer never comes.
   */
  readonly network?: 'unplugged' | 'portal' | 'black-hole';
}

/** Statuses of a wrong state. A refusal that the service makes up has the first that it never gives otherwise. */
export const REFUSALS: readonly number[] = [422, 409, 400];

/** The status of made-up refusals under these readings. */
export function madeUpRefusal(readings: Readings): number {
  const given = [readings['wrong-state'], readings['unknown-id'], '409'].map(Number);
  return REFUSALS.find((status) => !given.includes(status)) ?? 410;
}

export const FINE: Weather = { name: 'fine' };

const BAD: readonly Weather[] = [
  { name: 'outage', service: { outage: true } },
  { name: 'cut before', service: { cutBeforeRate: 0.5 } },
  { name: 'cut after', service: { cutAfterRate: 0.5 } },
  { name: 'cut both', service: { cutBeforeRate: 0.3, cutAfterRate: 0.4 } },
  { name: '500', service: { errorRate: 0.5, errorStatus: 500 } },
  { name: '503', service: { errorRate: 0.7, errorStatus: 503, cutAfterRate: 0.2 } },
  { name: 'refusals', service: { errorRate: 0.3 }, refuses: true },
  { name: 'captive portal', service: { captivePortal: true } },
  { name: 'key rejected', service: { rejectKey: true } },
  { name: 'slow', service: { latencyMs: 3, jitterMs: 10 } },
  { name: 'rate limit', service: { strictBucket: true } },
  { name: 'unplugged', network: 'unplugged' },
  { name: 'portal with 404', network: 'portal' },
  { name: 'black hole', network: 'black-hole' },
  { name: 'black hole and cuts', network: 'black-hole', service: { cutAfterRate: 0.3 } },
];

/** One weather after the other: fine one time in four, and every bad one before any comes again. */
export function* weathers(random: () => number): Generator<Weather, never, void> {
  let left: Weather[] = [];
  for (;;) {
    if (random() < 0.25) yield FINE;
    else {
      if (left.length === 0) left = shuffled(random, BAD);
      yield left.pop() ?? FINE;
    }
  }
}

export interface WeatherNetwork {
  readonly fetch: typeof globalThis.fetch;
  set(weather: Weather): void;
  /** Resolves once no request is under way but those that will never be answered. */
  quiet(): Promise<void>;
}

/** Nothing listens there. */
const CLOSED = 'https://127.0.0.1:65534/';
const PAGE = '<!doctype html><title>Not found</title>';

/** Real requests under a weather that changes. Answers come whole, so that `quiet` means that all is told. */
export function createWeatherNetwork(
  random: () => number,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): WeatherNetwork {
  let weather = FINE;
  const underWay = new Set<Promise<unknown>>();

  async function whole(...given: Parameters<typeof globalThis.fetch>): Promise<Response> {
    const response = await fetch(...given);
    const { status, headers } = response;
    const body = await response.arrayBuffer();
    // An empty body may not even be given where the status allows none.
    return new Response(body.byteLength === 0 ? null : body, { status, headers });
  }

  function tracked<T>(work: Promise<T>): Promise<T> {
    const ended = work.catch(() => undefined).finally(() => underWay.delete(ended));
    underWay.add(ended);
    return work;
  }

  async function swallowed(...given: Parameters<typeof globalThis.fetch>): Promise<Response> {
    const [input, init] = given;
    // The service has it; the hub will not hear of that. Its own time limit or its end cuts it off.
    await tracked(whole(input, { ...init, signal: null }).catch(() => undefined));
    const signal = input instanceof Request ? input.signal : init?.signal;
    return new Promise((_resolve, reject) => {
      const stop = (): void => reject(new DOMException('gone', 'AbortError'));
      if (signal?.aborted) stop();
      signal?.addEventListener('abort', stop, { once: true });
    });
  }

  return {
    set(next) {
      weather = next;
    },
    fetch(...given: Parameters<typeof globalThis.fetch>): Promise<Response> {
      const { network } = weather;
      switch (network) {
        case 'unplugged':
          return tracked(whole(CLOSED));
        case 'portal':
          return Promise.resolve(
            new Response(PAGE, { status: 404, headers: { 'content-type': 'text/html' } }),
          );
        case 'black-hole':
          return random() < 0.5 ? swallowed(...given) : tracked(whole(...given));
        case undefined:
          return tracked(whole(...given));
        default:
          return network satisfies never;
      }
    },
    async quiet() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
