/** Weekly hours in the lobby's time zone, without schemas. */

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** `HH:MM`, up to `24:00`. `to` is excluded. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

export type WeeklyHours = { readonly [Day in Weekday]?: readonly Span[] | undefined };
