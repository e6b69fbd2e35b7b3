/** A call without a slot at its deadline, or whose caller gives up, is never sent. `rate-budget.ts` has the limit. */
import type { CancelTimer, Clock } from '../../clock/clock.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import {
  type BudgetState,
  createEmbeddedBudget,
  type Priority,
  type RateBudget,
  type RateObservation,
} from './rate-budget.ts';

export interface ScheduledCall {
  readonly priority: Priority;
  /** Milliseconds from now. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
}

type Scheduled<T> =
  | { readonly kind: 'ran'; readonly value: T }
  | { readonly kind: 'expired' }
  | { readonly kind: 'aborted' };

type Send<T> = () => Promise<{ readonly rate: RateObservation; readonly value: T }>;

type Counts = Readonly<Record<Priority, number>>;

interface SchedulerState {
  readonly waiting: Counts;
  readonly budget: BudgetState;
}

export type RequestScheduler = ReturnType<typeof createRequestScheduler>;

interface SchedulerDeps extends Clocked, Logged {
  /** In [0, 1). */
  readonly random?: () => number;
  /** Default: the embedded one. */
  readonly budget?: RateBudget | undefined;
  readonly onSettled?: () => void;
}

interface Waiting {
  readonly start: (as: Priority) => void;
  readonly drop: (kind: 'expired' | 'aborted') => void;
  readonly expiresAtMs: number;
}

interface TurnDeps<T> {
  readonly clock: Clock;
  /** On the budget of `as`. */
  readonly attempt: (as: Priority) => Promise<Scheduled<T>>;
  readonly pump: () => void;
}

function waitInQueue<T>(
  queue: Set<Waiting>,
  { signal, deadlineMs }: ScheduledCall,
  { clock, attempt, pump }: TurnDeps<T>,
): Promise<Scheduled<T>> {
  const { promise, resolve, reject } = Promise.withResolvers<Scheduled<T>>();
  const leave = (): void => {
    queue.delete(waiting);
    cancelDeadline();
    signal?.removeEventListener('abort', onAbort);
  };
  const waiting: Waiting = {
    expiresAtMs: clock.monotonic() + (deadlineMs ?? Number.POSITIVE_INFINITY),
    start: (as) => {
      leave();
      attempt(as).then(resolve, reject);
    },
    drop: (kind) => {
      leave();
      resolve({ kind });
    },
  };
  const dropAndGoOn = (kind: 'expired' | 'aborted'): void => {
    waiting.drop(kind);
    pump();
  };
  const onAbort = (): void => dropAndGoOn('aborted');
  const cancelDeadline: CancelTimer =
    deadlineMs === undefined ? () => {} : clock.after(deadlineMs, () => dropAndGoOn('expired'));
  signal?.addEventListener('abort', onAbort, { once: true });
  queue.add(waiting);
  return promise;
}

/** Once for each block, and once when it is over. */
function createPhaseLog(log: Logged['log']) {
  let wasOpen = true;
  return ({ phase }: BudgetState, { visitor, staff, background }: Counts): void => {
    const isOpen = phase === 'open';
    if (isOpen === wasOpen) return;
    wasOpen = isOpen;
    const fields = { waiting: visitor + staff + background };
    if (isOpen) log.info('rate-limit-over', fields);
    else log.warn('rate-limited', fields);
  };
}

