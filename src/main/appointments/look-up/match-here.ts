/** Whose a code is here and now. */
import { HOUR_MS } from '../../../clock/clock.ts';
import { MAX_CHOICES } from '../../../contract/appointment.ts';
import { codeKey } from '../../../contract/code-key.ts';
import { maySpanDays } from '../../base/clock-judgement.ts';
import type { Appointment } from '../directory/appointment.ts';
import type { CodeReading } from '../directory/code.ts';
import type { Directory } from '../directory/directory.ts';
import { areOneVisitor } from '../directory/same-visitor.ts';
import { aroundNow, isCurrent, isWindowOpen, LOOKS_AHEAD_MS, spanOf } from './check-in-window.ts';
import { type CodeMatch, type MatchCircumstances, matchCode, matchStart } from './code-matching.ts';
import { type FindCircumstances, isAtLocation } from './find-answer.ts';

/** Codes further back are unknown. */
const LOOKS_BACK_MS = 60 * 24 * HOUR_MS;

const matchAt = (here: FindCircumstances): MatchCircumstances => ({
  now: here.now,
  isToday: ({ startsAt }) => here.isToday(startsAt),
  isOpen: (appointment) => isWindowOpen(appointment, here),
  isHere: (appointment) => isAtLocation(appointment, here.locationId),
});

function matchBeginning(
  directory: Directory,
  key: string,
  folded: string,
  here: FindCircumstances,
  at: MatchCircumstances,
): CodeMatch {
  const starting = directory
    .byCodeStart(folded, ...aroundNow(here))
    .filter((each) => isCurrent(each, here) && at.isHere(each));
  const started = matchStart(key, starting, at);
  if (started.kind === 'none') return started;
  // Part of a code is enough for one visitor, never for one of several.
  const isOne = started.sharing.length <= MAX_CHOICES && areOneVisitor(started.sharing);
  return isOne ? started : { kind: 'none' };
}

export function matchHere(
  directory: Directory,
  { key, folded }: Extract<CodeReading, { kind: 'code' }>,
  here: FindCircumstances,
): CodeMatch {
  const at = matchAt(here);
  const { now } = here;
  const { earliest, latest } = spanOf(here);
  const span = [now, earliest - LOOKS_BACK_MS, latest + LOOKS_AHEAD_MS, here.locationId] as const;
  const coded = directory.byFoldedCode(folded, ...span);
  // Here and now a code is its holder's, whoever has it as an alias.
  const isCoded = coded.some(
    (each) => codeKey(each.code) === key && isCurrent(each, here) && at.isHere(each),
  );
  const named = isCoded ? [] : directory.byFoldedAlias(folded, ...span);
  const all = [...new Map([...coded, ...named].map((each) => [each.id, each])).values()];
  // A code that strangers share on one day is no one's, whatever the minute.
  const isAnyDay = here.span !== undefined && maySpanDays(here.span);
  const whole = isAnyDay ? awaited(all, (each) => isCurrent(each, here)) : all;
  const isPast = whole.every((each) => each.startsAt < now && !isCurrent(each, here));
  const started = isPast ? matchBeginning(directory, key, folded, here, at) : undefined;
  return started?.kind === 'match' ? started : matchCode(key, whole, at);
}

/**
 * Of all with a code, those of a day that may be today, preferably not yet arrived: so a code used on several days
 * means the visitor who is expected.
 */
function awaited(
  all: readonly Appointment[],
  isCurrent: (appointment: Appointment) => boolean,
): readonly Appointment[] {
  const current = all.filter(isCurrent);
  const scheduled = current.filter(({ status }) => status === 'Scheduled');
  return [scheduled, current, all].find((some) => some.length > 0) ?? [];
}
