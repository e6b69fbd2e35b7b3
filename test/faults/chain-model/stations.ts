/** The gateways and lobbies of a chain, with the product's own parts from the sender's request to the lobby's database. */
import { createAppending } from '../../../src/main/chain/appending.ts';
import { chainKeys } from '../../../src/main/chain/chain-keys.ts';
import { checkEngine } from '../../../src/main/chain/engine-check.ts';
import { createGatewayRelay, type GatewayRelay } from '../../../src/main/chain/gateway-relay.ts';
import { createListInbox, type TakeAppointments } from '../../../src/main/chain/list-inbox.ts';
import { createStreamCursor } from '../../../src/main/chain/stream-cursor.ts';
import { createStreamIntake } from '../../../src/main/chain/stream-intake.ts';
import { openStreamReader } from '../../../src/main/chain/stream-reader.ts';
import type { Database } from '../../../src/main/storage/database.ts';
import { isOfTicket } from '../../../src/main/webhooks/event.ts';
import { createGroupCommit } from '../../../src/main/webhooks/group-commit.ts';
import { createEventWriter } from '../../../src/main/webhooks/intake.ts';
import { createJournal } from '../../../src/main/webhooks/journal.ts';
import { silentLog as log } from '../../support/silent-log.ts';
import type { Life } from './life.ts';

/** What a broken variant exchanges. */
export interface ChainParts {
  readonly createGatewayRelay: typeof createGatewayRelay;
  readonly checkEngine: typeof checkEngine;
  readonly createStreamIntake: typeof createStreamIntake;
  readonly createListInbox: typeof createListInbox;
}

export const realChain: ChainParts = { createGatewayRelay, checkEngine, createStreamIntake, createListInbox };

export const KEYS = chainKeys('main');
/** In a ticket's id, or in a list: its effect fails always. */
export const POISON = 'poison';

export type RandomBytes = (bytes: number) => Buffer;

export function startGateway(parts: ChainParts, life: Life, random: RandomBytes): GatewayRelay {
  const { clock, database, engine } = life;
  const options = { isAsserted: false, era: KEYS.era, newEra: () => random(12).toString('hex') };
  return parts.createGatewayRelay({
    clock,
    log,
    database,
    random,
    append: createAppending(engine, KEYS),
    check: () => parts.checkEngine(engine, options),
    onConnected: engine.onConnected,
    say: () => {},
  });
}

/** What is done to the lobby's tickets and appointments, in the tables of this suite. */
export const EFFECTS = `
  CREATE TABLE effects (ticket TEXT NOT NULL, type TEXT NOT NULL);
  CREATE TABLE listed (id TEXT PRIMARY KEY, version INTEGER NOT NULL);`;

/** As `entries.ts`: what newer lists named is left out, and what is read again changes nothing. */
const takeAppointments =
  ({ sqlite, transaction }: Database): TakeAppointments =>
  async (text, order) => {
    await Promise.resolve();
    if (text.includes(POISON)) return { kind: 'not-written' };
    const { version, ids }: { version: number; ids: string[] } = JSON.parse(text);
    const named = ids.filter((id) => !order.isPast(id));
    const put = sqlite.prepare('INSERT OR REPLACE INTO listed (id, version) VALUES (?, ?)');
    transaction(() => {
      for (const id of named) put.run(id, version);
    });
    order.note(named);
    return { kind: 'read' };
  };

export function startLobby(parts: ChainParts, life: Life, place: number, token: string): void {
  const { clock, database, engine } = life;
  const effect = database.sqlite.prepare('INSERT INTO effects (ticket, type) VALUES (?, ?)');
  const cursor = createStreamCursor(database);
  const commit = createGroupCommit({ database, monotonic: clock.monotonic });
  const writer = createEventWriter({
    journal: createJournal(database),
    log,
    apply(event) {
      if (!isOfTicket(event)) return;
      if (event.data.id.includes(POISON)) throw new Error('a bug');
      effect.run(event.data.id, event.type);
    },
    onAccepted: () => {},
  });
  const take = takeAppointments(database);
  const lists = parts.createListInbox({ clock, log, database, commit, take, writer });
  openStreamReader({
    clock,
    log,
    engine,
    streams: [KEYS.stream(place)],
    reader: { key: KEYS.reader(place), token },
    cursor,
    intake: parts.createStreamIntake({ clock, log, cursor, commit, writer, lists, onLoss: () => {} }),
    onChange: () => {},
  });
}
