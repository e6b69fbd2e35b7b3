/** How a caller has to write the times of an appointment, under a reading that takes one way only. */
import type { Readings } from '../readings/readings.ts';
import { badInput, type Outcome, done } from './outcome.ts';

const WAYS: Readonly<
  Record<Exclude<Readings['appointment-times'], 'any'>, { readonly is: RegExp; readonly example: string }>
> = {
  offset: { is: /T\d\d:\d\d:\d\d[+-]\d\d:\d\d$/, example: '2026-01-05T10:00:00+01:00' },
  utc: { is: /T\d\d:\d\d:\d\dZ$/, example: '2026-01-05T09:00:00Z' },
  'utc-milliseconds': { is: /T\d\d:\d\d:\d\d\.\d{3}Z$/, example: '2026-01-05T09:00:00.000Z' },
};

const hasFields = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null;

/** The body as it came, or a refusal that shows the way. What is no text is refused with the other fields. */
export function withTimesAsTaken(taken: Readings['appointment-times'], body: unknown): Outcome<unknown> {
  if (taken === 'any' || !hasFields(body)) return done(body, false);
  const { is, example } = WAYS[taken];
  const wrong = ['startTime', 'endTime'].find((name) => {
    const time = body[name];
    return typeof time === 'string' && !is.test(time);
  });
  return wrong === undefined ? done(body, false) : badInput(`${wrong} must be written as ${example}.`, wrong);
}
