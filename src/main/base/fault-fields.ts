/** A fault of Foyer's own: what the log keeps of it. */
import { basename } from 'node:path';
import type { LogFields } from './log.ts';

/** The innermost places that are told. */
const PLACES = 3;
const PLACE = /^\s+at (?:.*? \()?(.+?:\d+:\d+)\)?$/;

/**
 * The error's name, its code where the system gave one, and where it was thrown. Not its message: that of a text which
 * cannot be read quotes the text, and with it whoever is named there.
 */
export function faultFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { reason: typeof error };
  const at = (error.stack ?? '')
    .split('\n')
    .flatMap((line) => PLACE.exec(line)?.[1] ?? [])
    .slice(0, PLACES)
    .map((place) => basename(place))
    .join(' < ');
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { reason: error.name, code, at };
}
