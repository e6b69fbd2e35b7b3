/** Trouble is shared once another request has it too, with no success between. */

export interface RequestTopic {
  /** A row of the outbox, or the hub's own look. */
  readonly id: string;
  readonly about: string;
  readonly kind: string;
}

export const LOOK: RequestTopic = { id: 'look', about: 'look', kind: 'look' };

interface DoubtRules {
  readonly isSharedBy: (one: RequestTopic, other: RequestTopic) => boolean;
  /** The earlier failures were their requests' own. */
  readonly clears: (topic: RequestTopic) => boolean;
}

export function createDoubt({ isSharedBy, clears }: DoubtRules) {
  const suspects = new Map<string, RequestTopic>();
  const known = new Set<string>();
  let isShared = false;

  function look(): void {
    const all = [...suspects.values()];
    isShared = all.some((one, n) => all.slice(n + 1).some((other) => isSharedBy(one, other)));
  }

  return {
    /** False if the trouble is the request's own. */
    failed(topic: RequestTopic): boolean {
      if (known.has(topic.id)) return false;
      isShared ||= [...suspects.values()].some((other) => other.id !== topic.id && isSharedBy(other, topic));
      suspects.set(topic.id, topic);
      return true;
    },
    succeeded(topic: RequestTopic): void {
      known.delete(topic.id);
      suspects.delete(topic.id);
      if (clears(topic)) {
        for (const id of suspects.keys()) known.add(id);
        suspects.clear();
      }
      look();
    },
    isShared: (): boolean => isShared,
    isSuspect: ({ id }: RequestTopic): boolean => suspects.has(id),
    /** An earlier process found that the trouble is the request's own. */
    know: (id: string): void => void known.add(id),
    forget(id: string): void {
      known.delete(id);
      if (suspects.delete(id)) look();
    },
  };
}
