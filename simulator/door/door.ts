/** The API's door: faults, rate limit and key, then the operation; everything is logged. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fullBucket, takeToken, type Bucket, type Taken } from './bucket.ts';
import { cut, parseJson, readBody, send, type Answer } from './exchange.ts';
import type { FaultBox, RequestPlan } from '../faults/faults.ts';
import { operate } from '../service/operations.ts';
import { refused, type Refusal } from '../service/outcome.ts';
import { refusalAnswer, successAnswer } from './reading-answers.ts';
import { limitOf, remainingHeaders, retryAfterHeaders, type Headers } from './reading-limits.ts';
import { maskedHeaders, maskedPath, type RequestLog } from './request-log.ts';
import type { Service } from '../service/service.ts';

const PORTAL =
  '<!doctype html><title>Guest Wi-Fi</title><h1>Welcome</h1><p>Accept the terms to go online.</p>';

/** What `Retry-After` of a 503 says, where the reading has one. */
const BUSY_MS = 2000;

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
  const { readings } = service;
  // The right key has a bucket of its own, so that strangers cannot use it up.
  let own = fullBucket(parts.monotonic());
  let strangers = fullBucket(parts.monotonic());

  function take(known: boolean): Taken {
    const bucket: Bucket = known ? own : strangers;
    const limit = limitOf(readings, faults.current().strictBucket ?? false);
    const taken = takeToken(bucket, parts.monotonic(), limit);
    if (known) own = taken.bucket;
    else strangers = taken.bucket;
    return taken;
  }

  /** The time by the service's own clock, like every time that the service sends. */
  const dateHeader = (): Headers => ({ Date: new Date(service.clock()).toUTCString() });

  function answer(request: IncomingMessage, text: string | undefined, plan: RequestPlan, n: number): Answer {
    const { path, query } = split(request.url ?? '/');
    const known = keyOf(request, query) === parts.apiKey;
    const taken = take(known);
    const headers = { ...dateHeader(), ...remainingHeaders(readings, taken.remaining) };
    const refusal = (value: Refusal, waitMs?: number): Answer => {
      const retryAfter = waitMs === undefined ? {} : retryAfterHeaders(readings, waitMs, service.clock());
      return { ...refusalAnswer(readings, value), headers: { ...headers, ...retryAfter } };
    };
    if (!taken.allowed) {
      return refusal(refused(429, 'Too many requests: please wait a moment.'), taken.waitMs);
    }
    if (!known || faults.current().rejectKey === true) return refusal(UNAUTHENTICATED);
    if (plan.errorStatus !== undefined) {
      return refusal(
        refused(plan.errorStatus, 'The service failed on purpose.', 'errorRate of the simulator.'),
        plan.errorStatus === 503 ? BUSY_MS : undefined,
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
    const { value } = outcome;
    const told = 'record' in value ? { appointment: value.record.status } : {};
    log.note(n, { processed: outcome.changed, ...told });
    const answer = successAnswer(readings, value, query);
    return { ...answer, headers: { ...answer.headers, ...headers } };
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
      if (faults.current().unaskedContinue === true) response.writeContinue();
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
