/** The API's door: faults, rate limit and key, then the operation; everything is logged. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fullBucket, takeToken, type Bucket } from './bucket.ts';
import { cut, parseJson, readBody, send, type Answer } from './exchange.ts';
import type { FaultBox, RequestPlan } from './faults.ts';
import { operate } from './operations.ts';
import { envelope, refused, type Refusal } from './outcome.ts';
import { maskedHeaders, maskedPath, type RequestLog } from './request-log.ts';
import type { Service } from './service.ts';

const PORTAL =
  '<!doctype html><title>Guest Wi-Fi</title><h1>Welcome</h1><p>Accept the terms to go online.</p>';

export interface DoorParts {
  readonly service: Service;
  readonly faults: FaultBox;
  readonly log: RequestLog;
  readonly apiKey: string;
  /** Milliseconds that only grow, for the bucket. */
  monotonic(): number;
  /** Resolves after `ms`, or at once when the simulator stops. */
  wait(ms: number): Promise<void>;
}

export interface Door {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Fills the buckets again, for a fresh day. */
  reset(): void;
}

const UNAUTHENTICATED = refused(
  401,
  'Please authenticate with a valid API key.',
  'Set the header X-Service-REST-API-Key.',
);

/** Path and query of a request target. Not the URL class: a target need not be a valid one. */
function split(target: string): { path: string; query: URLSearchParams } {
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, query: new URLSearchParams() }
    : { path: target.slice(0, mark), query: new URLSearchParams(target.slice(mark + 1)) };
}

function keyOf(request: IncomingMessage, query: URLSearchParams): string | undefined {
  const header = request.headers['x-service-rest-api-key'];
  return typeof header === 'string' ? header : (query.get('rest-api-key') ?? undefined);
}

export function createDoor(parts: DoorParts): Door {
  const { service, faults, log } = parts;
  // The right key has a bucket of its own, so that strangers cannot use it up.
  let own = fullBucket(parts.monotonic());
  let strangers = fullBucket(parts.monotonic());

  function remaining(known: boolean): number {
    const bucket: Bucket = known ? own : strangers;
    const taken = takeToken(bucket, parts.monotonic(), faults.current().strictBucket ?? false);
    if (known) own = taken.bucket;
    else strangers = taken.bucket;
    return taken.remaining;
  }

  function answer(request: IncomingMessage, text: string | undefined, plan: RequestPlan, n: number): Answer {
    const { path, query } = split(request.url ?? '/');
    const known = keyOf(request, query) === parts.apiKey;
    const left = remaining(known);
    const headers = { 'X-Ratelimit-Remaining': String(left) };
    const refusal = (value: Refusal): Answer => ({ status: value.status, body: envelope(value), headers });
    if (left < 0) return refusal(refused(429, 'Too many requests: please wait a moment.'));
    if (!known || faults.current().rejectKey === true) return refusal(UNAUTHENTICATED);
    if (plan.errorStatus !== undefined) {
      return refusal(
        refused(plan.errorStatus, 'The service failed on purpose.', 'errorRate of the simulator.'),
      );
    }
    if (text === undefined) return refusal(refused(413, 'The body is too large.'));
    const version = request.headers['x-service-api-version'];
    const outcome = operate(service, {
      method: request.method ?? 'GET',
      path,
      version: typeof version === 'string' ? version : undefined,
      contentType: request.headers['content-type'],
      json: text === '' ? undefined : parseJson(text),
    });
    if (outcome.kind === 'refused') return refusal(outcome);
    log.note(n, { processed: outcome.changed });
    return { status: 200, body: { statusCode: 200, ...outcome.value }, headers };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (faults.current().outage === true) {
      cut(request);
      return;
    }
    const target = request.url ?? '/';
    const n = log.open({
      at: new Date(service.now()).toISOString(),
      method: request.method ?? 'GET',
      path: maskedPath(target),
      headers: maskedHeaders(request.headers),
      body: null,
    });
    const plan = faults.planRequest();
    const body = await readBody(request);
    const text = body.kind === 'text' ? body.text : undefined;
    if (text !== undefined && text !== '') log.note(n, { body: parseJson(text) ?? text });
    try {
      if (body.kind === 'gone' || plan.cutBefore) {
        await parts.wait(plan.delayMs);
        cut(request);
        return;
      }
      const result: Answer =
        faults.current().captivePortal === true
          ? { status: 200, body: PORTAL, contentType: 'text/html; charset=utf-8' }
          : answer(request, text, plan, n);
      if (plan.delayMs > 0) await parts.wait(plan.delayMs);
      if (plan.cutAfter) {
        cut(request);
        return;
      }
      log.note(n, { status: result.status });
      send(response, result);
    } finally {
      log.close(n);
    }
  }

  return {
    handle,
    reset() {
      own = fullBucket(parts.monotonic());
      strangers = fullBucket(parts.monotonic());
    },
  };
}
