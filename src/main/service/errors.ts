/**
 * The failure classes of a request to the service, decided here and nowhere else.
 *
 * | what happened                                                      | kind         |
 * | DNS, connect or TLS failed before a byte was sent                  | not-sent     |
 * | a proxy answered instead of opening the way                        | offline      |
 * | 429                                                                | rate-limited |
 * | 401, but not as a page; `key-doubt.ts` decides what it is about    | key-rejected |
 * | another 4xx that is JSON or empty; a 2xx whose record of the
 *   appointment tells another state (told-end.ts)                      | refused      |
 * | bytes sent, then timeout, reset, 407, 408, 5xx, a redirect, an
 *   unreadable body, a page or any other text that is not JSON         | unknown      |
 * | a 2xx that says in its body that it failed, or is a bare word; a
 *   4xx that says in its body that it was done, or another class       | unknown      |
 * | the deadline passed before a slot came                             | expired      |
 * | the caller gave up before anything was sent                        | aborted      |
 *
 * The address is HTTPS, so every answer comes from whoever holds a certificate for it, mostly the service's own edge:
 * no answer proves that the service did nothing, but the refusals it documents do. When in doubt the class is
 * `unknown`: it is the only one that never claims what was not seen.
 */
import { z } from 'zod';
import type { InputProblem } from '../../contract/input-problem.ts';
import { parseExact } from '../base/exact-json.ts';
import { fieldOf, type ToldStep, trimmed, type Words, wordsOf } from './told-end.ts';
import {
  chromiumErrorName,
  type ErrorFacts,
  isOfProxy,
  provesNothingSent,
  unnamedVerdict,
} from './unsent.ts';

export type FailureKind =
  | 'not-sent'
  | 'rate-limited'
  | 'key-rejected'
  | 'refused'
  | 'offline'
  | 'unknown'
  | 'expired'
  | 'aborted';

export interface ServiceFailure {
  readonly kind: FailureKind;
  /** The HTTP status, where there was an answer. */
  readonly statusCode?: number;
  /** The service's own message, on one line, at most 300 characters. */
  readonly message?: string;
  /** What is wrong where Foyer's own check refused it. */
  readonly problems?: readonly InputProblem[];
  /** The service's hint for developers, same limits. */
  readonly developerMessage?: string;
  /** A short word for the log and the desk: an error code or what was wrong with the answer. */
  readonly cause?: string;
  /** By which step the appointment came to its state, where the record in a 2xx tells another one than was asked for. */
  readonly told?: ToldStep;
  /** How long the service, being away (503), asks to be left alone, in milliseconds. */
  readonly retryAfterMs?: number;
}

export type ServiceResult<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /** The service's clock (`Date` header), milliseconds since 1970. */
      readonly serverDateMs?: number;
      /** The hub's wall clock when the answer was complete, milliseconds since 1970. */
      readonly observedAtMs: number;
    }
  | {
      readonly ok: false;
      readonly failure: ServiceFailure;
      /** As above, of an answer that is the service's own. */
      readonly serverDateMs?: number;
      /** The same of an answer that may be another's: a proxy's, or the service's in words of its own. */
      readonly otherDateMs?: number;
      readonly observedAtMs?: number;
    };

/** What is known of an answer once its headers and, if possible, its body were read. */
export interface AnswerFacts {
  /** 0 where the runtime hides it (an opaque redirect). */
  readonly status: number;
  /** The `Content-Type` header, empty if there was none. */
  readonly contentType: string;
  /** Undefined when the body could not be read to its end. */
  readonly text: string | undefined;
}

export type Verdict =
  | { readonly ok: true; /** The JSON body; undefined if there was none. */ readonly body: unknown }
  | { readonly ok: false; readonly failure: ServiceFailure };

function isPage(text: string): boolean {
  return /^\s*</.test(text);
}

/** The JSON in `text`. A bare number or word counts only where the answer calls itself JSON. */
function jsonOf(text: string, contentType: string): { readonly json: unknown } | undefined {
  try {
    const json = parseExact(text);
    const isPlain = typeof json !== 'object' && !/\bjson\b/i.test(contentType);
    return isPlain ? undefined : { json };
  } catch {
    return undefined;
  }
}

