/** Reads a board from the tickets on disk, as one screen shows it. */
import type { BoardSnapshot, Call } from '../../contract/board.ts';
import { type Clock, MINUTE_MS, wallMs } from '../../clock/clock.ts';
import { BOARD_HEARTBEAT_MS, MAX_WAITS_SHOWN } from '../../contract/limits.ts';
import { createDays } from '../base/location-day.ts';
import { createWeeklyHours } from '../../contract/weekly-hours.ts';
import type { Settings } from '../settings/settings.ts';
import { boardOf, LIST_KEEPS_MS } from './board.ts';
import { type DisplayView, showsDesk, showsLine } from './board-view.ts';
import { type LabelPrivacy, labelOf } from './label.ts';
import { type LineKnown, type LineVerdict, verdictOnLine } from './lobby-lines.ts';
import type { OpaqueName } from './opaque-names.ts';
import type { TicketTable } from './ticket-table.ts';
import type { Waits } from './waits.ts';
import type { WrittenTickets } from './written-tickets.ts';
import { isTestTicket } from '../storage/test-call-rows.ts';
import { deskOfTest, TEST_LABEL } from './test-call.ts';
import type { GivenLabels } from './given-labels.ts';
import type { Ticket } from './ticket-shape.ts';

/** Tickets read for one snapshot. The list contains finished ones. */
const MAX_CALLED = 200;
const MAX_FINISHED = 50;

/** A visitor who waits since before midnight counts for this long; a ticket that the service forgot must not. */
const WAITS_OVER_MIDNIGHT_MS = 4 * 3_600_000;

export type BoardSettings = Pick<
  Settings,
  | 'timeZone'
  | 'labelPrivacy'
  | 'lines'
  | 'desks'
  | 'callLeavesAfterMin'
  | 'servedStaysMin'
  | 'displayNotice'
  | 'openingHours'
  | 'quietHours'
>;

export interface BoardReadingDeps {
  readonly settings: BoardSettings;
  readonly tickets: TicketTable;
  /** Labels given at a ticket's first call. Default: as `labelOf` makes them. */
  readonly labels?: Pick<GivenLabels, 'of'>;
  readonly opaque: OpaqueName;
  readonly clock: Pick<Clock, 'now'>;
  readonly codeOf: (ticketId: string) => string | undefined;
  /** Staff asked that no display names this visitor. */
  readonly isQuiet: (ticketId: string) => boolean;
  readonly lastEventAt: () => number | undefined;
  readonly lineKnown: (line: string) => LineKnown;
  /** Default: waiting times are not shown. */
  readonly linesNow?: Waits['linesNow'] | undefined;
  /** It is proven that the service's events do not arrive. */
  readonly eventsStopped?: () => boolean;
  /** Lines of visitors who wait, and whose ticket is unknown. Default: none. */
  readonly unknownIn?: () => readonly string[];
  /** Staff are told that the hub's clock may be wrong. */
  readonly timeInDoubt?: () => boolean;
}

/**
 * Looking up the hundred labels of a busy lobby took half of the hub's time. Time changes a label only at the ends of
 * hours and days, so each is kept for a heartbeat at most.
 */
