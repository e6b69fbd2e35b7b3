/** Opens the budget that this hub shares with the other lobbies of its account. Only loaded where an engine is set. */
import { z } from 'zod';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { sparingly } from '../base/log.ts';
import { readEngineAddress } from '../settings/engine-address.ts';
import type { SettingsInForce } from '../settings/settings-in-force.ts';
import type { Database } from '../storage/database.ts';
import { createFacts } from '../storage/facts.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import { createBudgetAsking } from './budget-asking.ts';
import { createSharedBudget, type SharedBudget } from './budget-shared.ts';
import { chainKeys } from './chain-keys.ts';
import { openEngine } from './engine.ts';
import { refusedSentence } from './engine-check.ts';

interface OpenBudgetDeps extends Clocked, Logged {
  readonly database: Pick<Database, 'sqlite'>;
  readonly inForce: Pick<SettingsInForce, 'settings' | 'engineUrl'>;
  readonly random: () => number;
  readonly randomBytes: (bytes: number) => Buffer;
  /** Default: {@link WITHIN_MS}. */
  readonly withinMs?: number;
}

/** Visitors wait no longer for the engine. */
const WITHIN_MS = 100;
/** Before the engine ever said how many there are. */
const HUBS_AT_FIRST = 8;
const NAME = 'chain-budget';
const KeptSchema = z.object({ hub: z.string(), hubs: z.int().min(1) });
type Kept = z.infer<typeof KeptSchema>;

/** Undefined without a readable `engineUrl`. */
export function openSharedBudget(deps: OpenBudgetDeps): SharedBudget | undefined {
  const { clock, log, database, inForce, random, randomBytes, withinMs = WITHIN_MS } = deps;
  const address = readEngineAddress(inForce.engineUrl ?? '');
  if (!address) return undefined;
  const facts = createFacts(database);
  const kept = facts.read(NAME, KeptSchema);
  const { hub, hubs } = kept ?? { hub: randomBytes(8).toString('hex'), hubs: HUBS_AT_FIRST };
  const isSaid = sparingly(clock.monotonic);

  function keep(value: Kept): void {
    try {
      facts.write(NAME, value);
    } catch (error) {
      // It is written at the next change, and only counts while the engine is away.
      if (!isStorageFailure(error)) throw error;
    }
  }
  if (!kept) keep({ hub, hubs });

  const engine = openEngine({ clock, log, address, name: `foyer-budget-${hub}`, random });
  const keys = chainKeys(inForce.settings.account);
  // Calls of this process are no others, even in a copy of its folder.
  const idPrefix = `${hub}:${randomBytes(4).toString('hex')}`;
  const budget = createSharedBudget({
    clock,
    log,
    ask: createBudgetAsking({ clock, engine, keys, hub, idPrefix, withinMs }),
    idPrefix,
    random,
    hubs,
    onHubs: (now) => keep({ hub, hubs: now }),
    onRefused(code) {
      if (isSaid(code)) log.warn('chain-budget-refused', { code, sentence: refusedSentence(code) });
    },
  });
  engine.onConnected(budget.look);
  return {
    ...budget,
    async close() {
      await budget.close();
      engine.close();
    },
  };
}
