/** What else was written down of an act, in words: names of settings as setup calls them. Pure. */
import type { TFunction } from 'i18next';
import { settingWords } from '../setting-names/setting-names.ts';

/** Acts of which the fields are written down, behind what else tells them apart. */
const BY_FIELDS: ReadonlySet<string> = new Set(['settings.save', 'network.save', 'fleet.change']);

/** Says which screen it was, and is no setting of it. */
const SUBJECT = 'screenId';

/** Names hold commas of their own. */
const BETWEEN = '; ';

/** A key without words stays as it was written. */
function fieldWords(t: TFunction<'setting-names'>, fields: string): string {
  const named = fields.split(' ').filter((key) => key !== SUBJECT);
  return [...new Set(named.map((key) => settingWords(t, key) ?? key))].join(BETWEEN);
}

/** `detail` as the trail has it: parts with `, ` between, the last of which names fields with spaces between. */
export function detailWords(t: TFunction<'setting-names'>, action: string, detail = ''): string {
  if (!BY_FIELDS.has(action)) return detail;
  const parts = detail.split(', ');
  const fields = parts.pop() ?? '';
  return [...parts, fieldWords(t, fields)].filter((part) => part !== '').join(BETWEEN);
}
