/**
 * Visitors without an appointment (docs/adr/0076). The line's next times are asked for one after the other, each only
 * after a refusal of the one before. Each request is an intent on disk, sent only while its visitor waits. What cannot be
 * booked, or may be booked, stands in front of staff.
 */
import { MINUTE_MS, repeatEvery, wallMs } from '../../../clock/clock.ts';
import type { HowCalled } from '../../../contract/appointment.ts';
import { referenceOf } from '../../../contract/code-key.ts';
import type { OwnRefusal } from '../../../contract/refusal.ts';
import type { FrontDeskReason, WalkInAnswer, WalkInAsk } from '../../../contract/walk-in.ts';
import type { Screen } from '../../access/screen.ts';
import type { Closable } from '../../base/capabilities.ts';
import type { Intent } from '../../outbox/intent.ts';
import { checkAutoAssignInput } from '../../service/appointment-input.ts';
import type { Database } from '../../storage/database.ts';
import type { HubTime } from '../../storage/hub-time.ts';
import { VISITOR_WAITS_MS } from '../actions/actions.ts';
import type { Appointment } from '../directory/appointment.ts';
import type { Directory } from '../directory/directory.ts';
import { sealArrival } from './arrival-handle.ts';
import { createOpenLines, createReadDay, type WalkInLinesDeps } from './walk-in-lines.ts';
import { createRequests, requestOf, type Requests, type RequestsDeps } from './walk-in-requests.ts';
import { isHereAlready, MAX_WALK_INS, SAME_VISITOR_MS } from './walk-in-slots.ts';

const LOOK_EVERY_MS = 15_000;
/** Now is certain enough for a time of the day. */
const MAX_DOUBT_MS = 30 * MINUTE_MS;

interface WalkInsDeps extends WalkInLinesDeps, RequestsDeps, Closable {
  readonly database: Pick<Database, 'sqlite' | 'transaction'>;
  readonly directory: Pick<Directory, 'byId'>;
  readonly howCalled: (appointment: Appointment) => HowCalled;
  readonly time: Pick<HubTime, 'judge'>;
  readonly onCheckedIn: (appointmentId: string, kiosk: Screen) => void;
}

export type WalkIns = ReturnType<typeof createWalkIns>;

const frontDesk = (why: FrontDeskReason): WalkInAnswer => ({ kind: 'front-desk', why });

export function createWalkIns(deps: WalkInsDeps) {
  const { outboxTable: table, outbox, clock } = deps;
  const lines = createOpenLines(deps);
  const requests = createRequests(deps);
  const standing = createStanding(deps, requests.isFirstAnswer);
  const askFor = createAskFor(deps, requests, standing);
  const underWay = new Map<string, Promise<WalkInAnswer>>();

  const stop = repeatEvery(clock, LOOK_EVERY_MS, () => {
    requests.withdrawLeft();
    lines.look();
  });
  deps.closing.addEventListener('abort', () => {
    stop();
    lines.close();
  });

  async function answerTo(screen: Screen, ask: WalkInAsk, draftKey: string): Promise<WalkInAnswer> {
    const before = table.walkInOfDraft(draftKey);
    if (before) {
      const now = (await outbox.settled(before.id, VISITOR_WAITS_MS)) ?? before;
      return standing(screen, now, 0);
    }
    if (!lines.takes(ask.lineId)) return { kind: 'closed' };
    const now = wallMs(clock);
    const checked = checkAutoAssignInput(requestOf(ask, { startsAt: now, endsAt: now + MINUTE_MS }));
    if (!checked.ok) return { kind: 'invalid', problems: [...checked.problems] };
    const lately = table.walkInsSince(now - SAME_VISITOR_MS);
    if (isHereAlready(lately, ask)) return frontDesk('known');
    if (lately.filter(({ dismissedAt }) => dismissedAt === undefined).length >= MAX_WALK_INS)
      return frontDesk('too-many');
    return askFor(screen, ask, draftKey);
  }

  return {
    /** Within 3 s. Asked again with the same visit, it sends nothing and tells how the request stands. */
    register(screen: Screen, ask: WalkInAsk): Promise<WalkInAnswer> {
      const draftKey = `walk-in ${screen.id} ${ask.visitId}`;
      const running = underWay.get(draftKey);
      if (running) return running;
      const answer = answerTo(screen, ask, draftKey).finally(() => underWay.delete(draftKey));
      underWay.set(draftKey, answer);
      return answer;
    },
    /** Call it after an attempt of such an intent has ended. */
    look: requests.withdrawLeft,
    /** Those that take somebody now come first. Undefined where none does, or it is off. */
    lines: lines.shown,
    subscribe: lines.subscribe,
  };
}

