/** What a row says beside the name: that its visitor is at a kiosk, or here much before or after the time. Pure. */
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { HelpCall } from '../../../contract/help.ts';

export type Mark =
  | { readonly kind: 'here-early' | 'here-late'; readonly minutes: number }
  | { readonly kind: 'at-kiosk'; readonly kioskName: string };

const MINUTE_MS = 60_000;

/** A quarter of an hour is when check-in opens in most lobbies; who comes within it is on time. */
const EARLY_FROM_MIN = 15;
const LATE_FROM_MIN = 5;

function aroundStart(at: number, startsAt: number): Mark | undefined {
  const minutes = Math.round((at - startsAt) / MINUTE_MS);
  if (minutes <= -EARLY_FROM_MIN) return { kind: 'here-early', minutes: -minutes };
  return minutes >= LATE_FROM_MIN ? { kind: 'here-late', minutes } : undefined;
}

/** `call`: the newest open call for help about this appointment. */
export function markOf(
  { status, arrivedAt, startsAt }: DeskAppointment,
  call: HelpCall | undefined,
): Mark | undefined {
  if (status === 'Checked-in' && arrivedAt !== undefined) return aroundStart(arrivedAt, startsAt);
  if (call === undefined || (status !== 'Scheduled' && status !== 'Checked-in')) return undefined;
  const { reason, askedAt } = call;
  if (reason !== 'here-early' && reason !== 'here-late')
    return { kind: 'at-kiosk', kioskName: call.kioskName };
  return { kind: reason, minutes: Math.max(1, Math.round(Math.abs(askedAt - startsAt) / MINUTE_MS)) };
}
