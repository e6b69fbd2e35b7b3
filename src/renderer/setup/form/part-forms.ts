/** The forms of the network and of retention, which save on their own. Pure. */
import type { NetworkView } from '../../../contract/network.ts';
import type { PrivacyView } from '../../../contract/privacy.ts';
import { type FieldProblem, type FormReading, readingOf } from './drafts.ts';

export interface NetworkDraft {
  readonly interfaces: readonly string[];
  /** With commas between. */
  readonly names: string;
}

/** What was typed over what is set now, also in another window. */
export const networkDraft = (
  { interfaces, names }: Pick<NetworkView, 'interfaces' | 'names'>,
  typed: Partial<NetworkDraft> = {},
): NetworkDraft => ({
  interfaces: interfaces.filter(({ isOn }) => isOn).map(({ name }) => name),
  names: names.join(', '),
  ...typed,
});

/** An entry with a blank in it is wrong as a whole. */
export const namesIn = (typed: string): readonly string[] =>
  typed
    .split(/[,;\n]/u)
    .map((name) => name.trim())
    .filter((name) => name !== '');

export type RetainedPart = PrivacyView['retention'][number]['part'];
export type RetentionDrafts = Readonly<Partial<Record<RetainedPart, string>>>;

export type RetentionReading = FormReading<Partial<Record<RetainedPart, number>>>;

/** Days of what differs. */
export function readRetention(drafts: RetentionDrafts, view: PrivacyView): RetentionReading {
  const days: Partial<Record<RetainedPart, number>> = {};
  const problems: FieldProblem[] = [];
  for (const { part, days: kept, least, most } of view.retention) {
    const text = drafts[part]?.trim();
    if (text === undefined || text === String(kept)) continue;
    const typed = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
    if (typed >= least && typed <= most) days[part] = typed;
    else problems.push({ field: 'retention', at: [part], problem: { kind: 'not-days', least, most } });
  }
  return readingOf(days, ...problems);
}
