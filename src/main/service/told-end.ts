/**
 * An answer that is a success by its status, and whose record says that the appointment is in another state: a service may
 * answer a wrong state with the appointment as it is, and nothing done. Pure.
 */
import { recordIn } from './wire.ts';

/** What the steps of an appointment ask for (docs/service-interface.md, "Appointment states"). */
export type Step = 'check-in' | 'cancel' | 'no-show';

/** By what an appointment came to its state. */
export type ToldStep = Step | 'serve';

/** States by their words in upper case, without what is no letter; of the steps, by which each comes about. */
const STATES: Readonly<Record<string, ToldStep>> = {
  CALLED: 'check-in',
  CANCELLED: 'cancel',
  CANCELED: 'cancel',
  CANCELLEDBYCLERK: 'cancel',
  CHECKEDIN: 'check-in',
  NOSHOW: 'no-show',
  SERVED: 'serve',
};

export interface OtherState {
  /** The service's word for it. */
  readonly words: string;
  readonly by: ToldStep;
}

/**
 * The state in which the service has the appointment, where that does not come about by `step`; undefined where the answer
 * does not tell. Scheduled contradicts nothing: the record may be from before the step. A visitor who has arrived
 * contradicts a no-show or a cancellation, because the desk must not lose who is waiting.
 */
export function otherStateIn(step: Step, appointmentId: string, body: unknown): OtherState | undefined {
  const record = recordIn(appointmentId, body);
  const word = fieldOf(record, 'status') ?? fieldOf(record, 'state');
  if (typeof word !== 'string') return undefined;
  const letters = word.toUpperCase().replaceAll(/[^A-Z]/g, '');
  const by = Object.hasOwn(STATES, letters) ? STATES[letters] : undefined;
  return by === undefined || by === step ? undefined : { words: trimmed(word), by };
}

/**
 * The service's own words in a body. `message` and `developerMessage` are shown (docs/service-interface.md, "Errors"); which
 * other shapes a refusal has is not shown, so the usual ones are read too. Pure.
 */

const LONGEST_MESSAGE = 300;
/** Entries of a list that are read: more would not fit the line. */
const MOST_ENTRIES = 5;
/** Fields that hold words, the first one there wins. */
const FIELDS = ['message', 'errors', 'error', 'error_description', 'detail', 'title', 'code'] as const;

export interface Words {
  /** On one line, at most 300 characters. */
  readonly message?: string;
  /** The service's hint for developers, same limits. */
  readonly developerMessage?: string;
}

/** One line of at most 300 characters, fit for a desk and a log. */
export function trimmed(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is removed here
  const line = text.replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ').trim();
  return line.length <= LONGEST_MESSAGE ? line : `${line.slice(0, LONGEST_MESSAGE - 1)}…`;
}

/** A field of a JSON object; undefined where there is none. */
export function fieldOf(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null && !Array.isArray(json) && Object.hasOwn(json, name)
    ? Reflect.get(json, name)
    : undefined;
}

/** The words in a value of unknown shape: a text, a list of texts or objects, or an object around them. */
function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  if (depth > 3 || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    return value.slice(0, MOST_ENTRIES).flatMap((entry: unknown) => textsIn(entry, depth + 1));
  }
  for (const name of FIELDS) {
    const texts = textsIn(fieldOf(value, name), depth + 1);
    if (texts.length > 0) return texts;
  }
  return [];
}

/** The words of a JSON body; `hide` takes secrets out before they are cut. */
export function wordsOf(json: unknown, hide: (words: string) => string): Words {
  const message = textsIn(json).join('; ');
  const developerMessage = textsIn(fieldOf(json, 'developerMessage')).join('; ');
  return {
    ...(message === '' ? {} : { message: trimmed(hide(message)) }),
    ...(developerMessage === '' ? {} : { developerMessage: trimmed(hide(developerMessage)) }),
  };
}