function createHeldLabels(written: WrittenTickets, clock: Pick<Clock, 'now'>) {
  const held = new Map<LabelPrivacy, Map<string, string>>();
  const writtenSince = written.reader();
  let since = Number.NEGATIVE_INFINITY;

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

export function createBoardReading(deps: BoardReadingDeps) {
  const { tickets, clock, settings } = deps;
  const { timeZone, displayNotice: notice, openingHours, quietHours, callLeavesAfterMin } = settings;
  const dayAt = createDays(timeZone);
  const opening = openingHours && createWeeklyHours(openingHours, timeZone);
  const quiet = quietHours && createWeeklyHours(quietHours, timeZone);
  const named: ReadonlySet<string> = new Set((settings.lines ?? []).map(({ id }) => String(id)));
  const houseDesks = settings.desks ?? [];
  const deskById = new Map(houseDesks.map((desk) => [String(desk.id), desk]));
  const callLeavesAfterMs = callLeavesAfterMin === 0 ? undefined : callLeavesAfterMin * MINUTE_MS;

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
  ): Pick<BoardSnapshot, 'open' | 'opensAt' | 'notice' | 'quiet' | 'eventsStopped' | 'timeInDoubt'> {
    const hours = opening?.(now) ?? { isWithin: true, beginsAt: undefined };
    return {
      open: hours.isWithin,
      ...(hours.beginsAt === undefined ? {} : { opensAt: hours.beginsAt }),
      ...(quiet?.(now).isWithin === true ? { quiet: true } : {}),
      ...(notice === undefined ? {} : { notice }),
      ...(deps.eventsStopped?.() === true ? { eventsStopped: true } : {}),
      ...(deps.timeInDoubt?.() === true ? { timeInDoubt: true } : {}),
    };
  }

  function placeOf(
    desk: string | undefined,
    ticketId: string,
    view: DisplayView,
  ): Pick<Call, 'desk' | 'direction'> {
    const id = isTestTicket(ticketId) ? deskOfTest(view, houseDesks) : desk;
    if (id === undefined) return {};
    const { name, direction } = deskById.get(id) ?? { name: id };
    return { desk: name, ...(direction === undefined ? {} : { direction }) };
  }

  function labelNow(ticket: Ticket, { privacy }: DisplayView): string {
    const given = deps.labels?.of(ticket.id, privacy);
    if (given) return given.label;
    return labelOf(ticket, deps.codeOf(ticket.id), deps.isQuiet(ticket.id) ? 'number' : privacy);
  }

  const heldLabels = createHeldLabels(deps.tickets.written, clock);
  function labelling(view: DisplayView): (ticket: Ticket) => string {
    const held = heldLabels();
    return (ticket) =>
      isTestTicket(ticket.id) ? TEST_LABEL : held(view.privacy, ticket.id, () => labelNow(ticket, view));
  }

  return {
    /** Made once for each board, so that each line is looked up once. */
    verdicts,
    /** Whether a screen shows tickets of this line, and the line is this lobby's. */
    isShown: (line: string | undefined, view: DisplayView): boolean =>
      showsLine(view, line) && verdictOn(line) === 'ours',
    labelOf: (ticket: Ticket, view: DisplayView): string => labelling(view)(ticket),
    placeOf,
    snapshot(view: DisplayView): BoardSnapshot {
      const now = wallMs(clock);
      const verdict = verdicts();
      const isShown = (line: string | undefined): boolean =>
        showsLine(view, line) && verdict(line) === 'ours';
      const waitingSince = Math.min(dayAt(now).startsAt, now - WAITS_OVER_MIDNIGHT_MS);
      const since = now - LIST_KEEPS_MS;
      const isShownAt = view.desks && ((desk: string | undefined): boolean => showsDesk(view, desk));
      const wanted = { isOurs: isShown, showsDesk: isShownAt };
      const called = [
        ...tickets.stillCalledSince(since, MAX_CALLED, wanted),
        ...tickets.finishedSince(since, MAX_FINISHED, wanted),
      ];
      return boardOf(called, {
        labelOf: labelling(view),
        keyOf: (call) => deps.opaque('call', call.key),
        placeOf: (desk, { id }) => placeOf(desk, id, view),
        showsDesk: (desk) => showsDesk(view, desk),
        waiting: deps.unknownIn?.().some(isShown)
          ? undefined
          : tickets
              .waitingSince(waitingSince)
              .reduce((sum, { line, count }) => (isShown(line) ? sum + count : sum), 0),
        waits: deps
          .linesNow?.(isShown)
          ?.slice(0, MAX_WAITS_SHOWN)
          .map(({ name, wait }) => ({ line: name, fewest: wait.from, most: wait.to })),
        lastEventAt: deps.lastEventAt(),
        now,
        callLeavesAfterMs,
        house: houseAt(now),
        servedStaysMs: settings.servedStaysMin * MINUTE_MS,
      });
    },
  };
}

export type BoardReading = ReturnType<typeof createBoardReading>;
