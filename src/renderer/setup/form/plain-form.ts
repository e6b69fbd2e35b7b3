/** The plain settings and secrets of a form, as typed and as saved. Pure. */
import { fieldsIn, isPlain, type PlainName, plainProblem } from '../../../contract/setting-kinds.ts';
import type { SettingProblem } from '../../../contract/setting-problem.ts';
import { type PlainRow, SETTINGS, type SetupStep } from '../../../contract/setting-table.ts';
import type { SettingsChange, SettingsView } from '../../../contract/settings.ts';
import {
  type Drafts,
  type FieldProblem,
  type PlainFormField,
  readingOf,
  type StepReading,
} from './drafts.ts';

/** With a point or a comma; undefined if it is not a number. */
export function numberOf(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,6}(?:\.\d{1,3})?$/.test(plain) ? Number(plain) : undefined;
}

export const isLonger = (text: string, most: number): boolean => text.trim().length > most;

type Value = string | number | boolean;

/** A text that is not a number becomes NaN, which breaks every rule. */
function valueOf(row: PlainRow, typed: string | boolean): Value {
  if (typeof typed === 'boolean') return typed;
  switch (row.kind) {
    case 'whole':
      return /^\d{1,6}$/u.test(typed.trim()) ? Number(typed) : Number.NaN;
    case 'number':
      return numberOf(typed) ?? Number.NaN;
    default:
      return typed.trim();
  }
}

/** What is wrong with a setting as it was typed. */
export const typedProblem = (name: PlainName, typed: string): SettingProblem | undefined =>
  plainProblem(SETTINGS[name], valueOf(SETTINGS[name], typed), 'setup');

type FieldReading = { readonly value: Value } | { readonly problem: SettingProblem } | undefined;

function readPlain(field: PlainFormField, drafts: Drafts, view: SettingsView): FieldReading {
  const typed = drafts[field];
  if (typed === undefined) return undefined;
  const value = valueOf(SETTINGS[field], typed);
  if (value === (view[field] ?? '')) return undefined;
  const problem = plainProblem(SETTINGS[field], value, 'setup');
  return problem === undefined ? { value } : { problem };
}

/** An empty secret keeps the stored one. */
function readSecret(field: 'apiKey' | 'webhookSecret', drafts: Drafts): FieldReading {
  const value = drafts[field]?.trim() ?? '';
  const { most } = SETTINGS[field];
  if (value.length > most) return { problem: { kind: 'too-long', most } };
  return value === '' ? undefined : { value };
}

function readField(
  field: ReturnType<typeof fieldsIn>[number],
  drafts: Drafts,
  view: SettingsView,
): FieldReading {
  if (field === 'apiKey' || field === 'webhookSecret') return readSecret(field, drafts);
  return isPlain(field) ? readPlain(field, drafts, view) : undefined;
}

/** Only what differs, so that a locked field is never sent. */
export function readPlainFields(step: SetupStep, drafts: Drafts, view: SettingsView): StepReading {
  const problems: FieldProblem[] = [];
  const change: Record<string, Value> = {};
  for (const field of fieldsIn(step)) {
    const reading = readField(field, drafts, view);
    if (reading === undefined) continue;
    if ('problem' in reading) problems.push({ field, problem: reading.problem });
    else change[field] = reading.value;
  }
  return readingOf<SettingsChange>(change, ...problems);
}
