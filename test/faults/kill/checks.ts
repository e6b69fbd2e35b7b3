/** The promises of the kill suite, held against the evidence after each kill and against the service at rest. */
import type { Evidence } from './evidence.ts';
import { type Ledger, STAGES } from '../ledger.ts';
import type { Lobby } from '../lobby.ts';
import type { Findings } from '../suite.ts';

const OPEN: ReadonlySet<string> = new Set(['queued', 'sending']);
const KEPT: ReadonlySet<string> = new Set([...OPEN, 'confirmed']);

/** One loss is one violation, however many later checks see it. */
function report(entry: { broken: boolean }, findings: Findings, example: string): void {
  if (entry.broken) return;
  entry.broken = true;
  findings.violation(example);
}

/** What is on disk must hold all that was answered, at any moment at which the hub can be killed. */
export function checkDisk(at: string, evidence: Evidence, ledger: Ledger, findings: Findings): void {
  if (evidence.integrity !== 'ok') findings.violation(`${at}: integrity_check says ${evidence.integrity}`);
  for (const entry of ledger.checkIns) {
    const { booking, promised, run } = entry;
    const states = evidence.intents.get(booking.id) ?? [];
    const status = evidence.statuses.get(booking.id) ?? 'unknown';
    const isKept = states.some((state) => KEPT.has(state));
    const where = `${at}: ${booking.code} of run ${run}`;
    if (promised !== undefined && !isKept) {
      report(entry, findings, `${where} was told ${promised}, but its intents are [${states.join(', ')}]`);
    }
    if (promised === 'already-checked-in' && !states.includes('confirmed')) {
      report(
        entry,
        findings,
        `${where} was told ${promised}, but the service has not taken it: [${states.join(', ')}]`,
      );
    }
    if (isKept !== (status === 'Checked-in')) {
      report(entry, findings, `${where} is ${status} here, but its intents are [${states.join(', ')}]`);
    }
  }
  for (const entry of ledger.events) {
    const { ticketId, stage, hash, acknowledged, run } = entry;
    const copies = evidence.journal.get(hash) ?? 0;
    const where = `${at}: the event of run ${run} that made ${ticketId} ${stage}`;
    if (acknowledged && copies === 0)
      report(entry, findings, `${where} was answered 200, but is not in the journal`);
    if (copies > 1) report(entry, findings, `${where} is in the journal ${copies} times`);
    const onBoard = STAGES.findIndex((known) => known === evidence.stages.get(ticketId));
    if (copies > 0 && onBoard < STAGES.indexOf(stage)) {
      report(
        entry,
        findings,
        `${where} is in the journal, but the board has it as ${evidence.stages.get(ticketId)}`,
      );
    }
  }
  if (evidence.quarantined > 0)
    findings.violation(`${at}: ${evidence.quarantined} good events in quarantine`);
}

/** The calls that must be on a display now: the newest one of a ticket that was not served. */
export function newestCall(ledger: Ledger): number | undefined {
  const finished = new Set(
    ledger.events.filter(({ stage }) => stage === 'finished').map(({ ticketId }) => ticketId),
  );
  const calls = ledger.events.flatMap(({ ticketId, calledAt }) =>
    calledAt === undefined || finished.has(ticketId) ? [] : [calledAt],
  );
  return calls.length === 0 ? undefined : Math.max(...calls);
}

/** At rest: nothing waits, all that was tried is at the service, once, and both sides agree. */
export async function checkRest(
  at: string,
  evidence: Evidence,
  ledger: Ledger,
  lobby: Lobby,
  findings: Findings,
): Promise<void> {
  const [statuses, received] = await Promise.all([lobby.statuses(), lobby.received()]);
  const processed = new Map<string, number>();
  for (const request of received) {
    const id = /^\/v1\/appointments\/([^/]+)\/checkin$/.exec(request.path)?.[1];
    if (id === undefined || !request.processed) continue;
    const plain = decodeURIComponent(id);
    processed.set(plain, (processed.get(plain) ?? 0) + 1);
  }
  for (const entry of ledger.checkIns) {
    const { booking, promised, run } = entry;
    const where = `${at}: ${booking.code} of run ${run}`;
    const times = processed.get(booking.id) ?? 0;
    if (times > 1) report(entry, findings, `${where} was processed ${times} times at the service`);
    const status = statuses.get(booking.id);
    if (status !== 'Checked-in' || times === 0) {
      report(entry, findings, `${where} was told ${promised}, but is ${status} at the service`);
    }
    const states = evidence.intents.get(booking.id) ?? [];
    if (states.join() !== 'confirmed') {
      report(
        entry,
        findings,
        `${where} is checked in at the service, but its intents are [${states.join(', ')}]`,
      );
    }
  }
}
