/** The result of an operation at the service: a value with whether state changed, or a refusal. */

export interface Refusal {
  readonly kind: 'refused';
  /** HTTP status, 400 to 599. */
  readonly status: number;
  readonly message: string;
  readonly developerMessage?: string;
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

export interface ErrorEnvelope {
  readonly statusCode: number;
  readonly message: string;
  readonly developerMessage?: string;
}

/** The documented error body (service-interface.md, Errors). */
export function envelope(refusal: Refusal): ErrorEnvelope {
  const { status, message, developerMessage } = refusal;
  return developerMessage === undefined
    ? { statusCode: status, message }
    : { statusCode: status, message, developerMessage };
}
