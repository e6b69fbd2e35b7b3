/** A screen that staff send away in the middle of its work: what it has ends, and it gets nothing any more. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { withDeadline } from '../with-deadline.ts';
import { typeSetupPin } from './setup-pin.ts';
import { getPage, type Line, openLine, openSocket, type Seat, takeSeat } from './line.ts';
import type { Attack, Siege } from './siege.ts';

/** For an answer on one of its lines, in milliseconds. */
const ANSWER_WITHIN_MS = 2_000;

const CONNECTING = 4;

const gone = async (socket: WebSocket): Promise<void> => {
  if (socket.readyState !== socket.CLOSED)
    await new Promise<void>((done) => void socket.once('close', () => done()));
};

/** A line with its streams open, on which it goes on asking until `signal` aborts. */
async function atWork(siege: Siege, seat: Seat, signal: AbortSignal): Promise<Line | undefined> {
  const line = await siege.line(seat);
  if (!line) return undefined;
  const stream = seat.surface === 'desk' ? 'appointments.watch' : 'board.watch';
  await Promise.all([line.ask('screen.watch'), line.ask(stream), line.ask('screen.orders')]);
  void (async () => {
    while (!signal.aborted && line.isOpen()) {
      void line.ask('screen.watch', undefined, ANSWER_WITHIN_MS);
      await sleep(50);
    }
  })();
  return line;
}

/** Staff send it away from setup. False where the hub does not say that it is done. */
async function revoke(siege: Siege, screenId: string): Promise<boolean> {
  const setup = await openLine(await takeSeat(siege.house.ready.setup));
  if (setup) await typeSetupPin(setup);
  const answer = await setup?.ask('fleet.revoke', { screenId });
  setup?.close();
  const isDone = answer?.kind === 'answer' && answer.status === 200;
  if (!isDone)
    siege.findings.violation(`${siege.at}: setup could not send a screen away: ${JSON.stringify(answer)}`);
  return isDone;
}

/** What it was let in with opens nothing. */
async function expectLockedOut({ at, findings }: Siege, { surface, origin, cookie }: Seat): Promise<void> {
  const { status } = await getPage(origin, `/${surface}/`, { cookie });
  if (status !== 401) findings.violation(`${at}: a ${surface} that was sent away got its page: ${status}`);
  const again = await openSocket(origin, `/${surface}/rpc`, { origin, cookie });
  if (typeof again === 'number') return;
  again.terminate();
  findings.violation(`${at}: a ${surface} that was sent away got another line`);
}

/** With lines at work, and others that are on their way while staff send it away. */
export const sentAway: Attack = async (siege) => {
  const { at, findings, house } = siege;
  const doomed = house.doomed();
  if (!doomed) return;
  const { seat, screenId } = doomed;
  const { surface, origin, cookie } = seat;
  const over = new AbortController();
  const lines = await Promise.all([atWork(siege, seat, over.signal), atWork(siege, seat, over.signal)]);
  const open = lines.flatMap((line) => (line ? [line.socket] : []));
  if (open.length === 0) findings.violation(`${at}: a ${surface} that was let in got no line`);
  let heardAt = 0;
  for (const socket of open) socket.on('message', () => (heardAt = performance.now()));
  try {
    const onTheirWay = Promise.all(
      Array.from({ length: CONNECTING }, () => openSocket(origin, `/${surface}/rpc`, { origin, cookie })),
    );
    if (!(await revoke(siege, screenId))) return;
    const revokedAt = performance.now();
    findings.count(`screens sent away: ${surface}`);
    open.push(...(await onTheirWay).filter((socket) => typeof socket !== 'number'));
    // How soon is measured: on a machine shared with other work a second is nothing.
    await withDeadline(Promise.all(open.map(gone)), siege.patienceMs);
    const took = Math.round(performance.now() - revokedAt);
    findings.most('a screen that was sent away has lost its lines after, ms', took);
    findings.most('and has heard something last after, ms', Math.max(0, Math.round(heardAt - revokedAt)));
    const left = open.filter(({ readyState, CLOSED }) => readyState !== CLOSED).length;
    if (left > 0)
      findings.violation(`${at}: a ${surface} that was sent away has ${left} of its ${open.length} lines`);
    await expectLockedOut(siege, seat);
  } finally {
    over.abort();
    for (const socket of open) socket.terminate();
  }
};
