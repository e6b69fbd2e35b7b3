/** What is wrong with a chain at rest. Pure, but for reading the lobby's database. */
import type { Database } from '../../../src/main/storage/database.ts';
import type { Fault } from './schedule.ts';
import type { Senders } from './senders.ts';
import { POISON } from './stations.ts';

export interface LobbyAtRest {
  readonly place: number;
  readonly database: Database;
}

function effectsIn({ sqlite }: Database): ReadonlyMap<string, number> {
  const rows = sqlite.prepare('SELECT ticket, type, count(*) AS n FROM effects GROUP BY ticket, type').all();
  return new Map(rows.map((row) => [`${String(row['ticket'])} ${String(row['type'])}`, Number(row['n'])]));
}

const numberIn = ({ sqlite }: Database, sql: string): number => Number(sqlite.prepare(sql).get()?.['n']);

function* eventsWrong(
  { place, database }: LobbyAtRest,
  { events }: Senders,
  isJumped: boolean,
): Generator<string> {
  const effects = effectsIn(database);
  const isTold = numberIn(database, 'SELECT count(*) AS n FROM stream_losses') > 0;
  for (const { place: of, ticket, type, times, attempts, acknowledged } of events()) {
    const n = effects.get(`${ticket} ${type}`) ?? 0;
    if (of !== place) {
      if (n > 0) yield `${type} of ${ticket} is in lobby ${place}, not ${of}`;
    } else if (ticket.includes(POISON)) continue;
    else if (n === 0 && acknowledged > 0) {
      // An engine whose clock jumps a day ahead deletes what it has.
      if (!isJumped || !isTold) yield `${type} of ${ticket} was acknowledged and is lost`;
    } else if (type !== 'ticket_recalled') {
      if (n > 1) yield `${type} of ${ticket} was taken ${n} times`;
    } else if (!isJumped) {
      if (n < times) yield `${ticket} was recalled ${times} times, and ${n} were heard`;
      if (n > attempts) yield `${ticket} was sent ${attempts} recalls, and ${n} were heard`;
    }
  }
}

/** Nothing is older than the newest list that was acknowledged. */
function* listsWrong({ place, database }: LobbyAtRest, { lists }: Senders): Generator<string> {
  const listed = new Map(
    database.sqlite
      .prepare('SELECT id, version FROM listed')
      .all()
      .map((row) => [String(row['id']), Number(row['version'])]),
  );
  const newest = new Map<string, number>();
  for (const { place: of, ids, version, isAcknowledged } of lists())
    if (of === place && isAcknowledged) for (const id of ids) newest.set(id, version);
  for (const [id, version] of newest) {
    const has = listed.get(id) ?? 0;
    if (has < version) yield `appointment ${id} is as in list ${has}, and list ${version} was newer`;
  }
}

export function* wrongAtRest(
  lobby: LobbyAtRest,
  senders: Senders,
  schedule: readonly Fault[],
): Generator<string> {
  const has = (...kinds: readonly Fault['kind'][]): boolean =>
    schedule.some(({ kind }) => kinds.includes(kind));
  yield* eventsWrong(lobby, senders, has('clock'));
  if (!has('clock')) yield* listsWrong(lobby, senders);
  const { database, place } = lobby;
  if (numberIn(database, 'SELECT count(*) AS n FROM stream_lists') > 0)
    yield `lobby ${place} still keeps lists that it did not apply`;
  if (
    !has('clock', 'emptied', 'failover') &&
    numberIn(database, 'SELECT count(*) AS n FROM stream_losses') > 0
  )
    yield `lobby ${place} says that webhooks are missing, and none are`;
}
