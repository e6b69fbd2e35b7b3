/**
 * Recognises a database that is older than what Foyer last had: a copy that foyer-update or a person put in its place.
 * What was sent meanwhile is not in it. Each life of a database, from a start to a stop, has a name. It is a fact, and
 * stands in a file beside the database that is not copied with it.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { jsonIn } from '../base/json.ts';
import { inCopy } from './backups.ts';
import type { Database } from './database.ts';
import { writeFileDurably } from './durable-files.ts';
import { createFacts } from './facts.ts';
import { BELIEVED } from './hub-time.ts';

/** When a database from earlier came into place. What was booked meanwhile is known to nobody here. */
export const RESTORED_AT = 'restored-at';

/**
 * Work that was unsent in the backup may have been sent since. A check-in is sent again, because it sets a state, and a
 * rejection then means that it had been sent. Everything else is not sent, and goes to staff.
 */
const RECONSIDER = `
  UPDATE intents SET unknown_attempts = unknown_attempts + 1, state = 'queued'
    WHERE state IN ('queued', 'sending') AND kind = 'check-in';
  UPDATE intents SET state = 'unresolved'
    WHERE state IN ('queued', 'sending') AND kind IN ('create', 'auto-assign');
  UPDATE appointments SET status = intents.previous_status FROM intents
    WHERE intents.appointment_id = appointments.id AND intents.state IN ('queued', 'sending')
      AND (intents.kind = 'no-show' AND appointments.status = 'No-show'
        OR intents.kind = 'cancel' AND appointments.status = 'Cancelled');
  UPDATE intents SET state = 'refused', settled_at = created_at,
      message = '{"kind":"copy"}'
    WHERE state IN ('queued', 'sending') AND kind IN ('no-show', 'cancel', 'edit');
  UPDATE list_bookings SET state = 'refused', question = '4 refused ',
      why = '{"kind":"refused","ownRefusal":{"kind":"copy"}}'
    WHERE state = 'waiting' AND appointment_id IS NOT NULL;
  UPDATE list_bookings SET state = 'asked', question = '1 known ', why = '{"kind":"known"}'
    WHERE state IN ('waiting', 'asked', 'refused') AND appointment_id IS NULL
      AND coalesce(json_extract(why, '$.kind'), '') <> 'moved';
`;

/** Call it in a transaction. */
export const reconsider = ({ sqlite }: Pick<Database, 'sqlite'>): void => sqlite.exec(RECONSIDER);

/** From now on a person is asked about what lists bring. Call it in a transaction. */
export const noteRestored = ({ sqlite }: Pick<Database, 'sqlite'>, now: number): void =>
  createFacts({ sqlite }).write(RESTORED_AT, now);

const LIFE = 'life';
/** `before`: of the file, if a crash keeps it from being written. */
const LifeSchema = z.object({ now: z.string(), before: z.string().optional() });

/** `leftAt`: of a data folder that was copied to move, when its Foyer last ran. */
const MarkSchema = z.object({ life: z.string(), leftAt: z.number().optional() });
type Mark = z.infer<typeof MarkSchema>;

/** Longer ago, the Foyer that was to be left may have run again. */
const MOVED_WITHIN_MS = 3_600_000;

const markOf = (path: string): string => `${path}.life`;

/** Unreadable: of another life. */
function readMark(path: string): Mark | undefined {
  if (!existsSync(markOf(path))) return undefined;
  const mark = MarkSchema.safeParse(jsonIn(readFileSync(markOf(path), 'utf8')));
  return mark.data ?? { life: '' };
}

/** Throws disk errors. */
export function isFromEarlier({ sqlite }: Pick<Database, 'sqlite'>, path: string, now: number): boolean {
  const life = createFacts({ sqlite }).read(LIFE, LifeSchema);
  const mark = readMark(path);
  if (mark?.leftAt !== undefined && Math.abs(now - mark.leftAt) > MOVED_WITHIN_MS) return true;
  // An older Foyer gave it no name. If none was given since, it is the last one.
  if (life === undefined || mark === undefined) return life !== mark;
  return life.now !== mark.life && life.before !== mark.life;
}

/** Begins the next life, so that each copy made until now is from earlier. Throws disk errors. */
export function liveOn(database: Pick<Database, 'sqlite' | 'transaction'>, path: string): void {
  const life = randomUUID();
  const before = readMark(path)?.life;
  database.transaction(() => createFacts(database).write(LIFE, { now: life, before }));
  writeFileDurably(markOf(path), JSON.stringify({ life } satisfies Mark), 0o600);
}

/** For a database that is about to take the place of that at `path`. Call it in a transaction. */
export function takeLife({ sqlite }: Pick<Database, 'sqlite'>, path: string): void {
  const facts = createFacts({ sqlite });
  const mark = readMark(path);
  if (mark) facts.write(LIFE, { now: mark.life });
  else facts.remove(LIFE);
}

/** For the copy of a data folder that moves. */
export function noteMove(path: string): void {
  const mark = readMark(path);
  const leftAt = inCopy(path, (sqlite) => createFacts({ sqlite }).read(BELIEVED, z.number()));
  if (mark) writeFileSync(markOf(path), JSON.stringify({ ...mark, leftAt } satisfies Mark));
}