/** The service's word for too many requests (RFC 6585, 4). */
export const isRateLimit = (status: number): boolean => status === 429;

/** A three-digit status that a body repeats; undefined where it has none. */
function repeatedStatus(json: unknown): number | undefined {
  const value = fieldOf(json, 'statusCode');
  const code = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof code === 'number' && Number.isInteger(code) && code >= 100 && code < 1000 ? code : undefined;
}

/** What follows from a status: a body that repeats one of another class contradicts it. */
function classOf(status: number): 'yes' | 'key' | 'limit' | 'refusal' | 'trouble' {
  if (status >= 200 && status < 300) return 'yes';
  if (status === 401 || status === 403) return 'key';
  if (isRateLimit(status)) return 'limit';
  return status >= 400 && status < 500 ? 'refusal' : 'trouble';
}

const isFailureCode = (value: unknown): boolean =>
  (typeof value === 'number' || (typeof value === 'string' && /^\d{3}$/.test(value))) &&
  Number(value) >= 400 &&
  Number(value) < 600;

const isSomething = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.keys(value).length > 0
    : value !== undefined && value !== null && value !== false && value !== '' && value !== 0;

/** Words for it that no status of an appointment has. */
const isFailureWord = (value: unknown): boolean =>
  typeof value === 'string' && /^(error|fail|failed|failure)$/i.test(value);

/** A whole body that says yes, or nothing. */
const AGREEMENT = /^\s*(ok|okay|success|done|accepted)?[.!]?\s*$/i;

const isNo = (value: unknown): boolean =>
  value === false || value === 0 || (typeof value === 'string' && /^false$/i.test(value));

/** A body that says, under a 4xx, that it was done: its repeated status, a yes, or an appointment that was made. */
function contradictsRefusal(status: number, json: unknown): boolean {
  const repeated = repeatedStatus(json);
  if (repeated !== undefined) return classOf(repeated) !== classOf(status);
  const hasWords = ['message', 'error', 'errors'].some((name) => isSomething(fieldOf(json, name)));
  const isMade = ['id', 'publicId'].every((name) => isSomething(fieldOf(json, name)));
  return fieldOf(json, 'success') === true || fieldOf(json, 'ok') === true || (isMade && !hasWords);
}

/** A body that says, under a 2xx, that it failed: its repeated status, the shape of an error, or a bare word. */
function contradicts(json: unknown): boolean {
  // A word says anything, such as "Please log in"; `true`, `null` and "OK" say no more than the status does.
  if (typeof json !== 'object') return json !== true && !(typeof json === 'string' && AGREEMENT.test(json));
  // Beside an id, a code is what the visitor types.
  const code = fieldOf(json, 'id') === undefined ? fieldOf(json, 'code') : undefined;
  const repeated = repeatedStatus(json);
  return (
    (repeated !== undefined && classOf(repeated) !== 'yes') ||
    [fieldOf(json, 'status'), code].some(isFailureCode) ||
    isFailureWord(fieldOf(json, 'status')) ||
    isSomething(fieldOf(json, 'error')) ||
    isSomething(fieldOf(json, 'errors')) ||
    isNo(fieldOf(json, 'success')) ||
    isNo(fieldOf(json, 'ok'))
  );
}

