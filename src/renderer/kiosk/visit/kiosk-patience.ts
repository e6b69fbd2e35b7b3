/** How much silence the kiosk allows, by what is shown and what the visitor needs. Pure. */
import { PATIENCE } from '../../../contract/limits.ts';
import type { ScreenSettings } from '../../../contract/screen.ts';
import type { KioskState } from '../flow/flow-state.ts';
import { type HelpOfVisitor, isHelpOpen } from './help-call.ts';
import type { PatiencePlan, PatienceTimes } from '../flow/patience.ts';
import type { VisitorSession } from '../flow/session.ts';

/** Seconds of silence while a visitor waits for a person. */
const WAITS_FOR_HELP_S = 120;

/** Factor for a visitor who asked for longer times. */
const SLOWER = 3;

/** Something is set that the next visitor must not find. */
export const isChanged = (session: VisitorSession, found: VisitorSession): boolean =>
  JSON.stringify(session) !== JSON.stringify({ ...session, ...found });

export interface Visit {
  readonly flow: KioskState;
  readonly help: HelpOfVisitor | undefined;
  /** See `isChanged`. */
  readonly changed: boolean;
}

export function planFor({ flow, help, changed }: Visit): PatiencePlan {
  if (flow.kind === 'done' || flow.kind === 'saved') return 'close';
  const clean =
    (flow.kind === 'start' || flow.kind === 'paused' || flow.kind === 'out-of-reach') &&
    flow.code === '' &&
    flow.claim === undefined &&
    flow.misses === 0 &&
    help === undefined &&
    !changed;
  return clean ? 'none' : 'warn';
}

/** In seconds, at a slow pace: twelve letters a second, or four ideographs. */
function readingS(text: string): number {
  const ideographs = text.match(/\p{sc=Han}/gu)?.length ?? 0;
  return Math.ceil((text.length - ideographs) / 12 + ideographs / 4);
}

export function timesFor(
  settings: ScreenSettings | undefined,
  { flow, help }: Pick<Visit, 'flow' | 'help'>,
  { slow, language }: Pick<VisitorSession, 'slow' | 'language'>,
): PatienceTimes {
  const notice = (flow.kind === 'privacy' && settings?.kiosk.privacyNotice?.[language]) || '';
  const { idleWarningAfterS, idleCountdownS, doneStaysS } = settings ?? PATIENCE;
  const least = isHelpOpen(help) ? WAITS_FOR_HELP_S : 0;
  const factor = slow ? SLOWER : 1;
  return {
    idleWarningAfterS: Math.max(least, readingS(notice), idleWarningAfterS) * factor,
    idleCountdownS: idleCountdownS * factor,
    doneStaysS: Math.max(least, doneStaysS) * factor,
  };
}
