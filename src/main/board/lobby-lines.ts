/**
 * Whose tickets the board shows. One account of the service may have many locations, and all of their events come to
 * one address; payloads name a line and no location (docs/service-interface.md, "Ticket"). Pure.
 */

/** What the directory says of a line, by the appointments it has there. */
export type LineKnown =
  /** An appointment here, or at no stated location. */
  | 'here'
  /** Appointments at other stated locations only. */
  | 'elsewhere'
  | 'unknown';

export type LineVerdict =
  | 'ours'
  | 'not-ours'
  /** Not shown, because the settings name this lobby's lines and this is none of them; staff are told. */
  | 'unnamed';

/**
 * Decided when a board is made, so that a roster or a setting that comes later makes it right. `named`: the lines in
 * the settings. A line that nobody knows is shown where no lines are named: then there is nothing it could be missing
 * from, and a call shown in the wrong room is better than one shown in none.
 */
export function verdictOnLine(
  line: string | undefined,
  named: ReadonlySet<string>,
  known: (line: string) => LineKnown,
): LineVerdict {
  if (line === undefined || named.has(line)) return 'ours';
  switch (known(line)) {
    case 'here':
      return 'ours';
    case 'elsewhere':
      return 'not-ours';
    case 'unknown':
      return named.size === 0 ? 'ours' : 'unnamed';
  }
}