/** How a request stands that is not waited for any longer, as the visitor is told. */
type Standing = (screen: Screen, intent: Intent, withinMs: number) => Promise<WalkInAnswer>;

function createStanding(deps: WalkInsDeps, isFirstAnswer: Requests['isFirstAnswer']): Standing {
  const { directory, outboxTable: table, outbox } = deps;

  async function made(screen: Screen, intent: Intent, withinMs: number): Promise<WalkInAnswer> {
    const { appointmentId } = intent;
    const appointment = directory.byId(appointmentId);
    if (!appointment) return frontDesk('no-id');
    const { lineId, startsAt, status } = appointment;
    const booked = { code: referenceOf(appointment), startsAt, lineName: deps.nameOfLine(lineId) };
    if (status === 'Scheduled') {
      // The check-in was refused, or its time has not come.
      if (appointment.arrivedAt !== undefined) return frontDesk('refused');
      const { opensBeforeMin } = deps.circumstances().windowOfLine(lineId);
      return { kind: 'booked', ...booked, opensAt: startsAt - opensBeforeMin * MINUTE_MS };
    }
    if (status !== 'Checked-in') return frontDesk('known');
    const open = table.openOf(appointmentId);
    const checkIn = open && (await outbox.settled(open.id, withinMs));
    if (checkIn?.state === 'refused') return frontDesk('refused');
    const isSure = checkIn === undefined || (checkIn.state === 'confirmed' && !checkIn.presumed);
    const called = deps.howCalled(directory.byId(appointmentId) ?? appointment);
    const arrival = sealArrival(screen.key, appointmentId);
    // A kiosk that asks again reads the same answer, and no second paper comes out, also after a restart.
    if (isFirstAnswer(intent)) deps.onCheckedIn(appointmentId, screen);
    return { kind: isSure ? 'checked-in' : 'saved', ...booked, ...called, arrival };
  }

  return async (screen, intent, withinMs) => {
    switch (intent.state) {
      case 'confirmed':
        return intent.resolution === 'no-id' ? frontDesk('no-id') : made(screen, intent, withinMs);
      case 'unresolved':
        return frontDesk('unknown');
      case 'refused':
        return frontDesk(intent.statusCode === undefined ? 'not-sent' : 'not-free');
      case 'undone':
        return frontDesk('not-sent');
      case 'queued':
      case 'sending':
        return { kind: 'asking' };
    }
  };
}

/** Asks for at most three times, and for none after a request whose end is not known. */
function createAskFor(deps: WalkInsDeps, requests: Requests, standing: Standing) {
  const { clock } = deps;
  const readDay = createReadDay(deps);

  /** For staff alone: nothing is sent. */
  function keep(ask: WalkInAsk, draftKey: string, lengthMs: number, why: OwnRefusal): WalkInAnswer {
    const slot = { startsAt: wallMs(clock), endsAt: wallMs(clock) + lengthMs };
    if (!requests.add({ ask, draftKey, slot, why })) return { kind: 'not-saved' };
    return frontDesk(why.kind === 'no-time-left' ? 'not-free' : 'not-sent');
  }

  return async (screen: Screen, ask: WalkInAsk, draftKey: string): Promise<WalkInAnswer> => {
    const until = clock.monotonic() + VISITOR_WAITS_MS;
    const left = (): number => Math.max(0, until - clock.monotonic());
    const { slots, lengthMs } = readDay(ask.lineId);
    const { earliest, latest } = deps.time.judge();
    if (latest - earliest > MAX_DOUBT_MS) return keep(ask, draftKey, lengthMs, { kind: 'clock-in-doubt' });
    if (slots.length === 0) return keep(ask, draftKey, lengthMs, { kind: 'no-time-left' });
    let refused: Intent | undefined;
    for (const slot of slots) {
      if (refused && left() === 0) break;
      const added = requests.add({ ask, draftKey, slot, refused });
      if (!added) return refused ? frontDesk('not-free') : { kind: 'not-saved' };
      const intent = await requests.settled(added.id, left());
      if (!intent) return frontDesk('unknown');
      const isRefused = intent.state === 'refused' && intent.statusCode !== undefined;
      if (!isRefused) return standing(screen, intent, left());
      refused = intent;
    }
    return frontDesk('not-free');
  };
}
