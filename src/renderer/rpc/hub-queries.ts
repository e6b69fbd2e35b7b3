/**
 * What a screen asks of the hub, as zustand stores made outside React. A query is read again with each connection and
 * keeps its last answer, a watch follows a stream, and a mutation is one press at a time with its outcome: not sent, no
 * answer and failed are told apart.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallFailure, RunCall } from './call.ts';
import type { CallOptions, HubConnection } from './hub-connection.ts';
import type { StartStream } from './watch.ts';

/** For those who only read it. */
export type Readable<T> = Pick<StoreApi<T>, 'getState' | 'getInitialState' | 'subscribe'>;

/** Undefined until the hub has answered once; then the last answer. */
export interface Query<T> extends Readable<T | undefined> {
  refetch(): Promise<void>;
  /** Shows what another answer of the hub contained. */
  put(value: T): void;
}

/** Asks only when `refetch` is called. */
export function createLazyQuery<T>(connection: Pick<HubConnection, 'call'>, ask: RunCall<T>): Query<T> {
  const store = createStore<T | undefined>(() => undefined);
  return {
    ...store,
    put: (value) => store.setState(value, true),
    async refetch() {
      const answer = await connection.call(ask);
      if (answer.kind === 'answered') store.setState(answer.value, true);
    },
  };
}

/** Asks now and with each connection, since the answer may have changed. */
export function createQuery<T>(connection: HubConnection, ask: RunCall<T>): Query<T> {
  const query = createLazyQuery(connection, ask);
  connection.state.subscribe((now) => {
    if (now === 'connected') void query.refetch();
  });
  void query.refetch();
  return query;
}

/** The last value of a stream; undefined before the first. */
export function createWatch<T>(connection: HubConnection, start: StartStream<T>): Readable<T | undefined> {
  const store = createStore<T | undefined>(() => undefined);
  connection.watch(start, (value) => store.setState(value, true));
  return store;
}

interface Kind {
  readonly kind: string;
}

export interface Failure extends Kind {
  readonly kind: CallFailure;
}

export type Outcome<Answer extends Kind> = { readonly kind: 'pending' } | Failure | Answer;

/** Undefined if an earlier press is under way, which is the same wish. */
type Came<Answer extends Kind> = Promise<Answer | Failure | undefined>;

export interface Mutation<Answer extends Kind> extends Readable<Outcome<Answer> | undefined> {
  run(ask: RunCall<Answer>, options?: CallOptions): Came<Answer>;
  /** `as`: what the hub's answer means to the page. */
  runAs<Raw>(ask: RunCall<Raw>, as: (raw: Raw) => Answer, options?: CallOptions): Came<Answer>;
  /** For what is known without the hub; undefined to begin again. */
  show(outcome: Outcome<Answer> | undefined): void;
}

/** One mutation for each of several things. */
export interface Mutations<Answer extends Kind> extends Readable<
  Readonly<Partial<Record<string, Outcome<Answer>>>>
> {
  of(key: string): Pick<Mutation<Answer>, 'run' | 'runAs' | 'show'>;
}

function mutationOn<Answer extends Kind>(
  connection: Pick<HubConnection, 'call'>,
  shown: () => Outcome<Answer> | undefined,
  show: Mutation<Answer>['show'],
): Pick<Mutation<Answer>, 'run' | 'runAs' | 'show'> {
  async function runAs<Raw>(
    ask: RunCall<Raw>,
    as: (raw: Raw) => Answer,
    options?: CallOptions,
  ): Came<Answer> {
    if (shown()?.kind === 'pending') return undefined;
    show({ kind: 'pending' });
    const answer = await connection.call(ask, options);
    const outcome = answer.kind === 'answered' ? as(answer.value) : { kind: answer.kind };
    show(outcome);
    return outcome;
  }
  return { runAs, show, run: (ask, options) => runAs(ask, (answer) => answer, options) };
}

export function createMutation<Answer extends Kind>(
  connection: Pick<HubConnection, 'call'>,
): Mutation<Answer> {
  const store = createStore<Outcome<Answer> | undefined>(() => undefined);
  return { ...store, ...mutationOn(connection, store.getState, (outcome) => store.setState(outcome, true)) };
}

export function createMutations<Answer extends Kind>(
  connection: Pick<HubConnection, 'call'>,
): Mutations<Answer> {
  const store = createStore<Readonly<Partial<Record<string, Outcome<Answer>>>>>(() => ({}));
  return {
    ...store,
    of: (key) =>
      mutationOn<Answer>(
        connection,
        () => store.getState()[key],
        (outcome) => store.setState({ [key]: outcome }),
      ),
  };
}
