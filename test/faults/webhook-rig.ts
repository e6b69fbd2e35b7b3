/** The real way of an event, from socket to SQLite, in this process: listener, signature, intake, journal, fold. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTicketTable, type TicketTable } from '../../src/main/board/ticket-table.ts';
import { foldTicket } from '../../src/main/board/ticket.ts';
import type { Log } from '../../src/main/base/log.ts';
import { type Database, openDatabase } from '../../src/main/storage/database.ts';
import { isOfTicket, type ServiceEvent } from '../../src/main/webhooks/event.ts';
import { createGroupCommit } from '../../src/main/webhooks/group-commit.ts';
import type { Receipt } from '../../src/main/webhooks/moment.ts';
import { createIntake } from '../../src/main/webhooks/intake.ts';
import { createJournal } from '../../src/main/webhooks/journal.ts';
import type { WebhookLimits } from '../../src/main/webhooks/bodies.ts';
import { type Listener, listenForWebhooks } from '../../src/main/webhooks/listener.ts';
import { isSigned, type SignatureScheme } from '../../src/main/webhooks/signature.ts';

export const RIG_SECRET = 'whsec_rig';
export const RIG_PREVIOUS_SECRET = 'whsec_rig_before';
export const RIG_SECRETS: readonly string[] = [RIG_SECRET, RIG_PREVIOUS_SECRET];
export const RIG_SCHEME: SignatureScheme = { algorithm: 'sha256', encoding: 'hex', prefix: '' };
const RIG_HEADER = 'x-service-signature';

/** The parts of the hub that can be exchanged for broken ones. */
export interface RigParts {
  readonly isSigned: typeof isSigned;
  readonly listen: typeof listenForWebhooks;
  readonly createIntake: typeof createIntake;
  readonly createJournal: typeof createJournal;
  readonly createGroupCommit: typeof createGroupCommit;
  readonly foldTicket: typeof foldTicket;
}

export const realParts: RigParts = {
  isSigned,
  listen: listenForWebhooks,
  createIntake,
  createJournal,
  createGroupCommit,
  foldTicket,
};

/** What is on disk of a body. */
export type Kept = 'event' | 'aside' | 'nothing';

export interface Rig {
  readonly accept: (body: Buffer) => Promise<boolean>;
  readonly database: Database;
  readonly tickets: TicketTable;
  /** Transactions that were committed. */
  commits(): number;
  /** `hash`: hex SHA-256 of a body. */
  kept(hash: string): Kept;
  /** Hashes of everything on disk. */
  allKept(): ReadonlySet<string>;
  listen(limits: Partial<WebhookLimits>): Promise<Listener>;
  close(): Promise<void>;
}

/** What an event changes beside the journal; runs in its transaction. */
export type ApplyEvent = (event: ServiceEvent, heard: Receipt) => void;

export const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * Opens a database of its own; `close` removes it. `now`: the wall clock, in milliseconds since 1970. An event is folded
 * into its ticket and nothing else, unless `applyIn` makes more of it.
 */
export function openRig(
  parts: RigParts,
  now: () => number,
  applyIn?: (database: Database) => ApplyEvent,
): Rig {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-rig-'));
  const opened = openDatabase(join(folder, 'foyer.sqlite'));
  if (opened.kind !== 'open') throw new Error(opened.problem.kind);
  const { database } = opened;
  const { sqlite } = database;
  const tickets = createTicketTable(database);
  const listeners: Listener[] = [];
  let commits = 0;
  const fold: ApplyEvent = (event, heard) => {
    if (!isOfTicket(event)) return;
    tickets.put(parts.foldTicket(tickets.byId(event.data.id), event, heard));
  };

  const accept = parts.createIntake({
    commit: parts.createGroupCommit({
      database: {
        sqlite,
        transaction(work) {
          const result = database.transaction(work);
          commits += 1;
          return result;
        },
      },
      monotonic: () => performance.now(),
    }),
    journal: parts.createJournal(database),
    now,
    monotonic: now,
    log: quiet,
    apply: applyIn?.(database) ?? fold,
    onAccepted: () => {},
  });
  const inJournal = sqlite.prepare('SELECT 1 FROM webhook_journal WHERE body_hash = ?');
  const inQuarantine = sqlite.prepare('SELECT 1 FROM webhook_quarantine WHERE body_hash = ?');
  const all = sqlite.prepare(
    'SELECT body_hash FROM webhook_journal UNION SELECT body_hash FROM webhook_quarantine',
  );

  return {
    accept,
    database,
    tickets,
    commits: () => commits,
    kept: (hash) => (inJournal.get(hash) ? 'event' : inQuarantine.get(hash) ? 'aside' : 'nothing'),
    allKept: () => new Set(all.all().map((row) => String(row['body_hash']))),
    async listen(limits) {
      const answer = await parts.listen({
        host: '127.0.0.1',
        port: 0,
        secrets: () => RIG_SECRETS,
        scheme: RIG_SCHEME,
        signatureHeader: RIG_HEADER,
        accept,
        log: quiet,
        monotonic: () => performance.now(),
        limits,
        isSigned: parts.isSigned,
      });
      if (answer.kind !== 'listening') throw new Error(`The listener answered ${answer.kind}.`);
      listeners.push(answer.listener);
      return answer.listener;
    },
    async close() {
      for (const listener of listeners) await listener.close();
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
