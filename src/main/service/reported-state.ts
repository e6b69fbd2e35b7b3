/** A service may answer a step it did not do with the unchanged appointment. Pure. */
import { recordIn } from './wire.ts';

/** docs/service-interface.md, "Appointment states". */
export type Step = 'check-in' | 'cancel' | 'no-show';

export type ReportedStep = Step | 'serve';

/** In upper case, letters only. */
const STATES: Readonly<Record<string, ReportedStep>> = {
  CALLED: 'check-in',
  CANCELLED: 'cancel',
  CANCELED: 'cancel',
  CANCELLEDBYCLERK: 'cancel',
  CHECKEDIN: 'check-in',
  NOSHOW: 'no-show',
  SERVED: 'serve',
};

export interface OtherState {
  readonly words: string;
  readonly by: ReportedStep;
}

/**
 * Undefined if there is no contradiction. Scheduled is none, because the record may be older than the step. An arrived
 * visitor contradicts a no-show or cancellation, because the desk must not lose who is waiting.
 */
export function otherStateIn(step: Step, appointmentId: string, body: unknown): OtherState | undefined {
  const record = recordIn(appointmentId, body);
  const word = wireFieldOf(record, 'status') ?? wireFieldOf(record, 'state');
  if (typeof word !== 'string') return undefined;
  const letters = word.toUpperCase().replaceAll(/[^A-Z]/g, '');
  const by = Object.hasOwn(STATES, letters) ? STATES[letters] : undefined;
  return by === undefined || by === step ? undefined : { words: trimmed(word), by };
}

/**
 * The specification shows `message` and `developerMessage` (docs/service-interface.md, "Errors"). Other usual shapes
 * are read too.
 */

const MAX_MESSAGE_LENGTH = 300;
/** More would not fit the line. */
const MAX_ENTRIES = 5;
/** The first one present counts. */
const FIELDS = ['message', 'errors', 'error', 'error_description', 'detail', 'title', 'code'] as const;

export interface Words {
  readonly message?: string;
  readonly developerMessage?: string;
}

/** One line of at most 300 characters. */
export function trimmed(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is removed here
  const line = text.replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ').trim();
  return line.length <= MAX_MESSAGE_LENGTH ? line : `${line.slice(0, MAX_MESSAGE_LENGTH - 1)}…`;
}

export function wireFieldOf(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null && !Array.isArray(json) && Object.hasOwn(json, name)
    ? Reflect.get(json, name)
    : undefined;
}

/** In a value of unknown shape. */
function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  if (depth > 3 || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    return value.slice(0, MAX_ENTRIES).flatMap((entry: unknown) => textsIn(entry, depth + 1));
  }
  for (const name of FIELDS) {
    const texts = textsIn(wireFieldOf(value, name), depth + 1);
    if (texts.length > 0) return texts;
  }
  return [];
}

/** `hide` removes secrets before messages are shortened. */
export function wordsOfService(json: unknown, hide: (words: string) => string): Words {
  const message = textsIn(json).join('; ');
  const developerMessage = textsIn(wireFieldOf(json, 'developerMessage')).join('; ');
  return {
    ...(message === '' ? {} : { message: trimmed(hide(message)) }),
    ...(developerMessage === '' ? {} : { developerMessage: trimmed(hide(developerMessage)) }),
  };
}
