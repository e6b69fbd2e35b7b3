/** What staff did as CSV: the names that are written down, which are the same in every language, and their words. Pure. */
import type { TFunction } from '../i18n/translate.ts';
import type { AuditEntry } from '../../contract/audit.ts';
import { csvLine } from '../../contract/csv-line.ts';
import { actWords, outcomeWords } from './acts.ts';
import { detailWords } from './acts.ts';

export interface TrailWords {
  readonly t: TFunction<'trail'>;
  readonly ofSettings: TFunction<'setting-names'>;
}

const WRITTEN = ['time', 'clerk', 'screen', 'action', 'outcome', 'code', 'detail'] as const;
const IN_WORDS = ['actionWords', 'outcomeWords', 'detailWords'] as const;

export function trailCsv(entries: readonly AuditEntry[], { t, ofSettings }: TrailWords): string {
  const lines = entries.map(({ at, clerk, screen, action, outcome, code, detail }) =>
    csvLine([
      new Date(at).toISOString(),
      clerk,
      screen,
      action,
      outcome,
      code,
      detail,
      actWords(t, action),
      outcome === undefined ? undefined : outcomeWords(t, outcome),
      detailWords(ofSettings, action, detail),
    ]),
  );
  return csvLine([...WRITTEN, ...IN_WORDS]) + lines.join('');
}
