/** Days by their names, `YYYY-MM-DD`. Pure: they are counted in the calendar, not in hours. */

const DAY_MS = 24 * 3_600_000;
const NAME = /^\d{4}-\d{2}-\d{2}$/u;

export const isDayName = (text: string): boolean =>
  NAME.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** The day `days` after `name`, or before it where that is negative. */
export function dayAfter(name: string, days: number): string {
  return new Date(Date.parse(`${name}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export type WhichDay = 'today' | 'past' | 'ahead';

/** Names compare as text does. */
export function whichDay(name: string, today: string): WhichDay {
  if (name === today) return 'today';
  return name < today ? 'past' : 'ahead';
}
