/** What the sentence of a setting's problem names, for the terminal and for setup. Pure. */
import { MIN_CONTRAST, ratioText } from './brand-colour.ts';
import { MAX_PIN_DIGITS, MIN_PIN_DIGITS } from './limits.ts';
import type { SettingProblem } from './setting-problem.ts';

/** By the names in the `rule` sentences of setup's catalogue. Sentences leave out what they do not name. */
export function problemValues(problem: SettingProblem): Readonly<Record<string, string | number>> {
  const { kind, ...own } = problem;
  const named: Readonly<Record<string, string | number | readonly string[]>> = {
    shortest: MIN_PIN_DIGITS,
    longest: MAX_PIN_DIGITS,
    contrast: MIN_CONTRAST,
    example: kind === 'not-written-picture' ? 'data:image/png;base64,…' : '08:30',
    ...own,
    ...('ratio' in problem ? { ratio: Number(ratioText(problem.ratio)) } : {}),
  };
  const written = Object.entries(named).map(([name, value]) => {
    if (typeof value === 'object') return [name, value.join(', ')];
    // A port is written without grouping.
    return [name, kind === 'not-port' ? String(value) : value];
  });
  return Object.fromEntries(written);
}
