/** The result of an operation at the service: a value with whether state changed, or a refusal. */

export interface Refusal {
  readonly kind: 'refused';
  /** HTTP status, 400 to 599. */
  readonly status: number;
  readonly message: string;
  readonly developerMessage?: string;
  /** What the specification leaves the status of open for; the door then asks the readings. */
  readonly open?: 'wrong-state' | 'unknown-id' | 'bad-input' | 'disabled-line';
}

export interface Done<T> {
  readonly kind: 'done';
  readonly value: T;
  readonly changed: boolean;
}

export type Outcome<T> = Done<T> | Refusal;

export function done<T>(value: T, changed = true): Done<T> {
  return { kind: 'done', value, changed };
}

export function refused(status: number, message: string, developerMessage?: string): Refusal {
  return developerMessage === undefined
    ? { kind: 'refused', status, message }
    : { kind: 'refused', status, message, developerMessage };
}

/** An operation whose input is wrong in itself: 400 unless a reading says otherwise. */
export function badInput(message: string, developerMessage?: string): Refusal {
  return { ...refused(400, message, developerMessage), open: 'bad-input' };
}

/** An operation on a line that is disabled: 409 unless a reading says otherwise. */
export function disabledLine(message: string): Refusal {
  return { kind: 'refused', status: 409, message, open: 'disabled-line' };
}

/** An operation on something in another state than it needs: 400 unless a reading says otherwise. */
export function wrongState(message: string): Refusal {
  return { kind: 'refused', status: 400, message, open: 'wrong-state' };
}

/** An operation that names something that is not there: 404 unless a reading says otherwise. */
export function unknownId(message: string): Refusal {
  return { kind: 'refused', status: 404, message, open: 'unknown-id' };
}

export interface ErrorEnvelope {
  readonly statusCode: number;
  readonly message: string;
  readonly developerMessage?: string;
}

/** The documented error body (docs/service-interface.md, "Errors"). */
export function envelope(refusal: Refusal): ErrorEnvelope {
  const { status, message, developerMessage } = refusal;
  return developerMessage === undefined
    ? { statusCode: status, message }
    : { statusCode: status, message, developerMessage };
}
