/** A hub's board on a real database, and one display that hears its calls, for the `calls` suite. */
import { wallMs } from '../../../src/clock/clock.ts';
import { createLiveBoard, type LiveBoard } from '../../../src/main/board/live-board.ts';
import { createCallTable } from '../../../src/main/board/call-table.ts';
import { createTicketTable } from '../../../src/main/board/ticket-table.ts';
import { DEFAULT_TICKET_STATUSES } from '../../../src/main/service/ticket-statuses.ts';
import { isOfTicket } from '../../../src/main/webhooks/event.ts';
import { createFakeClock, settle } from '../../support/fake-clock.ts';
import { openRig, realParts } from '../webhook-rig.ts';
import { createAccepted, HOUSE } from './accepted.ts';
import type { Happening } from './day.ts';
import { createCallsDisplay } from './display.ts';

/** The parts that can be exchanged for broken ones. */
export interface CallsParts {
  readonly createCallTable: typeof createCallTable;
}

export const realCalls: CallsParts = { createCallTable };

export interface CallsLobby {
  /** Time passes on the hub's clock. */
  passUntil(when: number): Promise<void>;
  /** A line may be lost or found, and the hub may start anew. */
  trouble(): Promise<void>;
  /** What the service sends in one moment; a write may fail, and is sent again. */
  deliver(happenings: readonly Happening[]): Promise<void>;
  /** The display has its line, and everything has come. */
  rest(): Promise<void>;
  readonly counts: Readonly<Record<string, number>>;
  close(): Promise<void>;
}

export async function openCallsLobby(
  random: () => number,
  startMs: number,
  parts: CallsParts,
  wrong: (what: string) => void,
): Promise<CallsLobby> {
  const clock = createFakeClock(startMs);
  const accepted = createAccepted();
  const counts = { 'calls received': 0, 'lost lines': 0, 'new starts': 0, 'failed writes': 0 };
  let isDiskBad = false;

  const rig = openRig(
    realParts,
    () => wallMs(clock),
    () => (event, heard) => {
      if (!isOfTicket(event)) return;
      board.apply(event, heard);
      if (isDiskBad) throw new Error('The disk would not take it.');
    },
  );

  const openBoard = (): LiveBoard =>
    createLiveBoard({
      database: rig.database,
      settings: { ...HOUSE.settings, timeZone: 'UTC', labelPrivacy: 'number' },
      tickets: createTicketTable(rig.database),
      calls: parts.createCallTable(rig.database),
      clock,
      codeOf: () => undefined,
      isQuiet: () => false,
      languageOf: () => undefined,
      lastEventAt: () => undefined,
      statuses: DEFAULT_TICKET_STATUSES,
      lineKnown: () => 'unknown',
    });
  let board = openBoard();

  const display = createCallsDisplay({
    random,
    board: () => board,
    wrong,
    onCall({ label, ended }, n) {
      const mustBe = accepted.mustBeOver(n);
      if (mustBe !== undefined && mustBe !== (ended === true))
        wrong(`${label} is told as ${mustBe ? 'not ' : ''}over`);
    },
  });

  async function startAnew(): Promise<void> {
    board.close();
    await settle();
    board = openBoard();
  }

  display.listen(false);
  await settle();

  return {
    counts,
    passUntil: (when) => clock.advance(Math.max(0, when - clock.now())),
    async trouble() {
      const chance = random();
      if (chance < 0.05) {
        counts['new starts'] += 1;
        await startAnew();
      } else if (display.isListening() && chance < 0.15) {
        counts['lost lines'] += 1;
        display.lose();
      } else if (!display.isListening() && chance < 0.6) display.listen(true);
      await settle();
    },
    async deliver(happenings) {
      for (let left = happenings; left.length > 0;) {
        isDiskBad = random() < 0.1;
        const when = wallMs(clock);
        const taken = await Promise.all(left.map(({ body }) => rig.accept(body)));
        for (const [n, happening] of left.entries()) if (taken[n] === true) accepted.receive(happening, when);
        board.announce();
        await settle();
        left = left.filter((_, n) => taken[n] === false);
        counts['failed writes'] += left.length;
        if (left.length > 0) await clock.advance(500);
      }
    },
    async rest() {
      if (!display.isListening()) display.listen(false);
      await settle();
      board.announce();
      await settle();
      counts['calls received'] += accepted.calls();
      for (const what of accepted.wrongAtRest(display.told, board.snapshot())) wrong(what);
    },
    async close() {
      board.close();
      await settle();
      await rig.close();
    },
  };
}
