/** Reads a board from the tickets on disk, as one screen shows it. */
import type { BoardSnapshot, Call } from '../../contract/board.ts';
import { type Clock, wallMs } from '../../clock/clock.ts';
import { BOARD_HEARTBEAT_MS } from '../../contract/limits.ts';
import { createDays } from '../base/location-day.ts';
import type { WeeklyHours } from '../../contract/weekdays.ts';
import { createWeeklyHours } from '../base/weekly-hours.ts';
import { boardOf, LIST_KEEPS_MS } from './board.ts';
import { type BoardView, showsDesk, showsLine } from './board-view.ts';
import { type LabelPrivacy, labelOf } from './label.ts';
import { type LineKnown, type LineVerdict, verdictOnLine } from './lobby-lines.ts';
import type { OpaqueName } from './opaque-names.ts';
import type { TicketTable } from './ticket-table.ts';
import type { WrittenTickets } from './written-tickets.ts';
import { isTestTicket } from '../storage/test-call-rows.ts';
import { TEST_LABEL } from './test-call.ts';
import type { Ticket } from './ticket-shape.ts';

/** Tickets read for one snapshot, of those still called and of those finished: the list has finished ones in it. */
const MOST_CALLED = 200;
const MOST_FINISHED = 50;

/** Who began to wait before midnight is counted for this long, in milliseconds; what the service forgot is not. */
const WAITS_OVER_MIDNIGHT_MS = 4 * 3_600_000;

const MINUTE_MS = 60_000;

export interface BoardReadingDeps {
  readonly tickets: TicketTable;
  readonly opaque: OpaqueName;
  readonly clock: Pick<Clock, 'now'>;
  readonly timeZone: string;
  /** Where a call to this desk leads, by the desk as the service names it. */
  readonly placeOf: (desk: string | undefined) => Pick<Call, 'desk' | 'direction'>;
  /** Where a test call leads on a display; by default to no desk. */
  readonly deskOfTest?: (view: BoardView) => string | undefined;
  /** The code of the appointment that a ticket came from, where that is known. */
  readonly codeOf: (ticketId: string) => string | undefined;
  /** The label that a called ticket was given for displays on this rung; without one it is what `labelOf` says. */
  readonly labelGiven?: (ticketId: string, rung: LabelPrivacy) => string | undefined;
  /** Staff asked that this visitor is named on no display. */
  readonly isQuiet: (ticketId: string) => boolean;
  readonly lastEventAt: () => number | undefined;
  /** Ids of the lines in the settings. */
  readonly namedLines: readonly number[];
  readonly lineKnown: (line: string) => LineKnown;
  /** Minutes after which a call without an end leaves the card; 0: never before it leaves the list. */
  readonly callLeavesAfterMin: number;
  /** Minutes for which the call of a visitor who was served stays at its desk. */
  readonly servedStaysMin: number;
  readonly notice?: string | undefined;
  /** It is proven that the service's events do not arrive; by default it never is. */
  readonly eventsStopped?: () => boolean;
  /** Without them the house is always open. */
  readonly openingHours?: WeeklyHours | undefined;
  readonly quietHours?: WeeklyHours | undefined;
}

export interface BoardReading {
  snapshot(view: BoardView): BoardSnapshot;
  /** Whether a ticket of this line is shown by a screen, on a line that is this lobby's. */
  isShown(line: string | undefined, view: BoardView): boolean;
  labelOf(ticket: Ticket, view: BoardView): string;
  /** Where a call of this ticket leads, by its desk. */
  placeOf(desk: string | undefined, ticketId: string, view: BoardView): Pick<Call, 'desk' | 'direction'>;
  /** Each line is asked about once for each board. */
  verdicts(): (line: string | undefined) => LineVerdict;
}

/**
 * What tickets are called, held for the boards after the next events: to look up the hundred of a busy house took half of
 * the hub's time. Ages move a label only at the ends of hours and days, so it is held no longer than a heartbeat.
 */
function createHeldLabels(written: WrittenTickets, clock: Pick<Clock, 'now'>) {
  const held = new Map<LabelPrivacy, Map<string, string>>();
  const writtenSince = written.reader();
  let since = Number.NEGATIVE_INFINITY;

  /** Once for each board. */
  return function now(): (rung: LabelPrivacy, ticketId: string, labelNow: () => string) => string {
    const [tickets, at] = [writtenSince(), wallMs(clock)];
    const isFresh = at >= since && at - since < BOARD_HEARTBEAT_MS;
    if (tickets && isFresh) {
      for (const labels of held.values()) for (const id of tickets) labels.delete(id);
    } else {
      held.clear();
      since = at;
    }

    return (rung, ticketId, labelNow) => {
      const labels = held.get(rung) ?? new Map<string, string>();
      held.set(rung, labels);
      const label = labels.get(ticketId) ?? labelNow();
      labels.set(ticketId, label);
      return label;
    };
  };
}

