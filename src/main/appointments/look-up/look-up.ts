/** Finds what a typed code means here and now: an answer, and the appointments that may be checked in with it. */
import {
  type Claim,
  type FindAnswer,
  type Link,
  type OneAppointmentAnswer,
} from '../../../contract/appointment.ts';
import type { Intent } from '../../outbox/intent.ts';
import type { OutboxTable } from '../../outbox/outbox-table.ts';
import type { Appointment } from '../directory/appointment.ts';
import { type CodeReading, readCode } from '../directory/code.ts';
import type { Directory } from '../directory/directory.ts';
import { isSameVisitor } from '../directory/same-visitor.ts';
import type { Claims } from './by-claim.ts';
import { aroundNow, isCurrent } from './check-in-window.ts';
import { choicesOf, type CodeMatch } from './code-matching.ts';
import { formsOf, readLink } from './link.ts';
import { findAnswer, type FindCircumstances, isAtLocation } from './find-answer.ts';
import { matchHere } from './match-here.ts';

/** One character may hit by chance. It shows one appointment, never a person's whole day. */
const MIN_LENGTH_FOR_CHOICE = 2;

interface LookUpDeps {
  readonly directory: Directory;
  readonly outboxTable: OutboxTable;
  readonly circumstances: () => FindCircumstances;
  /** While the clock is in doubt, as they may be besides. Default: never in doubt. */
  readonly inDoubt?: (() => readonly FindCircumstances[]) | undefined;
  /** Undefined, the default: the lobby takes codes only. */
  readonly claims?: Claims | undefined;
  /** Whether events show the visitor in the service's queue. Default: no one is. */
  readonly isInQueue?: (appointmentId: string) => boolean;
}

export interface LookUp {
  readonly answer: FindAnswer;
  readonly appointments: readonly Appointment[];
  /** Of a link: the values that were tried as codes besides the one that is answered, folded. */
  readonly besides?: readonly string[];
}

/** What a kiosk asks by: a code as typed, what a visitor without one types, or the link on a confirmation. */
export type Question = string | Claim | Link;

const NO_MATCH: CodeMatch = { kind: 'none' };
const NOBODY: LookUp = { answer: { kind: 'unknown' }, appointments: [] };

/** The appointment of here and today that a code meant; undefined where it meant several or none. */
export function appointmentMeant({ answer, appointments }: LookUp): string | undefined {
  const isElsewhere = answer.kind === 'other-day' || answer.kind === 'other-location';
  return isElsewhere || appointments.length !== 1 ? undefined : appointments[0]?.id;
}

/**
 * A check-in that neither the service nor its events have confirmed: still open, or refused after an attempt without an
 * answer.
 */
function unsureArrival({ outboxTable, isInQueue }: LookUpDeps, appointmentId: string): Intent | undefined {
  if (isInQueue?.(appointmentId)) return undefined;
  const open = outboxTable.openOf(appointmentId);
  if (open) return open.kind === 'check-in' ? open : undefined;
  const told = outboxTable.undismissedOf(appointmentId);
  return told?.kind === 'check-in' && told.presumed ? told : undefined;
}

function unsentNoShowOf(
  outboxTable: Pick<OutboxTable, 'openOf'>,
  { id, status }: Appointment,
): Intent | undefined {
  if (status !== 'No-show') return undefined;
  const intent = outboxTable.openOf(id);
  const isUnsent = intent?.kind === 'no-show' && intent.state === 'queued' && intent.attempts === 0;
  return isUnsent ? intent : undefined;
}

export type LookUps = ReturnType<typeof createLookUps>;

