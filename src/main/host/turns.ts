/** Changes one after the other: a hub is closed before the next one opens its database. */
export type InTurn = <Answer>(change: () => Promise<Answer>) => Promise<Answer>;

export interface Turns {
  /** Behind the change before it, however that ended. */
  readonly inTurn: InTurn;
  /** Once the last of them has ended. */
  ended(): Promise<unknown>;
}

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return {
    inTurn(change) {
      const answer = last.then(change);
      last = answer.catch(() => undefined);
      return answer;
    },
    ended: () => last,
  };
}
