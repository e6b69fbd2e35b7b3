/** Who waits for traces to be taken out of the files, and is told at the end of the next removal that begins. */

export interface AskedRemovals {
  /** Resolves with whether they are gone. */
  ask(): Promise<boolean>;
  isAsked(): boolean;
  /** Whoever has asked so far is told by `ended`; whoever asks later waits for the next removal. */
  begin(): void;
  ended(isDone: boolean): void;
  /** Nothing is removed for now. */
  giveUp(): void;
}

export function createAskedRemovals(): AskedRemovals {
  const asked: ((isDone: boolean) => void)[] = [];
  const underWay: ((isDone: boolean) => void)[] = [];
  const ended = (isDone: boolean): void => {
    for (const tell of underWay.splice(0)) tell(isDone);
  };
  const begin = (): void => void underWay.push(...asked.splice(0));
  return {
    ask: () => new Promise((resolve) => void asked.push(resolve)),
    isAsked: () => asked.length > 0,
    begin,
    ended,
    giveUp() {
      begin();
      ended(false);
    },
  };
}
