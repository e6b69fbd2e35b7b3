/** What happened to an appointment, from what is kept of it. Pure. */
import type { DeedState, HistoryEntry } from '../../../contract/booking.ts';
import type { HelpReason } from '../../../contract/help.ts';
import { type Intent, isCreate } from '../../outbox/intent.ts';
import { type Act, clerkOfIntent, clerkOfSeen } from './done-by.ts';
import type { Appointment } from '../directory/appointment.ts';

/** A call from a kiosk about the appointment. */
export interface HelpAsked {
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

/** The newest first. */
export function historyOf(
  appointment: Pick<Appointment, 'arrivedAt' | 'seenAt'>,
  intents: readonly Intent[],
  calls: readonly HelpAsked[],
  acts: readonly Act[],
  now: number,
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
    ...(seenAt === undefined
      ? []
      : [{ kind: 'seen', at: seenAt, ...by(clerkOfSeen(seenAt, acts)) } as const]),
    ...calls.map(
      ({ askedAt, kioskName, reason }) => ({ kind: 'help', at: askedAt, kioskName, reason }) as const,
    ),
  ].toSorted((a, b) => b.at - a.at);
}