export function createLookUps(deps: LookUpDeps) {
  const { directory, outboxTable, circumstances } = deps;

  const unsentNoShow = (appointment: Appointment): Intent | undefined =>
    unsentNoShowOf(outboxTable, appointment);

  function asForVisitor(appointment: Appointment): Appointment {
    const before = unsentNoShow(appointment)?.previousStatus;
    return before === undefined ? appointment : { ...appointment, status: before };
  }

  /** A visitor reads "already checked in" only once the service has agreed. */
  function screenOf(appointment: Appointment, here: FindCircumstances): OneAppointmentAnswer {
    const answer = findAnswer(appointment, here);
    if (answer.kind !== 'already-checked-in') return answer;
    const unsure = unsureArrival(deps, appointment.id);
    if (!unsure) return answer;
    const { checkedInAt: _, ...same } = answer;
    return { ...same, kind: 'saved', savedAt: unsure.createdAt };
  }

  function choices(
    meant: Appointment,
    sharing: readonly Appointment[],
    here: FindCircumstances,
  ): readonly Appointment[] | undefined {
    const counts = (each: Appointment): boolean =>
      isCurrent(each, here) && isAtLocation(each, here.locationId);
    if (!counts(meant)) return undefined;
    const others = directory
      .byName(meant.firstName, meant.lastName, ...aroundNow(here))
      .filter((each) => isSameVisitor(each, meant));
    const offer = (group: readonly Appointment[]): readonly Appointment[] | undefined => {
      const once = new Map(group.filter(counts).map((each) => [each.id, asForVisitor(each)]));
      return choicesOf([...once.values()], meant);
    };
    return offer([...sharing, ...others]) ?? offer(sharing);
  }

  const asked = <Asked extends { readonly answer: FindAnswer }>(
    ask: (here: FindCircumstances) => Asked,
  ): Asked => mostWelcoming(circumstances(), deps.inDoubt?.() ?? [], ask);

  function lookUp(question: Question): LookUp {
    if (typeof question === 'string') return lookUpCode(question);
    return 'values' in question ? lookUpLink(question) : asked((here) => claimAt(question, here));
  }

  function lookUpLink({ values }: Link): LookUp {
    const forms = (): ReadonlySet<string> => formsOf(directory.codesBetween(...aroundNow(circumstances())));
    return readLink(values, forms, lookUpCode);
  }

  function lookUpCode(question: string): LookUp {
    const reading = readCode(question);
    if (reading.kind === 'not-a-code') return { answer: { kind: 'not-a-code' }, appointments: [] };
    return asked((here) => lookUpAt(reading, here));
  }

  function lookUpAt(reading: Extract<CodeReading, { kind: 'code' }>, here: FindCircumstances): LookUp {
    const found = matchHere(directory, reading, here);
    if (found.kind === 'none') return NOBODY;
    const mayChoose = Array.from(reading.key).length >= MIN_LENGTH_FOR_CHOICE;
    return shown(found.appointment, found.sharing, mayChoose, here);
  }

  function claimAt(claim: Claim, here: FindCircumstances): LookUp {
    const meant = deps.claims?.meant(claim, here) ?? NO_MATCH;
    return meant.kind === 'none'
      ? NOBODY
      : shown(meant.appointment, meant.sharing, true, seenBy(claim, here));
  }

  const seenBy = (question: Question, here: FindCircumstances): FindCircumstances =>
    typeof question === 'string' || 'values' in question ? here : (deps.claims?.afterwards(here) ?? here);

  function shown(
    likeliest: Appointment,
    sharing: readonly Appointment[],
    mayChoose: boolean,
    here: FindCircumstances,
  ): LookUp {
    const offered = mayChoose ? choices(likeliest, sharing, here) : undefined;
    if (offered) {
      const each = offered.map((appointment) => ({
        startsAt: appointment.startsAt,
        lineName: here.nameOfLine(appointment),
        answer: screenOf(appointment, here),
      }));
      return { answer: { kind: 'choose', choices: each }, appointments: offered };
    }
    const appointment = asForVisitor(likeliest);
    return { answer: screenOf(appointment, here), appointments: [appointment] };
  }

  return {
    lookUp,
    answerFor: (appointment: Appointment, question: Question): FindAnswer =>
      asked((here) => ({ answer: screenOf(appointment, seenBy(question, here)) })).answer,
    /** A no-show that has not been sent: this visitor at a kiosk has come after all. */
    unsentNoShow,
  };
}

/** Answers that another clock may change. */
const TURNED_AWAY: readonly FindAnswer['kind'][] = [
  'unknown',
  'early',
  'late',
  'other-day',
  'other-location',
];

const letsIn = ({ kind }: FindAnswer): boolean => kind === 'found' || kind === 'choose';

/**
 * While the clock is in doubt (docs/adr/0051), a visitor is turned away only if every possible moment turns them away:
 * the first answer that lets them check in, else the first that shows their visit, else the first. `likely`: the best
 * guess of now; `others`: what now may be besides.
 */
function mostWelcoming<View, Asked extends { readonly answer: FindAnswer }>(
  likely: View,
  others: readonly View[],
  ask: (view: View) => Asked,
): Asked {
  const first = ask(likely);
  const asked = [first];
  for (const view of letsIn(first.answer) ? [] : others) {
    const one = ask(view);
    if (letsIn(one.answer)) return one;
    asked.push(one);
  }
  return asked.find(({ answer }) => !TURNED_AWAY.includes(answer.kind)) ?? first;
}
