/** Changes one after the other: a hub is closed before the next one opens its database. */
export type InTurn = <Answer>(change: () => Promise<Answer>) => Promise<Answer>;

export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    /** Runs after the change before it, however that ended. */
    inTurn<Answer>(change: () => Promise<Answer>): Promise<Answer> {
      const answer = last.then(change);
      last = answer.catch(() => undefined);
      return answer;
    },
    /** Once the last change has ended. */
    ended: (): Promise<unknown> => last,
  };
}
