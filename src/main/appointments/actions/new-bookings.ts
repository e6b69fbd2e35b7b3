/** Books for a form of the front desk. One form books once, whatever is changed in it before it is sent again. */
import { MINUTE_MS, wallMs } from '../../../clock/clock.ts';
import { createZoneTimes } from '../../../clock/zone-times.ts';
import type { Booked } from '../../../contract/booking.ts';
import type { InputProblem } from '../../../contract/refusal.ts';
import { noticeIdOf } from '../../outbox/intent-notice.ts';
import type { Intent } from '../../outbox/intent.ts';
import { readOrder } from '../../outbox/order.ts';
import { refusalOf } from '../../outbox/own-refusal.ts';
import {
  type AppointmentInput,
  type AutoAssignInput,
  checkAppointmentInput,
  checkAutoAssignInput,
  problemsOfSpan,
} from '../../service/appointment-input.ts';
import type { ResolveDeps, Saved } from './resolve.ts';

type Input = AppointmentInput | AutoAssignInput;

interface Refused extends ReturnType<typeof refusalOf> {
  readonly kind: 'refused';
  readonly noticeId: string;
}

export const refused = (intent: Intent): Refused => ({
  kind: 'refused',
  noticeId: noticeIdOf(intent),
  ...refusalOf(intent),
});

/** What is booked, or will be. */
interface Of {
  readonly intentId: number;
  readonly booked: Booked;
  /** An attempt before has reached the hub with other details, and those are booked. What is asked now is not sent. */
  readonly isOfBefore: boolean;
}

/** `kept`: on disk, to be sent. `unresolved`: a person must check at the service. */
type BookingAnswer =
  | (Of & {
      readonly kind: 'created';
      readonly appointmentId: string;
      /** Absent where the service gave none. */
      readonly code?: string;
    })
  /** It exists, and a person must look up its id; also its code, if that is absent. */
  | (Of & { readonly kind: 'created-without-id'; readonly code?: string })
  | (Of & { readonly kind: 'kept' | 'unresolved' })
  | (Refused & { readonly intentId: number })
  | { readonly kind: 'not-saved' }
  | { readonly kind: 'invalid'; readonly problems: readonly InputProblem[] };

export interface NewBookingsDeps extends Pick<
  ResolveDeps,
  'directory' | 'outboxTable' | 'outbox' | 'clock' | 'onChange'
> {
  /** IANA name of the location's. */
  readonly timeZone: string;
  /** Of visitors for whom none is chosen. Default: the service's. */
  readonly usualLanguage?: string | undefined;
  /** The code that the service gave to what this intent made. Default: none. */
  readonly codeMade?: (intentId: number) => string | undefined;
}

interface Parts {
  readonly saved: Saved;
  /** `since`: from when on the clerk has waited, in milliseconds of the clock's `monotonic`. Default: now. */
  readonly settledInTime: (intentId: number, since?: number) => Promise<Intent | undefined>;
}

/** `isNow`: it begins with the minute in which the hub is asked, and lasts as long as the times that were given. */
interface Form {
  readonly draftKey?: string;
  readonly isNow?: boolean | undefined;
}

const wholeMinute = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS;

