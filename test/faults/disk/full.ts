/** A disk without room, at every place where a hub writes: each answer is true, and all goes on once there is room. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseSentence } from '../../../src/main/storage/database-sentence.ts';
import type { Database } from '../../../src/main/storage/database.ts';
import { openDatabase } from '../../../src/main/storage/database.ts';
import { at, eventBody } from '../../support/records/event-of.ts';
import { MINUTE, NOW } from '../../support/records/appointment-of.ts';
import { postEvent } from '../../support/hubs/post-event.ts';
import { CHECKED_IN, codeOf, type DiskCapabilities, type DiskWorld, openHub, until } from './world.ts';
import { oneOf, wholeBetween } from '../random.ts';
import type { Findings } from '../suite.ts';

/** The file may grow by `pages` pages and no more: SQLite then answers SQLITE_FULL, as on a full disk. */
function leaveRoom({ sqlite }: Database, pages: number): void {
  const count = Number(sqlite.prepare('PRAGMA page_count').get()?.['page_count']);
  sqlite.exec(`PRAGMA max_page_count = ${count + pages}`);
}

/** Uses up what is left of the pages that are there: of the free ones, and within those of the outbox. */
function fillUp({ sqlite }: Database): void {
  const fillers = [
    sqlite.prepare('INSERT INTO facts (name, value) VALUES (?, ?)'),
    sqlite.prepare(
      `INSERT INTO intents (kind, appointment_id, origin, state, previous_status, created_at, due_at, message)
       VALUES ('check-in', ?, 'staff', 'undone', 'Scheduled', 0, 0, ?)`,
    ),
  ];
  for (const filler of fillers) {
    for (let n = 0, size = 2_000; size > 4; n++) {
      try {
        filler.run(`filler-${n}`, 'x'.repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  }
}

const LARGE = 'x'.repeat(3_000);

function writeRoster(folder: string, count: number): void {
  const times = `${new Date(NOW).toISOString()},${new Date(NOW + 30 * MINUTE).toISOString()}`;
  const rows = Array.from({ length: count }, (_, n) => `r${n},R-${1_000 + n},Rosa${n},1,${times}`);
  writeFileSync(
    join(folder, 'roster.csv'),
    ['id,code,firstName,lineId,startTime,endTime', ...rows].join('\n'),
  );
}

/** A service that says yes to everything, and looks whether what comes was on the disk before it left. */
function serviceThatLooks(
  sent: string[],
  problems: string[],
  database: () => Database | undefined,
): typeof globalThis.fetch {
  return (input) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    const id = /appointments\/([^/]+)\//.exec(url.pathname)?.[1];
    if (id !== undefined) {
      sent.push(id);
      const row = database()
        ?.sqlite.prepare(`SELECT 1 FROM intents WHERE appointment_id = ? AND state = 'sending'`)
        .get(id);
      // What waited since the last start is sent before there is a handle to look with.
      if (database() && !row) problems.push(`${id} was sent and is not on disk as sending`);
    }
    return Promise.resolve(Response.json({}));
  };
}

/** What was answered to people and to the service's events. */
interface Answered {
  readonly sent: readonly string[];
  readonly saved: ReadonlySet<string>;
  readonly notSaved: ReadonlySet<string>;
  readonly acknowledged: readonly Buffer[];
  readonly refused: readonly Buffer[];
}

/** Every answer was true: looked up in the database once the hub has closed it. */
function problemsOnDisk(
  folder: string,
  { sent, saved, notSaved, acknowledged, refused }: Answered,
): readonly string[] {
  const again = openDatabase(join(folder, 'foyer.sqlite'), { thorough: true });
  if (again.kind !== 'open') return [`it does not open again: ${databaseSentence(again.problem)}`];
  const problems: string[] = [];
  const { sqlite } = again.database;
  const stateOf = sqlite.prepare(
    'SELECT group_concat(state) AS states FROM intents WHERE appointment_id = ?',
  );
  for (const id of saved) {
    const states = stateOf.get(id)?.['states'];
    if (!/^(confirmed|undone)$/.test(String(states)))
      problems.push(`${id} was saved and is ${String(states)}`);
  }
  for (const id of notSaved) {
    if (stateOf.get(id)?.['states'] !== null) problems.push(`${id} was not saved and is there`);
    if (sent.includes(id)) problems.push(`${id} was not saved and was sent`);
  }
  const isKept = (body: Buffer): boolean => {
    const hash = createHash('sha256').update(body).digest('hex');
    return ['webhook_journal', 'webhook_quarantine'].some(
      (table) => sqlite.prepare(`SELECT 1 FROM ${table} WHERE body_hash = ?`).get(hash) !== undefined,
    );
  };
  for (const body of acknowledged) if (!isKept(body)) problems.push('a webhook answered 200 is not on disk');
  for (const body of refused) if (isKept(body)) problems.push('a webhook answered 503 is on disk');
  again.database.close();
  return problems;
}

export async function runFullCase(
  run: number,
  world: DiskWorld,
  capabilities: DiskCapabilities,
  random: () => number,
  findings: Findings,
): Promise<readonly string[]> {
  const folder = world.copyOf(oneOf(random, ['clean', 'cut']));
  const problems: string[] = [];
  const sent: string[] = [];
  let database: Database | undefined;
  const fetch = serviceThatLooks(sent, problems, () => database);
  const opened = await openHub(folder, capabilities, { fetch, baseUrl: 'https://service.example' });
  if (opened.kind === 'failed') return [`refused: ${opened.sentence}`];
  const { hub, clock } = opened;
  ({ database } = opened.storage());
  const full = database;
  await clock.advance(60_000);
  leaveRoom(full, Math.floor(run / 8) % 13);
  // What is left of the pages that are there is used up, more or less.
  if (random() < 0.5) {
    fillUp(full);
  }

  const saved = new Set<string>();
  const notSaved = new Set<string>();
  const acknowledged: Buffer[] = [];
  const refused: Buffer[] = [];
  const note = (kind: string, id: string): void => {
    findings.count(`full disk: ${kind}`);
    if (kind === 'saved' || kind === 'checked-in' || kind === 'accepted') saved.add(id);
    if (kind === 'not-saved') notSaved.add(id);
  };
  let n = CHECKED_IN;
  for (let act = 0; act < 16; act++) {
    switch (wholeBetween(random, 0, 4)) {
      case 0:
      case 1: {
        const id = `a${n}`;
        const answer = hub.actions.beginCheckIn(codeOf(n++), id).answer;
        await clock.advance(2_600);
        note((await answer).kind, id);
        break;
      }
      case 2: {
        const id = `a${n++}`;
        const answer = hub.actions.atDesk(oneOf(random, ['no-show', 'cancel', 'check-in']), id);
        note(answer.kind, id);
        const intent = answer.kind === 'accepted' ? answer.appointment.intent : undefined;
        if (intent && random() < 0.5) {
          const undone = hub.actions.undo(intent.intentId);
          findings.count(`full disk: undo ${undone.kind}`);
        }
        break;
      }
      case 3:
      case 4: {
        const isReadable = random() < 0.7;
        const body = isReadable
          ? eventBody('ticket_created', { id: `t${act}`, firstName: LARGE, created: { date: at(act) } })
          : Buffer.from(JSON.stringify({ type: 'unheard_of', data: { act, LARGE } }));
        const answer = postEvent(hub.webhookAddress, body);
        let status = 0;
        void answer.then((code) => (status = code));
        await until(() => status !== 0, clock);
        findings.count(`full disk: webhook ${status}`);
        if (status === 200) acknowledged.push(body);
        else if (status === 503) refused.push(body);
        else problems.push(`a webhook was answered ${status}`);
        break;
      }
    }
  }
  writeRoster(folder, 200);
  const told = (): string =>
    hub.status
      .snapshot()
      .notices.map(({ kind }) => kind)
      .join();
  await until(() => hub.actions.lookUp('R-1000').answer.kind === 'found' || told().includes('roster'), clock);
  const isRosterThere = hub.actions.lookUp('R-1000').answer.kind === 'found';
  if (!isRosterThere && !told().includes('roster')) problems.push('the roster is missing and nobody is told');
  findings.count(`full disk: roster ${isRosterThere ? 'read' : 'told'}`);
  for (const { noticeId } of hub.status.snapshot().notices) hub.status.dismiss(noticeId);
  // Names are due to be removed, and the daily copy to be made.
  for (let hour = 0; hour < 26; hour++) {
    clock.stall(59 * MINUTE);
    await clock.advance(MINUTE);
  }

  full.sqlite.exec('PRAGMA max_page_count = 1073741823');
  await until(() => hub.status.snapshot().waitingToSend === 0, clock);
  if (hub.status.snapshot().waitingToSend > 0) problems.push('something is still not sent');
  await hub.close();

  problems.push(...problemsOnDisk(folder, { sent, saved, notSaved, acknowledged, refused }));
  world.remove(folder);
  return problems;
}
