/** Detects that someone else has saved in the meantime. Pure. */
import { createHash } from 'node:crypto';
import type { SaveAnswer, SettingsSave } from '../../contract/settings.ts';
import { type Marks, WHOLE_SETTINGS, wholeParts } from '../../contract/whole-settings.ts';
import type { Settings } from './settings.ts';

const markOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);

type MarkedSettings = Pick<Settings, (typeof WHOLE_SETTINGS)[number] | 'privacyNotice'>;

export function marksOf(settings: MarkedSettings): Record<string, string> {
  const { privacyNotice = {} } = settings;
  return Object.fromEntries([
    ...WHOLE_SETTINGS.flatMap((field) =>
      settings[field] === undefined ? [] : [[field, markOf(settings[field])]],
    ),
    ...Object.entries(privacyNotice).map(([language, text]) => [`privacyNotice.${language}`, markOf(text)]),
  ]);
}

const FIELDS = [...WHOLE_SETTINGS, 'privacyNotice'] as const;

/**
 * Rejects a change if its settings were saved since its page was loaded. `over`: the marks that the page had. Without
 * them, every change is accepted.
 */
export function overtaken(
  { over, ...change }: SettingsSave,
  inForce: MarkedSettings,
): Extract<SaveAnswer, { kind: 'invalid' }> | undefined {
  if (over === undefined) return undefined;
  const marks: Marks = marksOf(inForce);
  const parts = wholeParts(change).filter((part) => (over[part] ?? '') !== (marks[part] ?? ''));
  const fields = FIELDS.filter((field) => parts.some((part) => part.split('.')[0] === field));
  if (fields.length === 0) return undefined;
  return {
    kind: 'invalid',
    problems: fields.map((field) => ({ field, problem: { kind: 'changed-meanwhile' } })),
  };
}
