/**
 * Handles one intake request. The token is checked before the body is read. Only a sender with the token gets reasons,
 * others get a status.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isTokenOf, tokenIn } from '../access/secret-texts.ts';
import type { EntriesAnswer } from '../appointments/roster/entries-answer.ts';
import type { Connections } from '../base/bounded-connections.ts';
import type { Pace, PaceRate } from '../base/pace.ts';
import type { FailureBudget } from '../webhooks/failure-budget.ts';

export const INTAKE_PATH = '/appointments';

/** `passed-on`: a lobby of the chain will take them. */
type Take = (text: string) => Promise<EntriesAnswer | { readonly kind: 'passed-on' }>;

export interface IntakeEndpoint {
  /** By the path of the request. Undefined if nothing is there. */
  readonly takeAt: (path: string | undefined) => Take | undefined;
  /** SHA-256 of the token, 64 hex digits. */
  readonly tokenHash: string;
  readonly limits: IntakeLimits;
  readonly failures: FailureBudget;
  readonly pace: Pace;
  readonly connections: Connections;
  readonly note: (reason: string) => void;
  readonly monotonic: () => number;
  /** Bodies being read or queued. */
  underWay: number;
}

const SOON_S = 1;

function answer(response: ServerResponse, status: number, body?: object): void {
  if (response.headersSent || response.destroyed) return;
  const text = body === undefined ? '' : `${JSON.stringify(body)}\n`;
  response.writeHead(status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** Closes the connection after the answer, without reading the rest. */
function refuse(response: ServerResponse, status: number, body?: object): void {
  response.setHeader('connection', 'close');
  answer(response, status, body);
}

function later(response: ServerResponse, status: 429 | 503, seconds: number): void {
  response.setHeader('retry-after', String(seconds));
  refuse(response, status);
}

/** Rejects a request without the token, and returns whether it has it. */
function hasToken(door: IntakeEndpoint, request: IncomingMessage, response: ServerResponse): boolean {
  // `headersDistinct` keeps every copy of a header. Two tokens count as none.
  const [given, ...more] = request.headersDistinct['authorization'] ?? [];
  const token = more.length === 0 ? tokenIn(given) : undefined;
  if (token !== undefined && isTokenOf(token, door.tokenHash)) return true;
  const charge = door.failures.charge(request.socket.remoteAddress ?? '', door.monotonic());
  if (charge.kind === 'used-up') {
    door.note('too-many-failures');
    later(response, 429, charge.retryAfterS);
    return false;
  }
  door.note('token');
  response.setHeader('www-authenticate', 'Bearer');
  refuse(response, 401);
  return false;
}

/** The problem of an authorized request before its body is read. */
function refusalOf(
  door: IntakeEndpoint,
  request: IncomingMessage,
): { status: number; why: string } | undefined {
  const { headers, method } = request;
  if (method !== 'POST') return { status: 405, why: 'method' };
  const isJson = /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
  if (!isJson || headers['content-encoding'] !== undefined) return { status: 415, why: 'not-json-type' };
  if (Number(headers['content-length'] ?? 0) > door.limits.maxBodyBytes)
    return { status: 413, why: 'too-large' };
  return undefined;
}

const TOO_LARGE = Symbol('too large');

/** Undefined if the sender has left. */
async function bodyOf(
  request: IncomingMessage,
  most: number,
): Promise<Buffer | typeof TOO_LARGE | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request) {
      const part = Buffer.from(chunk);
      bytes += part.length;
      if (bytes > most) return TOO_LARGE;
      chunks.push(part);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}

function textOf(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, given: Awaited<ReturnType<Take>>): void {
  switch (given.kind) {
    case 'passed-on':
      return answer(response, 202, { accepted: true });
    case 'read':
      return answer(response, 200, { taken: given.taken, problems: given.problems });
    case 'too-many':
      return answer(response, 413, { error: given.kind });
    case 'past-bound': {
      const { kind, bound, most, number } = given;
      return answer(response, 400, { error: kind, bound, most, entry: number });
    }
    case 'not-written':
    case 'closing':
      return later(response, 503, SOON_S);
    default:
      return answer(response, 400, { error: given.kind });
  }
}

async function readAndTake(
  door: IntakeEndpoint,
  take: Take,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const body = await bodyOf(request, door.limits.maxBodyBytes);
  if (body === undefined) return;
  if (body === TOO_LARGE) return refuse(response, 413, { error: 'too-large' });
  const text = textOf(body);
  if (text === undefined) return answer(response, 400, { error: 'not-utf-8' });
  door.connections.working(request.socket);
  send(response, await take(text));
  door.connections.finished(request.socket, true);
}

/** Answers each request once. Any failure becomes 503. */
export async function answerIntake(
  door: IntakeEndpoint,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Node's parser also accepts HTTP/0.9 and HTTP/2.0 in request lines.
  if (request.httpVersionMajor !== 1) return refuse(response, 400);
  const take = door.takeAt(request.url);
  if (!take) return refuse(response, 404);
  if (!hasToken(door, request, response)) return;
  const refusal = refusalOf(door, request);
  if (refusal) {
    if (refusal.status === 405) response.setHeader('allow', 'POST');
    return refuse(response, refusal.status, { error: refusal.why });
  }
  const waitMs = door.pace.peek(door.monotonic());
  if (waitMs > 0) return later(response, 429, Math.ceil(waitMs / 1_000));
  if (door.underWay >= door.limits.maxBodies) return later(response, 503, SOON_S);
  door.pace.take(door.monotonic());
  door.underWay += 1;
  try {
    await readAndTake(door, take, request, response);
  } catch {
    door.note('broke');
    later(response, 503, SOON_S);
  } finally {
    door.underWay -= 1;
  }
}

export interface IntakeLimits {
  /** Bytes: a thousand appointments of a kilobyte each. */
  readonly maxBodyBytes: number;
  /** Authorized bodies read or queued at once. One more gets 503 with Retry-After. */
  readonly maxBodies: number;
  /** Requests with the right token. */
  readonly requests: PaceRate;
  /** Wrong tokens per address with a 401. More get 429. */
  readonly failuresPerAddress: PaceRate;
  readonly mostConnections: number;
  /** Milliseconds for all headers. */
  readonly headersMs: number;
  /** Milliseconds for a whole request. */
  readonly requestMs: number;
  /** Idle milliseconds between two requests. */
  readonly keepAliveMs: number;
  /** Milliseconds between checks of the timeouts. */
  readonly checkEveryMs: number;
}

/** A back-office system sends changes a few times a second at most, and its whole day once. */
export const INTAKE_LIMITS: IntakeLimits = {
  maxBodyBytes: 1024 * 1024,
  maxBodies: 8,
  requests: { burst: 60, perSecond: 10 },
  failuresPerAddress: { burst: 20, perSecond: 0.2 },
  mostConnections: 64,
  headersMs: 5_000,
  requestMs: 15_000,
  keepAliveMs: 5_000,
  checkEveryMs: 1_000,
};
