/** The notice for the front desk about an intent that did not simply go through. Pure. */
import { shortNameOf } from '../../contract/code-key.ts';
import type { Notice } from '../../contract/notice.ts';
import type { AppointmentStatus } from '../../contract/appointment.ts';
import { type Intent, type IntentKind, isCreate, isOpenIntent, setsState, STATUS_AFTER } from './intent.ts';
import { type Order, readOrder } from './order.ts';
import { ownRefusalOf } from './own-refusal.ts';

const asked = (kind: IntentKind): Exclude<IntentKind, 'auto-assign'> =>
  kind === 'auto-assign' ? 'create' : kind;

const personOf = ({ firstName, lastName }: { firstName: string; lastName?: string | undefined }): string =>
  `${firstName} ${lastName ?? ''}`.trim();

function bookingOf(order: Order | undefined) {
  return order && 'input' in order ? order.input : undefined;
}

type Appointment = Parameters<typeof shortNameOf>[0] & { readonly status: AppointmentStatus };

const shownAs = (appointment: Appointment | undefined, id: string): string =>
  (appointment && shortNameOf(appointment)) || id;

function whomOf(intent: Intent, appointment: Appointment | undefined): string | undefined {
  if (!isCreate(intent.kind)) return shownAs(appointment, intent.appointmentId);
  const booking = bookingOf(readOrder(intent));
  return booking && personOf(booking);
}

/** What was typed at the kiosk, beside the name. */
function walkInOf(
  intent: Intent,
  nameOfLine: (lineId: number) => string,
): { readonly walkIn?: NonNullable<About['walkIn']> } {
  const booking = intent.isWalkIn ? bookingOf(readOrder(intent)) : undefined;
  if (!booking) return {};
  const { lineId, phoneNumber } = booking;
  return {
    walkIn: { lineName: nameOfLine(lineId), ...(phoneNumber === undefined ? {} : { phoneNumber }) },
  };
}

type OpenOf = (appointmentId: string) => Intent | undefined;

type Stamp = Pick<Notice, 'noticeId' | 'at'>;
type About = Omit<Extract<Notice, { kind: 'no-id' }>, 'kind'>;

/** True if the shown status is only our own intent, which the service has not confirmed. */
const isOursOnly = ({ status }: Appointment, open: Intent | undefined): boolean =>
  open !== undefined && setsState(open.kind) && STATUS_AFTER[open.kind] === status;

function refusal(
  intent: Intent,
  appointment: Appointment | undefined,
  openOf: OpenOf,
  stamp: Stamp,
  about: About,
): Notice {
  const { kind, statusCode, message, appointmentId } = intent;
  if (statusCode === undefined) {
    const why = ownRefusalOf(intent);
    const again = intent.unknownAttempts > 0;
    return { ...about, kind: 'refused', by: { kind: 'foyer', again, ...(why ? { why } : {}) } };
  }
  const words = message === undefined ? {} : { words: message };
  if (isCreate(kind)) return { ...about, kind: 'refused', by: { kind: 'service', ...words } };
  // The refusal restored the previous status. Any other status came from the service since, or from a newer intent.
  const moved =
    appointment &&
    appointment.status !== intent.previousStatus &&
    !isOursOnly(appointment, openOf(appointmentId));
  return {
    ...stamp,
    kind: 'conflict',
    intentId: intent.id,
    appointmentId,
    code: shownAs(appointment, appointmentId),
    ours: {
      what: kind,
      at: intent.createdAt,
      ...(intent.sentAt === undefined ? {} : { sentAt: intent.sentAt }),
      origin: intent.origin,
      unsure: intent.unknownAttempts > 0,
    },
    service: { ...words, at: stamp.at, ...(moved ? { statusNow: appointment.status } : {}) },
  };
}

