/** What people do in a lobby, one act after another: visitors, clerks, callers who book. */
import type { AppointmentStatus } from '../../../src/contract/appointment.ts';
import { oneOf, wholeBetween } from '../random.ts';
import type { NetworkHub } from './hub.ts';
import { claimOf, type TimesOf } from './morning.ts';

export interface PeopleParts {
  readonly hub: NetworkHub;
  readonly appointments: readonly string[];
  readonly random: () => number;
  readonly seed: number;
  readonly lineId: number;
  readonly timesOf: TimesOf;
  readonly count: (what: string, by?: number) => void;
  readonly wrong: (what: string) => void;
}

export interface People {
  /** One act that the hub accepts. */
  act(): void;
  /** The visitor of an appointment checks in; false where the kiosk has something else to say. */
  comes(appointmentId: string): boolean;
  /** Acts that the hub accepted. */
  accepted(): number;
}

/** Only what the service has agreed to is told as certain to who asks again. */
function asksAgain({ hub, count, wrong }: Pick<PeopleParts, 'hub' | 'count' | 'wrong'>, code?: string): void {
  if (code === undefined) return;
  const { answer, appointments } = hub.actions().lookUp(code);
  const isOpen = appointments.some(({ id }) => hub.table.openOf(id)?.kind === 'check-in');
  count(`visitors who asked again, told ${answer.kind}`);
  if (isOpen && answer.kind !== 'saved')
    wrong(`${code} asks again while the check-in is still open and is told ${answer.kind}`);
}

export function createPeople({
  hub,
  appointments,
  random,
  seed,
  lineId,
  timesOf,
  count,
  wrong,
}: PeopleParts): People {
  let accepted = 0;
  let serial = 0;

  /** An appointment that the hub has so; undefined when there is none. */
  function oneWith(status: AppointmentStatus) {
    const open = appointments.flatMap((id) => {
      const appointment = hub.directory.byId(id);
      return appointment?.status === status ? [appointment] : [];
    });
    return open.length === 0 ? undefined : oneOf(random, open);
  }
  const expected = () => oneWith('Scheduled');

  /** The answer comes when the clock moves; nobody waits for it here. */
  function unheard(answer: Promise<unknown>): void {
    answer.catch(() => undefined);
  }

  function book(): void {
    serial += 1;
    const input = {
      ...timesOf(1_000 + serial),
      firstName: 'Grace',
      lastName: `Mark ${seed} ${serial}`,
      lineId,
    };
    const autoAssign = random() < 0.5;
    unheard(hub.actions().create(autoAssign ? input : { ...input, assigneeId: 1 }, autoAssign));
    count(autoAssign ? 'auto-assigned' : 'created');
    accepted += 1;
  }

  /** False, and counted, when the kiosk has something else to say. */
  function arrives({ code, id }: { readonly code: string; readonly id: string }): boolean {
    const number = Number(/^N-(\d+)$/.exec(code)?.[1] ?? 0);
    // Every second visitor of the morning has left the code at home.
    const isClaim = number % 2 === 1;
    if (isClaim) count('visitors without a code');
    const step = hub.actions().beginCheckIn(isClaim ? claimOf(number) : code, id, undefined);
    if (step.kind === 'answered') {
      count(`visitors told ${step.answer.kind}`);
      return false;
    }
    unheard(step.answer);
    accepted += 1;
    return true;
  }

  function visitor(): void {
    asksAgain({ hub, count, wrong }, oneWith('Checked-in')?.code);
    const appointment = expected();
    if (!appointment) return book();
    if (arrives(appointment)) count('check-ins at the kiosk');
    else book();
  }

  function clerk(kind: 'check-in' | 'no-show' | 'cancel'): void {
    // Somebody who was marked no-show stands at the desk: the service decides.
    const missed = kind === 'check-in' && random() < 0.3 ? oneWith('No-show') : undefined;
    const appointment = missed ?? expected();
    if (missed) count('no-shows who came to the desk');
    const answer = appointment && hub.actions().atDesk(kind, appointment.id);
    if (answer?.kind !== 'accepted') return book();
    count(`${kind} at the desk`);
    accepted += 1;
    const { intent } = answer.appointment;
    if (kind === 'check-in' || !intent) return;
    const then = random();
    if (then < 0.1) hub.actions().undo(intent.intentId);
    // The visitor comes after all, while the no-show can still be undone.
    if (then > 0.8 && kind === 'no-show') {
      const { code, appointmentId: id } = answer.appointment;
      if (arrives({ code, id })) count('visitors who came after all');
    }
  }

  function change(): void {
    const appointment = expected();
    if (!appointment) return book();
    serial += 1;
    const answer = hub.actions().edit(appointment.id, timesOf(2_000 + serial));
    if (answer.kind !== 'accepted') return book();
    count('changes');
    accepted += 1;
  }

  return {
    act() {
      const what = wholeBetween(random, 1, 12);
      if (what <= 5) visitor();
      else if (what === 6) clerk('check-in');
      else if (what === 7) clerk('no-show');
      else if (what === 8) clerk('cancel');
      else if (what === 9) change();
      else book();
    },
    comes(appointmentId) {
      const appointment = hub.directory.byId(appointmentId);
      return appointment !== undefined && arrives(appointment);
    },
    accepted: () => accepted,
  };
}
