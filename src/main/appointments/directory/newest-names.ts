/**
 * Names of lines that only appointments tell: an appointment without one takes that of the newest that has one, so an
 * appointment that comes or goes may give many others another name.
 */
import { type Feed, followBatches } from '../../base/feed.ts';

export interface NewestNames {
  nameOfLine(lineId: number): string | undefined;
  /** Whether a line that was asked about is called otherwise than it was told of once since this was asked last. */
  areOthers(): boolean;
}

/** `newestName` looks it up. */
export function createNewestNames(newestName: (lineId: number) => string | undefined): NewestNames {
  const told = new Map<number, string | undefined>();
  /** A row that was told meanwhile has the new name, and those before it the old one. */
  let wereOthers = false;
  function look(lineId: number): string | undefined {
    const name = newestName(lineId);
    if (told.has(lineId) && told.get(lineId) !== name) wereOthers = true;
    told.set(lineId, name);
    return name;
  }
  return {
    nameOfLine: look,
    areOthers() {
      for (const lineId of told.keys()) look(lineId);
      const answer = wereOthers;
      wereOthers = false;
      return answer;
    },
  };
}

/** Runs `onOthers` after changes by which a line has another name, until `signal` aborts. `everything` needs no look: all is told anew. */
export function followNames(
  names: Pick<NewestNames, 'areOthers'>,
  changes: Pick<Feed<string>, 'batches'>,
  everything: string,
  signal: AbortSignal,
  onOthers: () => void,
): Promise<void> {
  return followBatches(changes, signal, (batch) => {
    if (!batch.has(everything) && names.areOthers()) onOthers();
  });
}
