/** What people said of the house's devices, for whoever helps: without who said it and without names of screens. Pure. */
import type { GuidedResult } from '../../contract/guided-test.ts';
import { type GuidedPart, type GuidedStanding, standingOf } from '../../contract/guided-parts.ts';
import type { Language } from '../../contract/languages.ts';
import type { TestedScreen } from '../access/tested-screens.ts';

export interface DescribedGuided {
  readonly part: GuidedPart;
  /** Its surface and number. */
  readonly screen: string;
  readonly language?: Language;
  readonly standing: GuidedStanding;
  /** ISO 8601. */
  readonly at: string;
}

/** `now` is milliseconds since 1970. */
export function describedGuided(
  results: readonly GuidedResult[],
  screens: readonly TestedScreen[],
  now: number,
): readonly DescribedGuided[] {
  return results.map((result) => {
    const screen = screens.find((one) => one.screenId === result.screenId);
    return {
      part: result.part,
      screen: screen ? `${screen.surface} ${screen.number}` : 'unknown',
      ...(result.language === undefined ? {} : { language: result.language }),
      standing: standingOf(result, now),
      at: new Date(result.at).toISOString(),
    };
  });
}