export function createRequestScheduler(deps: SchedulerDeps) {
  const { clock, log } = deps;
  const budget = deps.budget ?? createEmbeddedBudget(deps.random ?? Math.random, clock.monotonic());
  const queues: Record<Priority, Set<Waiting>> = {
    visitor: new Set(),
    staff: new Set(),
    background: new Set(),
  };
  const hungrySince: Record<Priority, number> = { visitor: 0, staff: 0, background: 0 };
  const note = createPhaseLog(log);
  let cancelWake: CancelTimer = () => {};
  let pumping = false;
  let closed = false;

  const classOf = (priority: Priority) => ({
    waiting: queues[priority].size > 0,
    hungrySinceMs: hungrySince[priority],
  });

  /** Sending a call may add another one. */
  function pump(): void {
    if (pumping) return;
    pumping = true;
    try {
      cancelWake();
      cancelWake = () => {};
      for (let sent = true; sent;) sent = sendNext();
      budget.wish?.(waiting(), clock.monotonic());
    } finally {
      pumping = false;
    }
  }

  function sendNext(): boolean {
    const now = clock.monotonic();
    const classes = {
      visitor: classOf('visitor'),
      staff: classOf('staff'),
      background: classOf('background'),
    };
    const onlyUrgent = budget.state(now).phase !== 'open' || budget.keepsTurns?.() === true;
    const choice = pickNext(classes, now, onlyUrgent);
    if (choice === undefined) return false;
    const next = queues[choice.from].values().next().value;
    if (next === undefined) return false;
    if (next.expiresAtMs <= now) {
      next.drop('expired');
      return true;
    }
    const wait = budget.waitMs(choice.as, now);
    if (wait !== 0) {
      if (wait !== undefined) cancelWake = clock.after(wait, pump);
      return false;
    }
    hungrySince[choice.from] = now;
    next.start(choice.as);
    return true;
  }

  function changed(): void {
    note(budget.state(clock.monotonic()), waiting());
    pump();
  }

  const waiting = (): Counts => ({
    visitor: queues.visitor.size,
    staff: queues.staff.size,
    background: queues.background.size,
  });

  budget.onChange?.(() => {
    if (!closed) changed();
  });

  return {
    /** Calls `send` synchronously once a slot is free. Rejects if `send` does. */
    run<T>(call: ScheduledCall, send: Send<T>): Promise<Scheduled<T>> {
      const { signal } = call;
      if (closed || signal?.aborted) return Promise.resolve<Scheduled<T>>({ kind: 'aborted' });
      const queue = queues[call.priority];
      if (queue.size === 0) hungrySince[call.priority] = clock.monotonic();

      const attempt = async (as: Priority): Promise<Scheduled<T>> => {
        const settle = budget.take(as, clock.monotonic());
        let rate: RateObservation = { kind: 'silent' };
        try {
          const outcome = await send();
          rate = outcome.rate;
          return { kind: 'ran', value: outcome.value };
        } finally {
          settle(rate, clock.monotonic());
          changed();
          deps.onSettled?.();
        }
      };
      const turn = waitInQueue(queue, call, { clock, attempt, pump });
      pump();
      return turn;
    },
    /** Aborts waiting and later calls. Running calls finish. */
    close(): void {
      closed = true;
      cancelWake();
      for (const priority of PRIORITIES) for (const waiting of queues[priority]) waiting.drop('aborted');
    },
    state: (): SchedulerState => ({
      waiting: waiting(),
      budget: budget.state(clock.monotonic()),
    }),
  };
}

const PRIORITIES: readonly Priority[] = ['visitor', 'staff', 'background'];

/** No class starves. */
export const STARVING_AFTER_MS = 10_000;

interface ClassState {
  readonly waiting: boolean;
  /** Monotonic time since which this class waits without a call sent. */
  readonly hungrySinceMs: number;
}

interface Choice {
  readonly from: Priority;
  /** A starving class may use the reserve. */
  readonly as: Priority;
}

/**
 * A starving class, else visitors, staff, background. With `onlyUrgent` only the priority counts: while blocked, so that
 * the one probe is the most urgent call.
 */
export function pickNext(
  classes: Readonly<Record<Priority, ClassState>>,
  nowMs: number,
  onlyUrgent: boolean,
): Choice | undefined {
  const waiting = PRIORITIES.filter((priority) => classes[priority].waiting);
  const starving = waiting
    .filter((priority) => !onlyUrgent && nowMs - classes[priority].hungrySinceMs >= STARVING_AFTER_MS)
    .sort((a, b) => classes[a].hungrySinceMs - classes[b].hungrySinceMs)[0];
  if (starving !== undefined) return { from: starving, as: 'visitor' };
  const first = waiting[0];
  return first === undefined ? undefined : { from: first, as: first };
}
