/**
 * Tells the trouble that one request has from the trouble of all: it is the request's own until another one has it too,
 * with no success between. What failed before others got through is known to be its own, and says nothing more of the rest.
 */

/** A request as far as it may be in doubt. */
export interface Asked {
  /** One row of the outbox, or the hub's own look. */
  readonly id: string;
  /** The appointment it is about. */
  readonly about: string;
  readonly kind: string;
}

/** The hub's own light request. */
export const LOOK: Asked = { id: 'look', about: 'look', kind: 'look' };

export interface Doubt {
  /** It failed. False where that is known to be its own trouble, which says nothing. */
  failed(asked: Asked): boolean;
  succeeded(asked: Asked): void;
  /** Two failed that tell of all, with no success between. */
  isShared(): boolean;
  /** It failed, and nothing has shown yet that this is its own trouble. */
  isSuspect(asked: Asked): boolean;
  /** Its trouble is its own, as an earlier process found. */
  know(id: string): void;
  /** It is settled. */
  forget(id: string): void;
}

export interface DoubtRules {
  /** Whether the trouble of these two is that of all. */
  readonly tellOfAll: (one: Asked, other: Asked) => boolean;
  /** Whether the success of this one shows that the failures before were their own. */
  readonly clears: (asked: Asked) => boolean;
}

export function createDoubt({ tellOfAll, clears }: DoubtRules): Doubt {
  const suspects = new Map<string, Asked>();
  const known = new Set<string>();
  let isShared = false;

  function look(): void {
    const all = [...suspects.values()];
    isShared = all.some((one, n) => all.slice(n + 1).some((other) => tellOfAll(one, other)));
  }

  return {
    failed(asked) {
      if (known.has(asked.id)) return false;
      isShared ||= [...suspects.values()].some((other) => other.id !== asked.id && tellOfAll(other, asked));
      suspects.set(asked.id, asked);
      return true;
    },
    succeeded(asked) {
      known.delete(asked.id);
      suspects.delete(asked.id);
      if (clears(asked)) {
        for (const id of suspects.keys()) known.add(id);
        suspects.clear();
      }
      look();
    },
    isShared: () => isShared,
    isSuspect: ({ id }) => suspects.has(id),
    know: (id) => void known.add(id),
    forget(id) {
      known.delete(id);
      if (suspects.delete(id)) look();
    },
  };
}