/** Decides what an answer means. `hide` takes secrets out of the service's words before they are kept. */
export function classify(
  { status, contentType, text }: AnswerFacts,
  hide: (words: string) => string = (words) => words,
): Verdict {
  const parsed = text === undefined ? undefined : jsonOf(text, contentType);
  const fail = (kind: FailureKind, cause?: string): Verdict => ({
    ok: false,
    failure: {
      kind,
      ...(status === 0 ? {} : { statusCode: status }),
      ...(parsed ? wordsOf(parsed.json, hide) : plainWords(text, contentType, hide)),
      ...(cause === undefined ? {} : { cause }),
    },
  });

  if (status === 0 || (status >= 300 && status < 400)) return fail('unknown', 'redirect');
  const isRefusal = status >= 400 && status < 500;
  if (isRefusal && parsed && contradictsRefusal(status, parsed.json)) return fail('unknown', 'contradiction');
  if (isRateLimit(status)) return fail('rate-limited');
  // 407 is a proxy's, on the way in our house or in theirs.
  if ([407, 408].includes(status) || status >= 500 || status < 200)
    return fail('unknown', `status-${status}`);
  if (text === undefined) return fail('unknown', 'unreadable-body');
  const isEmpty = text.trim() === '';
  if (!parsed && isPage(text)) return fail('unknown', 'html');
  if (status === 401) return fail('key-rejected');
  if (!parsed && !isEmpty) return fail('unknown', /\bjson\b/i.test(contentType) ? 'unreadable-body' : 'text');
  if (status >= 400) return fail('refused');
  if (parsed && contradicts(parsed.json)) return fail('unknown', 'contradiction');
  return { ok: true, body: parsed?.json };
}

/** Text that is not JSON is quoted only where it calls itself plain: a page is not a sentence. */
function plainWords(text: string | undefined, contentType: string, hide: (words: string) => string): Words {
  const isSentence = text !== undefined && /^\s*text\/plain\b/i.test(contentType) && !isPage(text);
  const message = isSentence ? trimmed(hide(text)) : '';
  return message === '' ? {} : { message };
}

const errorSchema = z.object({
  name: z.string().catch(''),
  message: z.string().catch(''),
  code: z.string().optional().catch(undefined),
  syscall: z.string().optional().catch(undefined),
  cause: z.unknown().optional(),
  errors: z.array(z.unknown()).optional().catch(undefined),
});

/** The innermost errors behind `error`: causes followed, the attempts of a multiple connect taken apart. */
function rootsOf(error: unknown, depth = 0): ErrorFacts[] {
  const parsed = errorSchema.safeParse(error);
  if (!parsed.success || depth > 5) return [];
  const { name, message, code, syscall, cause, errors = [] } = parsed.data;
  const inner = errors.length > 0 ? errors : cause === undefined ? [] : [cause];
  const roots = inner.flatMap((each) => rootsOf(each, depth + 1));
  if (roots.length > 0) return roots;
  return [
    {
      name,
      message,
      ...(code === undefined ? {} : { code }),
      ...(syscall === undefined ? {} : { syscall }),
    },
  ];
}

/** A word for the log: never a message, which could carry an address with a key in it. */
function wordFor(root: ErrorFacts | undefined): string {
  const chromium = root === undefined ? undefined : chromiumErrorName(root.message);
  if (chromium !== undefined) return chromium.slice(0, 60);
  // What answered does not speak HTTP/1.1; Node gives the error no code.
  if (root?.name === 'HTTPParserError') return 'not-http-1';
  const verdict = root === undefined ? undefined : unnamedVerdict(root);
  if (verdict !== undefined) return verdict.slice(0, 60);
  // OpenSSL's own alerts have a slash: ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE.
  return root?.code !== undefined && /^[A-Z0-9_/]{1,60}$/.test(root.code) ? root.code : 'network';
}

/** Electron's `net` fails where Node's `fetch` answers with the redirect itself. */
const ELECTRON_REDIRECT = 'Redirect was cancelled';

/**
 * Decides what an error of `fetch` means. `bytesMayHaveLeft` is false while the request had not been handed to
 * `fetch`.
 */
export function classifyThrow(
  error: unknown,
  { bytesMayHaveLeft }: { bytesMayHaveLeft: boolean },
): ServiceFailure {
  const roots = rootsOf(error);
  const cause = wordFor(roots[0]);
  if (!bytesMayHaveLeft) return { kind: 'not-sent', cause };
  if (roots.some((root) => root.message === ELECTRON_REDIRECT)) return { kind: 'unknown', cause: 'redirect' };
  if (roots.length > 0 && roots.every(isOfProxy)) return { kind: 'offline', cause };
  const unsent = roots.length > 0 && roots.every(provesNothingSent);
  return { kind: unsent ? 'not-sent' : 'unknown', cause };
}
