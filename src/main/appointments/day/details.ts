/** An appointment with its history. Phone number and email address only where asked for. */
import type { Clocked } from '../../base/capabilities.ts';
import { wallMs } from '../../../clock/clock.ts';
import type { DeedState, Details, HistoryEntry, PrintPlace } from '../../../contract/booking.ts';
import type { Called } from '../../../contract/desk-appointment.ts';
import type { HelpReason } from '../../../contract/help.ts';
import { type Intent, type IntentKind, isCreate } from '../../outbox/intent.ts';
import type { Appointment } from '../directory/appointment.ts';
import type { Directory } from '../directory/directory.ts';

export interface DetailsDeps extends Clocked {
  readonly printsAt: (appointmentId: string) => PrintPlace | undefined;
  readonly directory: Pick<Directory, 'byId'>;
  readonly outboxTable: { ofAppointment(appointmentId: string): readonly Intent[] };
  /** From the audit trail. */
  readonly actsOn: (appointmentId: string) => readonly Act[];
  readonly callsAbout: (appointmentId: string) => readonly HelpAsked[];
  /** When the visitor was called, and to which desk, with its name in this lobby. */
  readonly calledOf: (appointmentId: string) => readonly Called[];
}

type DetailsOf = (appointmentId: string, withContact: boolean) => Details;

export function createDetails(deps: DetailsDeps): DetailsOf {
  const { directory, outboxTable, clock, callsAbout, actsOn, calledOf } = deps;
  return (appointmentId, withContact) => {
    const appointment = directory.byId(appointmentId);
    if (!appointment) return { kind: 'unknown-appointment' };
    const { lineId, assigneeId, languageCode, phoneNumber, email } = appointment;
    const printsAt = deps.printsAt(appointmentId);
    const contact = { ...(phoneNumber ? { phoneNumber } : {}), ...(email ? { email } : {}) };
    return {
      kind: 'known',
      lineId,
      ...(assigneeId === undefined ? {} : { assigneeId }),
      ...(languageCode ? { languageCode } : {}),
      ...(withContact ? { contact } : {}),
      hasContact: Object.keys(contact).length > 0,
      ...(printsAt === undefined ? {} : { printsAt }),
      history: historyOf(
        appointment,
        outboxTable.ofAppointment(appointmentId),
        callsAbout(appointmentId),
        actsOn(appointmentId),
        wallMs(clock),
        calledOf(appointmentId),
      ),
    };
  };
}

interface HelpAsked {
  readonly askedAt: number;
  readonly kioskName: string;
  readonly reason: HelpReason;
}

function stateOf(intent: Intent, now: number): DeedState {
  switch (intent.state) {
    case 'queued':
      if (intent.parkedAt !== undefined) return 'stuck';
      return intent.attempts === 0 && intent.dueAt > now ? 'held' : 'waiting';
    case 'sending':
      return 'waiting';
    case 'confirmed':
      return intent.presumed ? 'presumed' : 'done';
    case 'refused':
    case 'unresolved':
    case 'undone':
      return intent.state;
  }
}

const by = (clerk: string | undefined): { readonly clerk?: string } => (clerk === undefined ? {} : { clerk });

/** Newest first. */
export function historyOf(
  appointment: Pick<Appointment, 'arrivedAt' | 'seenAt'>,
  intents: readonly Intent[],
  calls: readonly HelpAsked[],
  acts: readonly Act[],
  now: number,
  called: readonly Called[] = [],
): HistoryEntry[] {
  const { arrivedAt, seenAt } = appointment;
  const deeds = intents.map((intent): HistoryEntry => ({
    kind: 'deed',
    at: intent.createdAt,
    what: isCreate(intent.kind) ? 'create' : intent.kind,
    origin: intent.origin,
    state: stateOf(intent, now),
    ...by(clerkOfIntent(intent, intents, acts)),
  }));
  const isOwnArrival = intents.some(({ kind, createdAt }) => kind === 'check-in' && createdAt === arrivedAt);
  return [
    ...deeds,
    ...(arrivedAt === undefined || isOwnArrival ? [] : [{ kind: 'arrived', at: arrivedAt } as const]),
    // Who checks in at the front desk has seen the visitor, and the history says so already.
    ...(seenAt === undefined || (isOwnArrival && seenAt === arrivedAt)
      ? []
      : [{ kind: 'seen', at: seenAt, ...by(clerkOfSeen(seenAt, acts)) } as const]),
    ...called.map((call) => ({ kind: 'called', ...call }) as const),
    ...calls.map(
      ({ askedAt, kioskName, reason }) => ({ kind: 'help', at: askedAt, kioskName, reason }) as const,
    ),
  ].toSorted((a, b) => b.at - a.at);
}

interface Act {
  readonly at: number;
  /** Absent where no one signs in. */
  readonly clerk: string | undefined;
  readonly action: string;
  readonly outcome: string | undefined;
}

const ACTIONS: Readonly<Record<IntentKind, readonly string[]>> = {
  'check-in': ['appointments.checkInAtDesk'],
  cancel: ['appointments.cancel'],
  'no-show': ['appointments.markNoShow', 'appointments.markNoShowMany'],
  edit: ['appointments.edit'],
  create: ['appointments.create'],
  'auto-assign': ['appointments.create'],
};

const NOTHING: ReadonlySet<string> = new Set([
  'not-possible',
  'not-saved',
  'unknown-appointment',
  'invalid',
  'not-done',
]);

const ANSWERED_MS = 60_000;

/**
 * The clerk of an act. Its trail entry is written after the answer, so a little later than the act. Undefined where
 * several clerks did the same in that time.
 */
function onlyClerk(acts: readonly Act[], actions: readonly string[], from: number, until: number) {
  const clerks = new Set(
    acts
      .filter(
        ({ at, action, outcome }) =>
          actions.includes(action) && at >= from && at < until && !NOTHING.has(outcome ?? ''),
      )
      .map(({ clerk }) => clerk),
  );
  const [clerk] = clerks;
  return clerks.size === 1 ? clerk : undefined;
}

function clerkOfIntent(
  intent: Pick<Intent, 'kind' | 'origin' | 'createdAt'>,
  intents: readonly Pick<Intent, 'kind' | 'createdAt'>[],
  acts: readonly Act[],
): string | undefined {
  if (intent.origin !== 'staff') return undefined;
  const { kind, createdAt } = intent;
  const next = intents.filter((each) => each.kind === kind && each.createdAt > createdAt);
  const until = Math.min(createdAt + ANSWERED_MS, ...next.map((each) => each.createdAt));
  return onlyClerk(acts, ACTIONS[kind], createdAt, until);
}

const clerkOfSeen = (seenAt: number, acts: readonly Act[]): string | undefined =>
  onlyClerk(acts, ['appointments.markSeen'], seenAt, seenAt + ANSWERED_MS);
