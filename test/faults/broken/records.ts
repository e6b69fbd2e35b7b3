/** Hubs that misread the record with which a service may answer a wrong state. */
import { REAL_PARTS } from '../network/process.ts';
import type { BrokenVariant } from './variant.ts';
import { network } from './wrong-guess.ts';

/** Several lobbies: in each of them other desks serve and let in some visitors only. */
const RUNS = 400;

const RECORD = { 'wrong-state': 'record' } as const;

export const variants: readonly BrokenVariant[] = [
  network(
    {
      name: 'a record of a visitor who came in elsewhere that counts as a refusal',
      example: /check-in \d+ is refused \(200\) and the service never said no/,
      readings: RECORD,
    },
    {
      classify(facts, hide) {
        const verdict = REAL_PARTS.classify(facts, hide);
        const isThere = verdict.ok && facts.text?.includes('"status":"Checked-in"') === true;
        return isThere ? { ok: false, failure: { kind: 'refused', statusCode: facts.status } } : verdict;
      },
    },
    RUNS,
  ),
  network(
    {
      name: 'a visitor who was served, told as one who was refused',
      example: /check-in \d+ is told as refused and took effect/,
      readings: RECORD,
    },
    {
      afterFailure: (failure, tried) =>
        failure.reportedStep === undefined ? REAL_PARTS.afterFailure(failure, tried) : { kind: 'refuse' },
    },
    RUNS,
  ),
  network(
    {
      name: 'a no-show of a visitor who came in elsewhere that counts as done',
      example: /(no-show|cancel) \d+ is confirmed and the service never did it/,
      readings: RECORD,
    },
    {
      send: (send) => async (intent, beforeSend, signal) => {
        const result = await send(intent, beforeSend, signal);
        return !result.ok && result.failure.reportedStep === 'check-in' ? { ok: true } : result;
      },
    },
    RUNS,
  ),
];
