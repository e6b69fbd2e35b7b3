/** `npm test` draws a share of what a test draws or looks at, from the same seed; `npm run test:unit` takes all. */
const isBrief = process.env['FOYER_BRIEF'] === '1';

/** A quarter of so many runs of a property in `npm test`, else all of them. */
export const shareOf = (runs: number): number => (isBrief ? Math.ceil(runs / 4) : runs);

/** One of every so many, and the last, in `npm test`; else all of them. */
export const spreadOf = <Item>(all: readonly Item[], every: number): readonly Item[] =>
  isBrief ? all.filter((_, place) => place % every === 0 || place === all.length - 1) : all;
