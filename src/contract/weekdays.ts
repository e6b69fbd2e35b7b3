/** Hours that come back every week, as the house's clock shows them. Apart from the schemas, as in `limits.ts`. */

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

/** From the first minute on and up to the last one, which is no more of it. `HH:MM`, up to `24:00`. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** A day that is absent has none. */
export type WeeklyHours = { readonly [Day in Weekday]?: readonly Span[] | undefined };
