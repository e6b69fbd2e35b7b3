/** How long until something opens, large enough to be read from the seats. */
import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WaitRange } from '../../../contract/appointment.ts';
import type { TFunction } from '../../i18n/translate.ts';
import './countdown-box.css';

export function CountdownBox({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className="countdown-box" role="timer">
      <Hourglass aria-hidden />
      <span>{children}</span>
    </div>
  );
}

const MINUTE_MS = 60_000;

/** From `now` until `instant`, rounded up; 0 when it is past. */
export function wholeMinutesLeft(now: number, instant: number): number {
  return Math.max(0, Math.ceil((instant - now) / MINUTE_MS));
}

/** Since `instant`, rounded down; 0 when it is ahead. */
export function wholeMinutesPast(now: number, instant: number): number {
  return Math.max(0, Math.floor((now - instant) / MINUTE_MS));
}

const NO_BREAK_SPACE = '\u00A0';

/** `1 h 28 min`, as the language writes it. No line ends between a number and its unit. */
export function durationWords(t: TFunction<'kiosk'>, minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const words =
    hours === 0
      ? t('duration.minutes', { minutes })
      : rest === 0
        ? t('duration.hours', { hours })
        : t('duration.both', { hours, minutes: rest });
  return words.replaceAll(' ', NO_BREAK_SPACE);
}

/** `Usual wait: 5 to 15 min`; the unit of both stands once. */
export function waitWords(t: TFunction<'kiosk'>, { from, to }: WaitRange): string {
  const most = durationWords(t, to);
  if (from === 0) return t('wait.lessThan', { to: most });
  return t('wait.usually', { from: to < 60 ? String(from) : durationWords(t, from), to: most });
}

/** `1:05` for 65 seconds. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
