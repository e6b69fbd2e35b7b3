/** The parts of a calendar file, one at a time: events, its own time zones, and what it says of itself. */
import { LIST_BOUNDS } from '../../../contract/limits.ts';
import type { RosterUnreadable } from '../../../contract/roster.ts';
import { lineFrom } from './delimited-rows.ts';
import { type ListText, pastBound } from './list-text.ts';

export type CalendarPart =
  | { readonly kind: 'event' | 'zone'; readonly text: string }
  /** Of the calendar itself, the name in capitals. */
  | { readonly kind: 'property'; readonly name: string; readonly value: string };

const PARTS: Readonly<Record<string, 'event' | 'zone'>> = { VEVENT: 'event', VTIMEZONE: 'zone' };
const IS_PROPERTY = /^[A-Za-z][A-Za-z0-9.-]*[;:]/;

/** Lines as programs write them: folded, or with line ends in a text that nobody escaped. */
function* unfolded(list: ListText): Generator<string, RosterUnreadable | undefined, void> {
  let open: string | undefined;
  for (let at = 0, number = 1; ; number++) {
    at = list.from(at);
    if (at >= list.text.length) break;
    if (number > LIST_BOUNDS.lines) return pastBound('rows', 'line', number, LIST_BOUNDS.lines);
    const { end, next } = lineFrom(list.text, at);
    if (end - at + (open?.length ?? 0) > LIST_BOUNDS.characters)
      return pastBound('characters', 'line', number);
    const line = list.text.slice(at, end);
    at = next;
    if (open !== undefined && /^[ \t]/.test(line)) open += line.slice(1);
    else if (open !== undefined && line.trim() !== '' && !IS_PROPERTY.test(line)) open += `\\n${line.trim()}`;
    else if (line.trim() !== '') {
      if (open !== undefined) yield open;
      open = line;
    }
  }
  if (open !== undefined) yield open;
  return undefined;
}

/** Returns why the rest cannot be read, if so: a calendar without its end is cut off. */
export function* calendarParts(list: ListText): Generator<CalendarPart, RosterUnreadable | undefined, void> {
  const lines = unfolded(list);
  const within: string[] = [];
  let part: string[] = [];
  let length = 0;
  let events = 0;
  for (;;) {
    const { done, value: line } = lines.next();
    if (done === true) return line ?? (within.length > 0 ? { kind: 'damaged' } : undefined);
    const [, mark = '', of = ''] = /^(BEGIN|END):\s*(\S+)\s*$/i.exec(line) ?? [];
    const name = of.toUpperCase();
    if (mark.toUpperCase() === 'BEGIN') {
      within.push(name);
      if (within.length > LIST_BOUNDS.depth) return pastBound('depth', 'entry', events + 1);
    }
    const kind = PARTS[within[1] ?? ''];
    if (kind) {
      part.push(line);
      length += line.length;
      if (length > LIST_BOUNDS.characters) return pastBound('characters', 'entry', events + 1);
    } else if (within.length === 1 && mark === '') {
      const [property = ''] = line.split(/[;:]/, 1);
      const value = line.slice(line.indexOf(':') + 1).trim();
      yield { kind: 'property', name: property.toUpperCase(), value };
    }
    if (mark.toUpperCase() !== 'END') continue;
    if (within.pop() !== name) return { kind: 'damaged' };
    if (within.length !== 1 || !kind) continue;
    if (kind === 'event') events += 1;
    yield { kind, text: part.join('\r\n') };
    part = [];
    length = 0;
  }
}
