/** What an answer of the hub to an action means to the clerk: nothing to say, or one problem. */
import type { AppointmentStatus } from '../../../contract/appointment.ts';
import type { DeskActionAnswer, UndoAnswer } from '../../../contract/desk-appointment.ts';
import type { ResolveAnswer } from '../../../contract/outbox.ts';
import type { CallAnswer } from '../../rpc/call.ts';
import type { HelpDoubt } from './row-status.ts';

export type DeskAction = 'check-in' | 'no-show' | 'cancel';

export type ProblemKind =
  | { readonly kind: 'not-possible'; readonly status: AppointmentStatus }
  | { readonly kind: 'unknown-appointment' | 'not-saved' | 'too-late' }
  /** It was not asked for: something speaks against it, and the clerk has gone on to somebody else. */
  | { readonly kind: 'doubt'; readonly doubt: HelpDoubt }
  /** The hub never heard of it. */
  | { readonly kind: 'not-sent' }
  /** The hub may or may not have done it. */
  | { readonly kind: 'no-answer' | 'failed' };

/** The problem in an answer, or undefined when it went well. */
export function problemIn(answer: CallAnswer<DeskActionAnswer | UndoAnswer>): ProblemKind | undefined {
  if (answer.kind !== 'answered') return { kind: answer.kind };
  const { value } = answer;
  switch (value.kind) {
    case 'accepted':
    case 'undone':
      return undefined;
    case 'not-possible':
      return { kind: 'not-possible', status: value.status };
    case 'unknown-appointment':
    case 'not-saved':
    case 'too-late':
      return { kind: value.kind };
  }
}

/** The problem in the answer to "seen" or "call without name", or undefined when it is done. */
export function doneProblemIn(answer: CallAnswer<{ readonly done: boolean }>): ProblemKind | undefined {
  if (answer.kind !== 'answered') return { kind: answer.kind };
  return answer.value.done ? undefined : { kind: 'failed' };
}

/** What kept a decision about a booking from being taken. */
export type ResolveProblem =
  | Exclude<ResolveAnswer['kind'], 'resolved'>
  | Exclude<CallAnswer<unknown>['kind'], 'answered'>;

/** The problem in the answer to a decision, or undefined when it was taken. */
export function resolveProblemIn(answer: CallAnswer<ResolveAnswer>): ResolveProblem | undefined {
  if (answer.kind !== 'answered') return answer.kind;
  return answer.value.kind === 'resolved' ? undefined : answer.value.kind;
}

export interface Problem {
  readonly appointmentId: string;
  readonly code: string;
  readonly attempted: DeskAction | 'undo' | 'seen' | 'quiet';
  readonly problem: ProblemKind;
}