export function createNewBookings(deps: NewBookingsDeps, { saved, settledInTime }: Parts) {
  const { directory, outboxTable, outbox, clock, onChange, codeMade, usualLanguage } = deps;
  const zone = createZoneTimes(deps.timeZone);

  function startingAt<T extends Input>(input: T, at: number): T {
    const lengthMs = Date.parse(input.endTime) - Date.parse(input.startTime);
    return { ...input, startTime: zone.iso(at), endTime: zone.iso(at + lengthMs) };
  }

  /** Whether an attempt before asked for something else. Two attempts that mean now are alike. */
  function isOther(before: Intent, input: Input, isNow: boolean | undefined): boolean {
    const begun = wholeMinute(before.createdAt);
    const wasNow = startsAt(inputOf(before)) === begun;
    return before.payload !== JSON.stringify(isNow && wasNow ? startingAt(input, begun) : input);
  }

  function created({ id, appointmentId }: Intent) {
    // After a restart only the directory has the code. Where the service gave none, the id stands in its place.
    const kept = directory.byId(appointmentId)?.code;
    const code = codeMade?.(id) ?? (kept === appointmentId ? undefined : kept || undefined);
    return { appointmentId, ...(code === undefined ? {} : { code }) };
  }

  function answerTo(intent: Intent, of: Of): BookingAnswer {
    switch (intent.state) {
      case 'confirmed': {
        if (intent.resolution !== 'no-id') return { kind: 'created', ...of, ...created(intent) };
        const { message: code } = intent;
        return { kind: 'created-without-id', ...of, ...(code === undefined ? {} : { code }) };
      }
      case 'refused':
        return { ...refused(intent), intentId: of.intentId };
      case 'unresolved':
        return { kind: 'unresolved', ...of };
      case 'queued':
      case 'sending':
      case 'undone':
        return { kind: 'kept', ...of };
    }
  }

  /** `since`: when the form came, in milliseconds of the clock's `monotonic`. */
  async function book(
    input: Input,
    autoAssign: boolean,
    form: Form,
    since: number,
    replaces?: Intent,
  ): Promise<BookingAnswer> {
    const { draftKey, isNow } = form;
    const now = wallMs(clock);
    const asked = isNow ? startingAt(input, wholeMinute(now)) : input;
    const before = draftKey === undefined ? undefined : outboxTable.ofDraft(draftKey);
    const add = () => {
      // The clerk has corrected it already, and shall not read in the inbox that it was rejected.
      if (replaces) outboxTable.dismiss(replaces.id, now);
      return outboxTable.add({
        kind: autoAssign ? 'auto-assign' : 'create',
        origin: 'staff',
        previousStatus: 'Scheduled',
        payload: JSON.stringify(asked),
        draftKey,
        createdAt: now,
        dueAt: now,
      });
    };
    const added = before ? { value: before } : saved(add);
    if (!added) return { kind: 'not-saved' };
    if (replaces) onChange(replaces.appointmentId);
    outbox.wake();
    const intent = (await settledInTime(added.value.id, since)) ?? added.value;
    const isOfBefore = before !== undefined && isOther(before, asked, isNow);
    // What is asked now was not rejected: it was never sent.
    if (isOfBefore && intent.state === 'refused') return book(input, autoAssign, form, since, intent);
    return answerTo(intent, {
      intentId: intent.id,
      booked: bookedBy(inputOf(intent) ?? asked),
      isOfBefore,
    });
  }

  /** Books for the given user or, with `autoAssign`, for one that the service picks. */
  return async (input: Input, autoAssign: boolean, form: Form = {}): Promise<BookingAnswer> => {
    const checked = autoAssign ? checkAutoAssignInput(input) : checkAppointmentInput(input);
    if (!checked.ok) return { kind: 'invalid', problems: checked.problems };
    const problems = problemsOfSpan(checked.value);
    if (problems.length > 0) return { kind: 'invalid', problems };
    const languageCode = checked.value.languageCode ?? usualLanguage;
    return book({ ...checked.value, languageCode }, autoAssign, form, clock.monotonic());
  };
}

/** Undefined if the order is damaged. */
function inputOf(intent: Intent): Input | undefined {
  const order = readOrder(intent);
  return order?.kind === 'create' || order?.kind === 'auto-assign' ? order.input : undefined;
}

const startsAt = (input: Input | undefined): number => Date.parse(input?.startTime ?? '');

const bookedBy = (input: Input): Booked => ({
  lineId: input.lineId,
  ...('assigneeId' in input ? { assigneeId: input.assigneeId } : {}),
  firstName: input.firstName,
  ...(input.lastName === undefined ? {} : { lastName: input.lastName }),
  startsAt: startsAt(input),
  endsAt: Date.parse(input.endTime),
});
