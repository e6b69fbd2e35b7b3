/**
 * The door of a line: what a message may be before the RPC library sees it. The library knows more than the contract has
 * a use for (events of the client, files, GET, headers, eight kinds of values that JSON has not), and keeps some of it
 * without bound. Pure.
 *
 * What no page of ours could ever have sent ends the line. What one of another version might send, loaded before the hub
 * was replaced, is answered: that page goes on, and learns that its call was not understood. Such answers are here too,
 * since nothing else knows the library's form.
 */

export type LineMessage =
  /** The library may have the text as it came. `path` is that of a procedure, if there is one of that name. */
  | { readonly kind: 'request'; readonly id: string; readonly path: string }
  /** The screen wants no answer to this request any more. */
  | { readonly kind: 'abort'; readonly id: string }
  /** A value that this contract has no use for, in the form in which the library writes it. */
  | { readonly kind: 'not-understood'; readonly id: string }
  /** No page of ours sends this. `reason` is a word for the log. */
  | { readonly kind: 'refused'; readonly reason: RefusedMessage };

export type RefusedMessage = 'not-text' | 'too-large' | 'not-json' | 'not-of-the-contract';

/** Reads one message of at most `largest` UTF-16 units. */
export type ReadMessage = (data: unknown, largest: number) => LineMessage;

/** The library counts its requests in base 36; a page may count otherwise, in plain signs. */
const ID = /^[0-9A-Za-z_-]{1,64}$/;

/** As the client writes a path of the contract: nouns and verbs, nothing encoded, no query. */
const PATH = /^(?:\/[A-Za-z][A-Za-z0-9]{0,40}){1,4}$/;

/** The numbers that the library gives to a request, which it leaves out, and to "I want no answer any more". */
const REQUEST = 1;
const ABORT = 4;

/** The contract's deepest input has three floors. */
const DEEPEST = 8;

/** The kinds of values beyond JSON that the library can write; a page of another version might. */
const MOST_KIND = 7;
const MOST_MARKS = 100;

type Fields = Readonly<Record<string, unknown>>;

const refused = (reason: RefusedMessage): LineMessage => ({ kind: 'refused', reason });

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether `value` has no other fields than these. */
const hasOnly = (value: Fields, names: readonly string[]): boolean =>
  Object.keys(value).every((name) => names.includes(name));

type Oddity = 'prototype' | 'deep' | undefined;

/** What JSON itself allows and no input has: the name of the prototype as a key, or more floors than any. */
function oddityOf(value: unknown, floors = DEEPEST): Oddity {
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

/** `[kind, ...the way to the value]`, as the library's serializer writes it. */
function isMark(mark: unknown): boolean {
  if (!Array.isArray(mark)) return false;
  const [kind, ...way] = mark as readonly unknown[];
  return isStep(kind) && Number(kind) <= MOST_KIND && way.length <= DEEPEST && way.every(isStep);
}

const areMarks = (meta: unknown): meta is readonly unknown[] =>
  Array.isArray(meta) && meta.length <= MOST_MARKS && meta.every(isMark);

/** What is said by leaving it out may be said as well: POST, and no headers. */
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
  // No input of the contract holds a date, a set or an `undefined` in a list: the client writes no marks.
  if (oddity !== undefined || meta.length > 0) return { kind: 'not-understood', id };
  return { kind: 'request', id, path };
}

export const readMessage: ReadMessage = (data, largest) => {
  if (typeof data !== 'string') return refused('not-text');
  if (data.length > largest) return refused('too-large');
  let message: unknown;
  try {
    message = JSON.parse(data);
  } catch {
    return refused('not-json');
  }
  if (!isFields(message)) return refused('not-of-the-contract');
  const { i: id, p: payload } = message;
  if (typeof id !== 'string' || !ID.test(id)) return refused('not-of-the-contract');
  if (message['t'] === ABORT && hasOnly(message, ['i', 't'])) return { kind: 'abort', id };
  const isRequest = (message['t'] ?? REQUEST) === REQUEST && hasOnly(message, ['i', 't', 'p']);
  if (!isRequest || !isFields(payload)) return refused('not-of-the-contract');
  return readRequest(id, payload);
};

/**
 * An answer that the hub gives without asking the RPC library, in the library's own form: the screen's call is rejected.
 */
const answer = (id: string, status: number, code: string, message: string): string =>
  JSON.stringify({ i: id, p: { s: status, b: { json: { defined: false, code, status, message } } } });

/** The line has as many requests under way as it may. */
export const tooManyRequests = (id: string): string =>
  answer(id, 429, 'TOO_MANY_REQUESTS', 'This screen waits for too many answers already.');

/** Only a page of another version of Foyer asks so. */
export const notUnderstood = (id: string): string =>
  answer(id, 400, 'BAD_REQUEST', 'This hub does not understand that. Load the page again.');
