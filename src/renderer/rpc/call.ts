/** One call over a line: it ends with an answer, with the line, or at its deadline. */
import type { Clock } from '../../clock/clock.ts';
import type { HubClient, Line } from './line.ts';

/** Nothing throws and nothing hangs. */
export type CallAnswer<T> =
  | { readonly kind: 'answered'; readonly value: T }
  /** Without a line the hub was not reached. */
  | { readonly kind: 'not-sent' }
  /** The hub may or may not have done it. */
  | { readonly kind: 'no-answer' }
  /** The hub answered with an error: forbidden, bad input or a fault of its own. */
  | { readonly kind: 'failed' };

export type CallFailure = Exclude<CallAnswer<never>['kind'], 'answered'>;

/** As one union to switch over. */
export function saidOrNot<T>(answer: CallAnswer<T>): T | { readonly kind: CallFailure } {
  return answer.kind === 'answered' ? answer.value : { kind: answer.kind };
}

export type RunCall<T> = (client: HubClient) => Promise<T>;

export interface CallEnds {
  readonly clock: Pick<Clock, 'after'>;
  readonly deadlineMs: number;
  /** Of the caller, who no longer needs the answer. */
  readonly signal: AbortSignal | undefined;
  readonly lineEnded: AbortSignal;
  /** The line may be dead. */
  readonly onDeadline: () => void;
}

/** The link ends what is under way when its line closes; that is no answer of the hub. */
const isHungUp = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

export function callOn<T>(
  { client }: Pick<Line, 'client'>,
  run: RunCall<T>,
  { clock, deadlineMs, signal, lineEnded, onDeadline }: CallEnds,
): Promise<CallAnswer<T>> {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  if (signal?.aborted === true) end();
  signal?.addEventListener('abort', end);
  return new Promise((resolve) => {
    const finish = (answer: CallAnswer<T>): void => {
      cancelDeadline();
      lineEnded.removeEventListener('abort', onLineEnded);
      signal?.removeEventListener('abort', end);
      resolve(answer);
    };
    const onLineEnded = (): void => finish({ kind: 'no-answer' });
    const cancelDeadline = clock.after(deadlineMs, () => {
      finish({ kind: 'no-answer' });
      end();
      onDeadline();
    });
    lineEnded.addEventListener('abort', onLineEnded);
    run(client(ended.signal)).then(
      (value) => finish({ kind: 'answered', value }),
      (error: unknown) => finish({ kind: lineEnded.aborted || isHungUp(error) ? 'no-answer' : 'failed' }),
    );
  });
}
