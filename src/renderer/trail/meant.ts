/** Which names of the trail a text stands for, by what they are called on this page. Pure. */
import { MOST_NAMES_MEANT, type Meant } from '../../contract/audit.ts';
import { namedSettings, settingWords } from '../setting-names/setting-names.ts';
import { ACTS, actWords, OUTCOMES, outcomeWords } from './acts.ts';
import type { TrailWords } from './trail-csv.ts';

/** Without case and without the signs above letters, which not everybody types. */
const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Undefined for a text that stands for none. */
export function meantBy(text: string, { t, ofSettings }: TrailWords): Meant | undefined {
  const part = folded(text.trim());
  if (part === '') return undefined;
  const calledSo = (names: readonly string[], wordsOf: (name: string) => string): string[] =>
    names.filter((name) => folded(wordsOf(name)).includes(part)).slice(0, MOST_NAMES_MEANT);
  const meant = {
    actions: calledSo(ACTS, (act) => actWords(t, act)),
    outcomes: calledSo(OUTCOMES, (outcome) => outcomeWords(t, outcome)),
    settings: calledSo(namedSettings, (key) => settingWords(ofSettings, key) ?? ''),
  };
  return Object.values(meant).some((names) => names.length > 0) ? meant : undefined;
}
