/**
 * The failure classes of a request to the service, decided here and nowhere else.
 *
 * | what happened                                                    | kind         |
 * | DNS, connect or TLS failed before a byte was sent                | not-sent     |
 * | a proxy answered instead of opening a tunnel                     | offline      |
 * | 429                                                              | rate-limited |
 * | 401, but not as a page; `key-doubt.ts` decides what it is about  | key-rejected |
 * | another 4xx that is JSON or empty                                | refused      |
 * | a 2xx whose record has another state (`reported-state.ts`)       | refused      |
 * | bytes sent, then timeout, reset, 407, 408, 5xx or a redirect     | unknown      |
 * | bytes sent, then an unreadable body, a page or other text        | unknown      |
 * | a 2xx whose body reports a failure, or is a bare word            | unknown      |
 * | a 4xx whose body reports success or another class                | unknown      |
 * | the deadline passed before a slot came                           | expired      |
 * | the caller gave up before anything was sent                      | aborted      |
 *
 * Over HTTPS every answer comes from a holder of the certificate, mostly the service's own edge. So no answer proves
 * that the service did nothing, except the refusals it documents. `unknown` is the class for every doubt.
 */
import type { InputProblem } from '../../contract/refusal.ts';
import { parseExact } from '../base/json.ts';
import { wireFieldOf, type ReportedStep, trimmed, type Words, wordsOfService } from './reported-state.ts';

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
  readonly statusCode?: number;
  /** One line, at most 300 characters. */
  readonly message?: string;
  readonly problems?: readonly InputProblem[];
  readonly developerMessage?: string;
  /** An error code, or the fault of the answer. */
  readonly cause?: string;
  /** Set if a 2xx reports another state than was asked for. */
  readonly reportedStep?: ReportedStep;
  /** Of a 503, in milliseconds. */
  readonly retryAfterMs?: number;
}

export type ServiceResult<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /** `Date` header, milliseconds since 1970. */
      readonly serverDateMs?: number;
      /** Wall clock when the answer was complete, milliseconds since 1970. */
      readonly observedAtMs: number;
    }
  | {
      readonly ok: false;
      readonly failure: ServiceFailure;
      /** Only from an answer that is surely the booking system's. */
      readonly serverDateMs?: number;
      /** From an answer that may be a proxy's. */
      readonly otherDateMs?: number;
      readonly observedAtMs?: number;
    };

export interface AnswerFacts {
  /** 0 if the runtime hides it (an opaque redirect). */
  readonly status: number;
  readonly contentType: string;
  /** Undefined if the body broke off. */
  readonly text: string | undefined;
}

type Verdict =
  | { readonly ok: true; /** Undefined without JSON. */ readonly body: unknown }
  | { readonly ok: false; readonly failure: ServiceFailure };

function isPage(text: string): boolean {
  return /^\s*</.test(text);
}

/** A bare number or word counts only if the content type is JSON. */
function jsonOf(text: string, contentType: string): { readonly json: unknown } | undefined {
  try {
    const json = parseExact(text);
    const isPlain = typeof json !== 'object' && !/\bjson\b/i.test(contentType);
    return isPlain ? undefined : { json };
  } catch {
    return undefined;
  }
}

/** RFC 6585, 4. */
export const isRateLimit = (status: number): boolean => status === 429;

function repeatedStatus(json: unknown): number | undefined {
  const value = wireFieldOf(json, 'statusCode');
  const code = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof code === 'number' && Number.isInteger(code) && code >= 100 && code < 1000 ? code : undefined;
}

/** Compares a status in the body with that of the answer. */
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

/** No appointment status uses these words. */
const isFailureWord = (value: unknown): boolean =>
  typeof value === 'string' && /^(error|fail|failed|failure)$/i.test(value);

const AGREEMENT = /^\s*(ok|okay|success|done|accepted)?[.!]?\s*$/i;

const isNo = (value: unknown): boolean =>
  value === false || value === 0 || (typeof value === 'string' && /^false$/i.test(value));

/** A repeated status, a yes, or a created appointment. */
function contradictsRefusal(status: number, json: unknown): boolean {
  const repeated = repeatedStatus(json);
  if (repeated !== undefined) return classOf(repeated) !== classOf(status);
  const hasWords = ['message', 'error', 'errors'].some((name) => isSomething(wireFieldOf(json, name)));
  const isMade = ['id', 'publicId'].every((name) => isSomething(wireFieldOf(json, name)));
  return wireFieldOf(json, 'success') === true || wireFieldOf(json, 'ok') === true || (isMade && !hasWords);
}

/** A repeated status, an error's shape, or a bare word. */
function contradicts(json: unknown): boolean {
  // A word may mean anything, such as "Please log in". `true`, `null` and "OK" add nothing to the status.
  if (typeof json !== 'object') return json !== true && !(typeof json === 'string' && AGREEMENT.test(json));
  // Beside an id, a code is the one the visitor types.
  const code = wireFieldOf(json, 'id') === undefined ? wireFieldOf(json, 'code') : undefined;
  const repeated = repeatedStatus(json);
  return (
    (repeated !== undefined && classOf(repeated) !== 'yes') ||
    [wireFieldOf(json, 'status'), code].some(isFailureCode) ||
    isFailureWord(wireFieldOf(json, 'status')) ||
    isSomething(wireFieldOf(json, 'error')) ||
    isSomething(wireFieldOf(json, 'errors')) ||
    isNo(wireFieldOf(json, 'success')) ||
    isNo(wireFieldOf(json, 'ok'))
  );
}

/** `hide` removes secrets from messages. */
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
      ...(parsed ? wordsOfService(parsed.json, hide) : plainWords(text, contentType, hide)),
      ...(cause === undefined ? {} : { cause }),
    },
  });

  if (status === 0 || (status >= 300 && status < 400)) return fail('unknown', 'redirect');
  const isRefusal = status >= 400 && status < 500;
  if (isRefusal && parsed && contradictsRefusal(status, parsed.json)) return fail('unknown', 'contradiction');
  if (isRateLimit(status)) return fail('rate-limited');
  // 407 comes from a proxy.
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

/** Only `text/plain` is quoted: a page is not a sentence. */
function plainWords(text: string | undefined, contentType: string, hide: (words: string) => string): Words {
  const isSentence = text !== undefined && /^\s*text\/plain\b/i.test(contentType) && !isPage(text);
  const message = isSentence ? trimmed(hide(text)) : '';
  return message === '' ? {} : { message };
}
