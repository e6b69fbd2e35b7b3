/**
 * Validates a message before the RPC library gets it. The library supports more than the contract needs (client
 * events, files, GET, headers, eight kinds of values beyond JSON), and buffers some of it without bound. Pure.
 *
 * A message that no page of ours could send closes the line. One that another version's page might send is answered
 * with an error, so that the page goes on. Those answers are here because only this file knows the library's format.
 */
import { jsonIn } from '../base/json.ts';

type LineMessage =
  /** Safe for the library. `path`: of a procedure, which may not exist. */
  | { readonly kind: 'request'; readonly id: string; readonly path: string }
  /** Cancels a request. */
  | { readonly kind: 'abort'; readonly id: string }
  /** A value beyond this contract, in the library's format. */
  | { readonly kind: 'not-understood'; readonly id: string }
  /** Not from our pages. `reason`: for the log. */
  | { readonly kind: 'refused'; readonly reason: RefusedMessage };

export type RefusedMessage = 'not-text' | 'too-large' | 'not-json' | 'not-of-the-contract';

/** Reads one message of at most `largest` UTF-16 units. */
export type ReadMessage = (data: unknown, largest: number) => LineMessage;

/** The library uses base 36. Other plain characters are allowed. */
const ID = /^[0-9A-Za-z_-]{1,64}$/;

/** A contract path as the client writes it: nothing encoded, no query. */
const PATH = /^(?:\/[A-Za-z][A-Za-z0-9]{0,40}){1,4}$/;

/** The library's message types: a request, which it omits, and a cancellation. */
const REQUEST = 1;
const ABORT = 4;

/** The deepest input of the contract has three levels. */
const MAX_DEPTH = 8;

/** The library's value kinds beyond JSON, which another version's page might send. */
const MAX_KIND = 7;
const MAX_MARKS = 100;

type Fields = Readonly<Record<string, unknown>>;

const refused = (reason: RefusedMessage): LineMessage => ({ kind: 'refused', reason });

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const hasOnly = (value: Fields, names: readonly string[]): boolean =>
  Object.keys(value).every((name) => names.includes(name));

type Oddity = 'prototype' | 'deep' | undefined;

/** Valid JSON that no input has: `__proto__` as a key, or too many levels. */
function oddityOf(value: unknown, floors = MAX_DEPTH): Oddity {
  if (typeof value !== 'object' || value === null) return undefined;
  if (floors === 0) return 'deep';
  if (!Array.isArray(value) && Object.hasOwn(value, '__proto__')) return 'prototype';
  for (const inner of Object.values(value)) {
    const oddity = oddityOf(inner, floors - 1);
    if (oddity !== undefined) return oddity;
  }
  return undefined;
}

const isStep = (step: unknown): boolean =>
  (typeof step === 'string' && step !== '__proto__') || (Number.isSafeInteger(step) && Number(step) >= 0);

/** `[kind, ...path]` as the library's serializer writes it. */
function isMark(mark: unknown): boolean {
  if (!Array.isArray(mark)) return false;
  const [kind, ...way] = mark as readonly unknown[];
  return isStep(kind) && Number(kind) <= MAX_KIND && way.length <= MAX_DEPTH && way.every(isStep);
}

const areMarks = (meta: unknown): meta is readonly unknown[] =>
  Array.isArray(meta) && meta.length <= MAX_MARKS && meta.every(isMark);

/** Defaults may also be explicit: POST and no headers. */
const isPlainPost = ({ m: method = 'POST', h: headers = {} }: Fields): boolean =>
  method === 'POST' && isFields(headers) && hasOnly(headers, []);

function readRequest(id: string, payload: Fields): LineMessage {
  const { u: path, b: body = {} } = payload;
  const isOfFour = hasOnly(payload, ['u', 'b', 'm', 'h']) && isPlainPost(payload);
  const isCall = isOfFour && typeof path === 'string' && PATH.test(path);
  if (!isCall || !isFields(body) || !hasOnly(body, ['json', 'meta'])) return refused('not-of-the-contract');
  const { json, meta = [] } = body;
  const oddity = oddityOf(json);
  if (oddity === 'prototype') return refused('not-of-the-contract');
  if (!areMarks(meta)) return refused('not-of-the-contract');
  // No input has dates, sets or `undefined` in lists, so our client sends no marks.
  if (oddity !== undefined || meta.length > 0) return { kind: 'not-understood', id };
  return { kind: 'request', id, path };
}

export const readMessage: ReadMessage = (data, largest) => {
  if (typeof data !== 'string') return refused('not-text');
  if (data.length > largest) return refused('too-large');
  const message = jsonIn(data);
  if (message === undefined) return refused('not-json');
  if (!isFields(message)) return refused('not-of-the-contract');
  const { i: id, p: payload } = message;
  if (typeof id !== 'string' || !ID.test(id)) return refused('not-of-the-contract');
  if (message['t'] === ABORT && hasOnly(message, ['i', 't'])) return { kind: 'abort', id };
  const isRequest = (message['t'] ?? REQUEST) === REQUEST && hasOnly(message, ['i', 't', 'p']);
  if (!isRequest || !isFields(payload)) return refused('not-of-the-contract');
  return readRequest(id, payload);
};

/** An error answer in the library's format, without calling it. */
const answer = (id: string, status: number, code: string, message: string): string =>
  JSON.stringify({ i: id, p: { s: status, b: { json: { defined: false, code, status, message } } } });

/** The line has reached its limit of open requests. */
export const tooManyRequests = (id: string): string =>
  answer(id, 429, 'TOO_MANY_REQUESTS', 'This screen has too many requests waiting.');

/** Only for pages of another version of Foyer. */
export const notUnderstood = (id: string): string =>
  answer(id, 400, 'BAD_REQUEST', 'Foyer does not understand this request. Reload the page.');
