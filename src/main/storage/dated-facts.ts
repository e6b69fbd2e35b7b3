/** Moments that the hub must know again after a restart, by name. */
import { z } from 'zod';
import type { Database } from './database.ts';
import { createFacts } from './facts.ts';

export type DatedFacts = ReturnType<typeof createDatedFacts>;

export function createDatedFacts({ sqlite, transaction }: Pick<Database, 'sqlite' | 'transaction'>) {
  const facts = createFacts({ sqlite });
  return {
    /** Milliseconds since 1970; undefined where it is not known. */
    time: (name: string): number | undefined => facts.read(name, z.number()),
    keep: (name: string, at: number): void => transaction(() => facts.write(name, at)),
    forget: (name: string): void => transaction(() => facts.remove(name)),
  };
}
