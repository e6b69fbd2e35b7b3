/** What a row says beside the name: that its visitor is at a kiosk, or here much before or after the time. Pure. */
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { HelpCall } from '../../../contract/help.ts';

export type Mark =
  | { readonly kind: 'here-early' | 'here-late'; readonly minutes: number }
  | { readonly kind: 'here' }
  | { readonly kind: 'at-kiosk'; readonly kioskName: string };

const MINUTE_MS = 60_000;

/** A quarter of an hour is when check-in opens in most lobbies; who comes within it is on time. */
const EARLY_FROM_MIN = 15;
const LATE_FROM_MIN = 5;

/** Early arrivals count down to the start; late ones are settled. */
function hereSince(at: number, startsAt: number, now: number): Mark {
  if (at >= startsAt)
    return { kind: 'here-late', minutes: Math.max(1, Math.round((at - startsAt) / MINUTE_MS)) };
  if (now >= startsAt) return { kind: 'here' };
  return { kind: 'here-early', minutes: Math.max(1, Math.round((startsAt - now) / MINUTE_MS)) };
}

function aroundStart(at: number, startsAt: number, now: number): Mark | undefined {
  const minutes = Math.round((at - startsAt) / MINUTE_MS);
  if (minutes > -EARLY_FROM_MIN && minutes < LATE_FROM_MIN) return undefined;
  const mark = hereSince(at, startsAt, now);
  return mark.kind === 'here' ? undefined : mark;
}

/** `call`: the newest open call about this appointment. `now`: milliseconds since 1970. */
export function markOf(
  { status, arrivedAt, startsAt }: DeskAppointment,
  call: HelpCall | undefined,
  now: number,
): Mark | undefined {
  if (status === 'Checked-in' && arrivedAt !== undefined) return aroundStart(arrivedAt, startsAt, now);
  if (call === undefined || (status !== 'Scheduled' && status !== 'Checked-in')) return undefined;
  const { reason, askedAt } = call;
  if (reason !== 'here-early' && reason !== 'here-late')
    return { kind: 'at-kiosk', kioskName: call.kioskName };
  return hereSince(askedAt, startsAt, now);
}