export function createBoardReading(deps: BoardReadingDeps): BoardReading {
  const { tickets, clock, timeZone, notice } = deps;
  const dayAt = createDays(timeZone);
  const opening = deps.openingHours && createWeeklyHours(deps.openingHours, timeZone);
  const quiet = deps.quietHours && createWeeklyHours(deps.quietHours, timeZone);
  const named: ReadonlySet<string> = new Set(deps.namedLines.map(String));
  const callLeavesAfterMs = deps.callLeavesAfterMin === 0 ? undefined : deps.callLeavesAfterMin * MINUTE_MS;

  const verdictOn = (line: string | undefined): LineVerdict => verdictOnLine(line, named, deps.lineKnown);

  function verdicts(): (line: string | undefined) => LineVerdict {
    const known = new Map<string | undefined, LineVerdict>();
    return (line) => {
      const verdict = known.get(line) ?? verdictOn(line);
      known.set(line, verdict);
      return verdict;
    };
  }

  function houseAt(
    now: number,
  ): Pick<BoardSnapshot, 'open' | 'opensAt' | 'notice' | 'quiet' | 'eventsStopped'> {
    const hours = opening?.(now) ?? { isWithin: true, beginsAt: undefined };
    return {
      open: hours.isWithin,
      ...(hours.beginsAt === undefined ? {} : { opensAt: hours.beginsAt }),
      ...(quiet?.(now).isWithin === true ? { quiet: true } : {}),
      ...(notice === undefined ? {} : { notice }),
      ...(deps.eventsStopped?.() === true ? { eventsStopped: true } : {}),
    };
  }

  function placeOf(
    desk: string | undefined,
    ticketId: string,
    view: BoardView,
  ): Pick<Call, 'desk' | 'direction'> {
    return deps.placeOf(isTestTicket(ticketId) ? deps.deskOfTest?.(view) : desk);
  }

  function labelNow(ticket: Ticket, { privacy }: BoardView): string {
    const given = deps.labelGiven?.(ticket.id, privacy);
    if (given !== undefined) return given;
    return labelOf(ticket, deps.codeOf(ticket.id), deps.isQuiet(ticket.id) ? 'number' : privacy);
  }

  const heldLabels = createHeldLabels(deps.tickets.written, clock);
  function labelling(view: BoardView): (ticket: Ticket) => string {
    const held = heldLabels();
    return (ticket) =>
      isTestTicket(ticket.id) ? TEST_LABEL : held(view.privacy, ticket.id, () => labelNow(ticket, view));
  }

  return {
    verdicts,
    isShown: (line, view) => showsLine(view, line) && verdictOn(line) === 'ours',
    labelOf: (ticket, view) => labelling(view)(ticket),
    placeOf,
    snapshot(view) {
      const now = wallMs(clock);
      const verdict = verdicts();
      const isShown = (line: string | undefined): boolean =>
        showsLine(view, line) && verdict(line) === 'ours';
      const waitingSince = Math.min(dayAt(now).startsAt, now - WAITS_OVER_MIDNIGHT_MS);
      const since = now - LIST_KEEPS_MS;
      const isShownAt = view.desks && ((desk: string | undefined): boolean => showsDesk(view, desk));
      const wanted = { isOurs: isShown, showsDesk: isShownAt };
      const called = [
        ...tickets.stillCalledSince(since, MOST_CALLED, wanted),
        ...tickets.finishedSince(since, MOST_FINISHED, wanted),
      ];
      return boardOf(called, {
        labelOf: labelling(view),
        keyOf: (call) => deps.opaque('call', call.key),
        placeOf: (desk, { id }) => placeOf(desk, id, view),
        showsDesk: (desk) => showsDesk(view, desk),
        waiting: tickets.countWaitingSince(waitingSince, isShown),
        lastEventAt: deps.lastEventAt(),
        now,
        callLeavesAfterMs,
        house: houseAt(now),
        servedStaysMs: deps.servedStaysMin * MINUTE_MS,
      });
    },
  };
}
