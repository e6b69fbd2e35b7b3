/** What was tried and what was promised: check-ins and webhooks by their answers, to be held against the evidence. */
import { createHash } from 'node:crypto';
import type { CheckInAnswer } from '../../src/contract/appointment.ts';
import type { Booking } from './lobby.ts';

/** Answers after which a visitor walks away from the kiosk, sure of being checked in. */
export const PROMISES: ReadonlySet<CheckInAnswer['kind']> = new Set([
  'checked-in',
  'saved',
  'already-checked-in',
]);

export interface CheckInEntry {
  readonly booking: Booking;
  /** The run that first tried it. */
  readonly run: number;
  /** The first answer that promised something; undefined until then. */
  promised: CheckInAnswer['kind'] | undefined;
  /** Already reported, so that one loss is one violation. */
  broken: boolean;
}

export type Stage = 'waiting' | 'called' | 'finished';
export const STAGES: readonly Stage[] = ['waiting', 'called', 'finished'];

export interface EventEntry {
  readonly ticketId: string;
  /** The stage a ticket has at least once this event counts. */
  readonly stage: Stage;
  /** Milliseconds since 1970, for a call. */
  readonly calledAt?: number;
  readonly body: Buffer;
  readonly hash: string;
  readonly run: number;
  acknowledged: boolean;
  broken: boolean;
}

export interface Ledger {
  readonly checkIns: readonly CheckInEntry[];
  readonly events: readonly EventEntry[];
  tried(booking: Booking, run: number): CheckInEntry;
  /** New events of one new ticket, in the order they happened: created, called, and `served` or not. */
  ticket(run: number, served: boolean): readonly EventEntry[];
  unpromised(): readonly CheckInEntry[];
  unacknowledged(): readonly EventEntry[];
}

export function createLedger(now: () => number): Ledger {
  const checkIns: CheckInEntry[] = [];
  const events: EventEntry[] = [];
  let tickets = 0;
  let lastAt = 0;

  /** Later than every moment before, so that the newest call is one. */
  function moment(): number {
    lastAt = Math.max(now(), lastAt + 1);
    return lastAt;
  }

  return {
    checkIns,
    events,
    tried(booking, run) {
      const entry: CheckInEntry = { booking, run, promised: undefined, broken: false };
      checkIns.push(entry);
      return entry;
    },
    ticket(run, served) {
      tickets += 1;
      const id = `t-${tickets}`;
      const iso = (): string => new Date(moment()).toISOString();
      const created = {
        id,
        status: 'NEW',
        source: 'MANUAL',
        line: 1,
        firstName: 'Ada',
        created: { date: iso() },
      };
      const called = { ...created, status: 'CALLED', called: { date: iso(), caller: 1, desk: 1 } };
      const steps: [type: string, data: object, stage: Stage, calledAt?: number][] = [
        ['ticket_created', created, 'waiting'],
        ['ticket_called', called, 'called', Date.parse(called.called.date)],
      ];
      if (served) {
        steps.push(['ticket_served', { ...called, status: 'SERVED', served: { date: iso() } }, 'finished']);
      }
      const made = steps.map(([type, data, stage, calledAt]): EventEntry => {
        const body = Buffer.from(JSON.stringify({ type, data }));
        const hash = createHash('sha256').update(body).digest('hex');
        const at = calledAt === undefined ? {} : { calledAt };
        return { ticketId: id, stage, body, hash, run, acknowledged: false, broken: false, ...at };
      });
      events.push(...made);
      return made;
    },
    unpromised: () => checkIns.filter(({ promised }) => promised === undefined),
    unacknowledged: () => events.filter(({ acknowledged }) => !acknowledged),
  };
}
