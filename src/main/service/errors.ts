/**
 * The failure classes of a request to the service, decided here and nowhere else.
 *
 * | what happened                                             | kind         |
 * | DNS, connect or TLS failed before a byte was sent         | not-sent     |
 * | 429                                                       | rate-limited |
 * | 401 with the service's envelope                           | key-rejected |
 * | 4xx with the service's envelope                           | refused      |
 * | an answer that is not the service (HTML, redirect, 4xx
 *   without the envelope, 511)                                | offline      |
 * | bytes sent, then timeout, reset, 408, 5xx, unreadable body| unknown      |
 * | the deadline passed before a slot came                    | expired      |
 * | the caller gave up before anything was sent               | aborted      |
 *
 * When in doubt the class is `unknown`: it is the only one that never claims what was not seen.
 */
import { z } from 'zod';
import { chromiumErrorName, type ErrorFacts, provesNothingSent } from './unsent.ts';
import { type Envelope, envelopeSchema, statusSchema } from './wire.ts';

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
  /** The service's hint for developers, same limits. */
  readonly developerMessage?: string;
  /** A short word for the log and the desk: an error code or what was wrong with the answer. */
  readonly cause?: string;
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
  | { readonly ok: false; readonly failure: ServiceFailure };

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

const LONGEST_MESSAGE = 300;

/** One line of at most 300 characters, fit for a desk and a log. */
function trimmed(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is removed here
  const line = text.replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ').trim();
  return line.length <= LONGEST_MESSAGE ? line : `${line.slice(0, LONGEST_MESSAGE - 1)}…`;
}

function isHtml(contentType: string, text: string): boolean {
  return /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType) || /^\s*</.test(text);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Words = Pick<ServiceFailure, 'message' | 'developerMessage'>;

function wordsOf(envelope: Envelope | undefined, hide: (words: string) => string): Words {
  if (envelope === undefined) return {};
  const { message, developerMessage } = envelope;
  return {
    message: trimmed(hide(message)),
    ...(developerMessage === undefined ? {} : { developerMessage: trimmed(hide(developerMessage)) }),
  };
}

/** Decides what an answer means. `hide` takes secrets out of the service's words before they are kept. */
export function classify(
  { status, contentType, text }: AnswerFacts,
  hide: (words: string) => string = (words) => words,
): Verdict {
  const json = text === undefined ? undefined : jsonOf(text);
  const envelope = envelopeSchema.safeParse(json).data;
  const fail = (kind: FailureKind, cause?: string): Verdict => ({
    ok: false,
    failure: {
      kind,
      ...(status === 0 ? {} : { statusCode: status }),
      ...wordsOf(envelope, hide),
      ...(cause === undefined ? {} : { cause }),
    },
  });

  if (status === 0 || (status >= 300 && status < 400)) return fail('offline', 'redirect');
  if (status === 429) return fail('rate-limited');
  // 511 is a network asking for its log-in page to be visited (RFC 6585, section 6).
  if (status === 511) return fail('offline', 'captive-portal');
  if (status === 408 || status >= 500 || status < 200) return fail('unknown', `status-${status}`);
  if (text === undefined) return fail('unknown', 'unreadable-body');
  if (isHtml(contentType, text)) return fail('offline', 'html');
  if (status >= 400) {
    if (envelope === undefined) return fail('offline', 'no-envelope');
    return status === 401 ? fail('key-rejected') : fail('refused');
  }
  const repeated = statusSchema.safeParse(json).data?.statusCode;
  if (repeated !== undefined && repeated >= 400) return fail('unknown', 'contradiction');
  return { ok: true, body: json };
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
  const { message, code, syscall, cause, errors = [] } = parsed.data;
  const inner = errors.length > 0 ? errors : cause === undefined ? [] : [cause];
  const roots = inner.flatMap((each) => rootsOf(each, depth + 1));
  if (roots.length > 0) return roots;
  return [
    { message, ...(code === undefined ? {} : { code }), ...(syscall === undefined ? {} : { syscall }) },
  ];
}

/** A word for the log: never a message, which could carry an address with a key in it. */
function wordFor(root: ErrorFacts | undefined): string {
  const chromium = root === undefined ? undefined : chromiumErrorName(root.message);
  if (chromium !== undefined) return chromium.slice(0, 60);
  return root?.code !== undefined && /^[A-Z0-9_]{1,60}$/.test(root.code) ? root.code : 'network';
}

/** Electron's `net.fetch` rejects where Node's `fetch` answers with the redirect itself. */
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
  if (roots.some((root) => root.message === ELECTRON_REDIRECT)) return { kind: 'offline', cause: 'redirect' };
  const unsent = roots.length > 0 && roots.every(provesNothingSent);
  return { kind: unsent ? 'not-sent' : 'unknown', cause };
}
