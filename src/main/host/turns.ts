/** Runs changes one after the other, because a hub must close before the next one opens its database. */
export type InTurn = <Answer>(change: () => Promise<Answer>) => Promise<Answer>;

export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    /** Also runs if the previous change failed. */
    inTurn<Answer>(change: () => Promise<Answer>): Promise<Answer> {
      const answer = last.then(change);
      last = answer.catch(() => undefined);
      return answer;
    },
    ended: (): Promise<unknown> => last,
  };
}
