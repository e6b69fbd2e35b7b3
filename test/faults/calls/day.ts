/** What happens in the lobby of the `calls` suite, as a service with one reading of recalls and cancellations tells it. */
import { eventBody } from '../../support/records/event-of.ts';
import { type CancelledPayload, recalled, type RecallPayload } from '../order/lives.ts';
import { WRITINGS } from '../order/precision.ts';
import { oneOf, wholeBetween } from '../random.ts';

/** One thing that happened to a ticket, with everything that its event tells. */
export interface Happening {
  readonly ticketId: string;
  readonly kind: 'other' | 'call' | 'recall' | 'end';
  /** By the service's clock, in milliseconds since 1970. */
  readonly at: number;
  /** The moment of the call that it is, or that its payload names. */
  readonly calledAt: number | undefined;
  readonly body: Buffer;
}

export interface DayReadings {
  readonly recall: RecallPayload;
  readonly cancelled: CancelledPayload;
  /** `later`: the event of a call or recall does not tell its moment, those after it do. */
  readonly moment: 'told' | 'later';
  /** `drawn`: each moment is written with a precision of its own. */
  readonly precision: 'one' | 'drawn';
}

const SECOND = 1_000;

/** Two events of one ticket are this far apart: longer than all that a delivery may be late, or come again. */
const FEWEST_BETWEEN_MS = 17 * SECOND;

/** The life of one ticket from `from` on: called up to three times in each of up to two stays. */
function lifeOf(
  random: () => number,
  ticketId: string,
  from: number,
  { recall, cancelled, moment: tells, precision }: DayReadings,
): readonly Happening[] {
  const happenings: Happening[] = [];
  let now = from;
  const iso = (at: number): string =>
    precision === 'one' ? new Date(at).toISOString() : oneOf(random, WRITINGS)(at);
  const pass = (): number => (now += FEWEST_BETWEEN_MS + wholeBetween(random, 0, 20) * SECOND);
  function tell(kind: Happening['kind'], type: string, data: object, calledAt?: number): void {
    const body = eventBody(type, { id: ticketId, created: { date: iso(from) }, ...data });
    happenings.push({ ticketId, kind, at: now, calledAt, body });
  }

  tell('other', 'ticket_created', { status: 'NEW' });
  for (let stays = wholeBetween(random, 1, 2); stays > 0; stays -= 1) {
    pass();
    // Two calls of one ticket that tell no moment have one body at one desk: the second would be a repetition.
    const fewest = tells === 'told' ? 2 : 2 + 4 * stays;
    let call = {
      seconds: now / SECOND,
      desk: wholeBetween(random, fewest, tells === 'told' ? 9 : fewest + 3),
    };
    const calledAs = (date: object) => ({
      status: 'CALLED',
      called: { ...date, caller: 7, desk: call.desk },
    });
    const called = () => calledAs({ date: iso(call.seconds * SECOND) });
    const calling = () => (tells === 'told' ? called() : calledAs({}));
    const moment = (): number => call.seconds * SECOND;
    tell('call', 'ticket_called', calling(), moment());
    if (random() < 0.1) {
      pass();
      tell('call', 'ticket_called', { ...calling(), source: 'DESK' }, moment());
    }
    for (let recalls = wholeBetween(random, 0, 2); recalls > 0; recalls -= 1) {
      pass();
      // A new date is the moment of the recall itself.
      call = recall === 'new-date' ? { ...call, seconds: now / SECOND } : recalled(call, recall);
      tell('recall', 'ticket_recalled', calling(), moment());
    }
    if (random() < 0.3) {
      pass();
      tell('other', 'ticket_changed', { ...called(), firstName: 'Aga' }, moment());
    }
    if (stays === 1 && random() < 0.3) break;
    pass();
    // Two cancellations of one ticket that tell no moment have one body: the second would be a repetition.
    const isSecond = happenings.some(({ kind }) => kind === 'end');
    if (random() < 0.6 || (isSecond && cancelled === 'without-called')) {
      tell('end', 'ticket_served', { ...called(), status: 'SERVED', served: { date: iso(now) } }, moment());
    } else if (cancelled === 'called') {
      tell('end', 'ticket_cancelled', { ...called(), status: 'CANCELLED' }, moment());
    } else {
      const data = cancelled === 'canceller' ? { cancelled: { date: iso(now), canceller: 7 } } : {};
      tell('end', 'ticket_cancelled', { ...data, status: 'CANCELLED' });
    }
  }
  return happenings;
}

/** Tickets that come and are called in one lobby; some calls fall into one moment. */
export function dayOf(random: () => number, from: number, readings: DayReadings): readonly Happening[] {
  const starts = Array.from({ length: 3 }, () => from + wholeBetween(random, 0, 60) * SECOND);
  return Array.from({ length: wholeBetween(random, 4, 12) }, (_, n) =>
    lifeOf(random, `t${101 + n}`, oneOf(random, starts), readings),
  ).flat();
}
