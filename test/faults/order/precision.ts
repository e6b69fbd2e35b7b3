/**
 * How events write their moments where one service writes some finer than others (reading `precision`): the moment is that
 * of the suite, 437.617 ms later, so that cutting off and rounding show.
 */
const FRACTION_MS = 437;

type Write = (at: number) => string;

const iso = (at: number): string => new Date(at).toISOString();

/** By the moment in milliseconds, ISO 8601. */
export const WRITINGS: readonly Write[] = [
  (at) => `${iso(at).slice(0, 19)}Z`,
  (at) => iso(at + FRACTION_MS),
  (at) => iso(at + FRACTION_MS + 1),
  (at) => `${iso(at + FRACTION_MS).slice(0, 23)}617Z`,
];

/** A body with each of its moments, which are whole seconds, written so. */
export const writtenAs = (body: Buffer, write: Write): Buffer =>
  Buffer.from(
    body
      .toString()
      .replaceAll(/"date":"([^"]*)"/g, (_, date: string) => `"date":"${write(Date.parse(date))}"`),
  );