function unresolved(intent: Intent, nameOfLine: (lineId: number) => string, stamp: Stamp): Notice {
  const booking = bookingOf(readOrder(intent));
  const visitorName = booking ? personOf(booking) : undefined;
  return {
    ...stamp,
    kind: 'unresolved-create',
    intentId: intent.id,
    ...(booking && visitorName
      ? { visitorName, lineName: nameOfLine(booking.lineId), startsAt: Date.parse(booking.startTime) }
      : {}),
    ...walkInOf(intent, nameOfLine),
    createdAt: intent.createdAt,
    ...(intent.sentAt === undefined ? {} : { sentAt: intent.sentAt }),
    attempts: intent.attempts,
  };
}

export const isForbidden = ({ failure }: Pick<Intent, 'failure'>): boolean =>
  failure?.kind === 'key-rejected' || (failure?.kind === 'refused' && failure.statusCode === 403);

function reasonOf(intent: Intent, isOfKind: boolean): Extract<Notice, { kind: 'stuck' }>['reason'] {
  if (isForbidden(intent)) return isOfKind ? 'forbidden-kind' : 'forbidden';
  const status = intent.failure?.statusCode;
  if (status === undefined) return 'silent';
  return status >= 400 && status < 500 ? 'refusing' : 'answering';
}

function stuck(intent: Intent, about: About, isOfKind: boolean): Notice {
  const { failure, attempts } = intent;
  const status = failure?.statusCode;
  return {
    ...about,
    kind: 'stuck',
    intentId: intent.id,
    createdAt: intent.createdAt,
    attempts,
    reason: reasonOf(intent, isOfKind),
    ...(status === undefined ? {} : { statusCode: status }),
    ...(failure?.words === undefined ? {} : { words: failure.words }),
  };
}

/**
 * The kinds that the API key may not do at all: two appointments were refused for it, and no intent of that kind was
 * confirmed since. `isDoneSince`: whether an intent of this kind that is newer than the id was confirmed.
 */
export function forbiddenKinds(
  intents: readonly Intent[],
  isDoneSince: (kind: IntentKind, id: number) => boolean,
): ReadonlySet<IntentKind> {
  const forbidden = intents.filter((intent) => isOpenIntent(intent) && isForbidden(intent));
  const byKind = Map.groupBy(forbidden, ({ kind }) => kind);
  const whole = [...byKind].filter(([kind, some]) => {
    const isMany = new Set(some.map(({ appointmentId }) => appointmentId)).size > 1;
    return isMany && !isDoneSince(kind, Math.min(...some.map(({ id }) => id)));
  });
  return new Set(whole.map(([kind]) => kind));
}

export const noticeIdOf = ({ id }: Pick<Intent, 'id'>): string => `intent-${id}`;

/** For an intent from `forStaff`; `forbidden` from {@link forbiddenKinds}. */
export function intentNotice(
  intent: Intent,
  appointment: Appointment | undefined,
  nameOfLine: (lineId: number) => string,
  openOf: OpenOf,
  forbidden: ReadonlySet<IntentKind> = new Set(),
): Notice {
  const whom = whomOf(intent, appointment);
  const stamp = {
    noticeId: noticeIdOf(intent),
    at: intent.settledAt ?? intent.parkedAt ?? intent.sentAt ?? intent.createdAt,
  };
  const about = {
    ...stamp,
    what: asked(intent.kind),
    ...(whom === undefined ? {} : { whom }),
    ...(isCreate(intent.kind) ? walkInOf(intent, nameOfLine) : { appointmentId: intent.appointmentId }),
  };
  if (intent.state === 'unresolved') return unresolved(intent, nameOfLine, stamp);
  if (intent.state === 'refused') return refusal(intent, appointment, openOf, stamp, about);
  const { resolution, attempts } = intent;
  if (resolution === 'visitor-came') return { ...about, kind: resolution, attempts };
  if (resolution === 'no-id')
    return { ...about, kind: resolution, ...(intent.message === undefined ? {} : { code: intent.message }) };
  if (intent.presumed) {
    return { ...about, kind: 'presumed', why: resolution === 'in-queue' ? resolution : 'no-answer' };
  }
  return stuck(intent, about, forbidden.has(intent.kind));
}
