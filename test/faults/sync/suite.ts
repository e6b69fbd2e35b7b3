/**
 * The order of sync and answer on the real process, seen from outside with strace. A SIGKILL cannot show a missing
 * sync, because what was written stays in the operating system's cache. One run is one check-in and one webhook.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { postEvent } from '../../support/hubs/post-event.ts';
import { DATABASE } from '../kill/evidence.ts';
import { builtHub, createHubs, type HubCommand } from '../hub-process.ts';
import { createLedger } from '../ledger.ts';
import { openLobby } from '../lobby.ts';
import { createRandom, shuffled } from '../random.ts';
import { rosterRead } from '../roster-read.ts';
import { openScreen } from '../screen.ts';
import { type Call, readCalls, straceProblem, straceTo } from '../strace.ts';
import { createFindings, type SuiteOptions, type SuiteReport } from '../suite.ts';

export interface SyncCapabilities {
  /** What is started and traced. */
  readonly command: (say?: (line: string) => void) => Promise<HubCommand>;
}

const real: SyncCapabilities = { command: builtHub };

const READS: ReadonlySet<string> = new Set(['read', 'readv', 'recvfrom', 'recvmsg']);
const SENDS: ReadonlySet<string> = new Set(['write', 'writev', 'sendto', 'sendmsg']);
const WRITES: ReadonlySet<string> = new Set(['write', 'writev', 'pwrite64', 'pwritev']);
const SYNCS: ReadonlySet<string> = new Set(['fsync', 'fdatasync']);

/** A request and its answer on one socket. */
export interface Exchange {
  readonly request: Call;
  readonly answer: Call;
}

/** Every send on a socket that `isAnswer`, with the first read on that socket since the answer before it. */
export function exchanges(calls: readonly Call[], isAnswer: (call: Call) => boolean): Exchange[] {
  const found: Exchange[] = [];
  const firstRead = new Map<string, Call>();
  for (const call of calls) {
    if (!call.target.includes('socket:') || call.result <= 0) continue;
    if (READS.has(call.name) && !firstRead.has(call.target)) firstRead.set(call.target, call);
    if (!SENDS.has(call.name) || !isAnswer(call)) continue;
    const request = firstRead.get(call.target);
    firstRead.delete(call.target);
    if (request) found.push({ request, answer: call });
  }
  return found;
}

/**
 * What is missing before the answer, or undefined: since its request the database was written, and after the last of
 * these writes a sync of the same file came to an end, well, before the answer began.
 */
export function missingBefore({ request, answer }: Exchange, calls: readonly Call[]): string | undefined {
  const between = calls.filter(
    ({ target, began, ended }) => target.includes(DATABASE) && began > request.began && ended < answer.began,
  );
  const lastWrite = between.findLast(({ name, result }) => WRITES.has(name) && result > 0);
  if (!lastWrite) return 'nothing was written';
  const synced = between.some(
    ({ name, target, result, began }) =>
      SYNCS.has(name) && target === lastWrite.target && result === 0 && began > lastWrite.ended,
  );
  return synced ? undefined : 'what was written was not synced';
}

const says = (kind: string) => (call: Call) => call.rest.includes(`\\"kind\\":\\"${kind}\\"`);

/** Rejects with one sentence where processes cannot be traced: this suite never passes without having looked. */
export async function runSyncSuite(options: SuiteOptions, capabilities = real): Promise<SuiteReport> {
  const problem = straceProblem();
  if (problem !== undefined) throw new Error(problem);
  const random = createRandom(options.seed);
  const findings = createFindings();
  const command = await capabilities.command(options.say);
  const hubs = createHubs(command);
  const lobby = await openLobby(options.seed);
  const ledger = createLedger(Date.now);
  const log = join(lobby.folder, 'strace.log');
  const expected = { checkIns: 0, webhooks: 0 };
  try {
    const bookings = await lobby.book(options.runs);
    const hub = hubs.launch({ dataDir: lobby.dataDir('hub'), env: lobby.env, under: straceTo(log) });
    const ready = await hub.ready;
    if (!ready) throw new Error(`the hub did not come up: ${hub.lastWords()}`);
    const kiosk = await openScreen(ready.kiosk);
    if (!(await rosterRead(ready.desk, bookings.at(-1)?.code ?? ''))) throw new Error('the hub is gone');
    const steady = Math.ceil(options.runs * 0.4);
    for (const [index, { id, code }] of bookings.entries()) {
      // With the service away the answer is "saved": after a while in an outage, at once with a rejected key.
      if (index === steady) await lobby.faults({ outage: true });
      if (index === steady + 1) await lobby.faults({ rejectKey: true });
      const checkIn = async (): Promise<void> => {
        const answer = await kiosk.client.appointments.checkIn({ code, appointmentId: id });
        findings.count(`check-ins answered ${answer.kind}`);
        if (answer.kind === 'saved' || answer.kind === 'checked-in') expected.checkIns += 1;
        else findings.violation(`check-in ${index + 1} was answered ${answer.kind}`);
      };
      const webhook = async (): Promise<void> => {
        const [event] = ledger.ticket(index + 1, false);
        const status = event ? await postEvent(ready.webhooks, event.body, lobby.secret) : 0;
        if (status === 200) expected.webhooks += 1;
        else findings.violation(`webhook ${index + 1} was answered ${status}`);
      };
      for (const act of shuffled(random, [checkIn, webhook])) await act();
    }
    kiosk.close();
    const ending = await hub.stop();
    if (ending.code !== 0) findings.violation(`stopping ended with ${ending.code ?? ending.signal}`);

    const calls = readCalls(readFileSync(log, 'utf8'));
    const isWebhookAnswer = (call: Call): boolean => /^\[?(\{iov_base=)?"HTTP\/1\.1 200/.test(call.rest);
    const isScreenAnswer = (call: Call): boolean => says('saved')(call) || says('checked-in')(call);
    const webhooks = exchanges(calls, isWebhookAnswer).filter(({ request }) =>
      request.rest.includes('POST /webhooks'),
    );
    for (const [what, seen, wanted] of [
      ['check-in', exchanges(calls, isScreenAnswer), expected.checkIns],
      ['webhook', webhooks, expected.webhooks],
    ] as const) {
      findings.count(`${what} answers traced`, seen.length);
      if (seen.length !== wanted)
        findings.violation(`${seen.length} ${what} answers were traced, not ${wanted}`);
      for (const [index, exchange] of seen.entries()) {
        const missing = missingBefore(exchange, calls);
        if (missing !== undefined) findings.violation(`${what} ${index + 1}: ${missing} before its answer`);
      }
    }
  } finally {
    await hubs.killAll();
    await lobby.close();
    command.remove();
  }
  return findings.report('sync', options);
}
