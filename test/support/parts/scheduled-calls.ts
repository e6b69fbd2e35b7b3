/** Schedulers of calls on a clock of the test, and what a service says of its rate. */
import type { FakeClock } from '../fake-clock.ts';
import { silentLog } from '../silent-log.ts';
import type { RateObservation } from '../../../src/main/service/rate-budget.ts';
import { createRequestScheduler } from '../../../src/main/service/request-scheduler.ts';

export const half = () => 0.5;
export const schedulerOn = (clock: FakeClock) =>
  createRequestScheduler({ clock, log: silentLog, random: half });
export const answered = (remaining: number): RateObservation => ({
  kind: 'answered',
  rejected: false,
  remaining,
});
export const REJECTED: RateObservation = { kind: 'answered', rejected: true, remaining: -1 };
