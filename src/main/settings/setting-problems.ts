/** Finds the rule that a value breaks. Pure. */
import type { z } from 'zod';
import { LANGUAGES } from '../../contract/languages.ts';
import { MAX_MINUTES, RETENTION_DAYS } from '../../contract/limits.ts';
import {
  isNumberInQuotes,
  isPlain,
  isSetting,
  plainProblem,
  problemValues,
} from '../../contract/setting-kinds.ts';
import {
  RetentionPartSchema,
  type SettingProblem,
  SettingProblemSchema,
} from '../../contract/setting-problem.ts';
import type { SettingsFileProblem } from '../../contract/settings-file.ts';
import { SETTINGS } from '../../contract/setting-table.ts';
import words from '../../words/en/setup.json' with { type: 'json' };

type Issue = z.core.$ZodIssue;

function typeProblem(expected: string, input: unknown): SettingProblem {
  switch (expected) {
    case 'string':
      return { kind: 'not-text' };
    case 'number':
    case 'int':
      return { kind: isNumberInQuotes(input) ? 'not-a-number' : 'not-whole' };
    case 'array':
      return { kind: 'not-a-list' };
    case 'object':
      return { kind: 'not-an-object' };
    default:
      return { kind: 'other' };
  }
}

function sizeProblem(issue: Issue & { readonly code: 'too_small' | 'too_big' }): SettingProblem {
  const { origin } = issue;
  if (origin !== 'string' && origin !== 'array') return { kind: 'not-whole' };
  if (issue.code === 'too_small') return { kind: origin === 'string' ? 'empty' : 'no-entry' };
  return { kind: origin === 'string' ? 'too-long' : 'too-many', most: Number(issue.maximum) };
}

/** The schemas' patterns: times, the SHA-256 of a token, and one-line text. */
function patternProblem(key: PropertyKey | undefined): SettingProblem {
  if (key === 'from' || key === 'to') return { kind: 'not-a-time' };
  return { kind: key === 'intakeTokenHash' || key === 'passwordHash' ? 'not-a-hash' : 'not-one-line' };
}

/** Lines have minutes of their own, with the same rule. */
function rowProblem({ path, input }: Issue): SettingProblem | undefined {
  const [first, key] = [path[0], path.at(-1)];
  const part = first === 'retention' && path.length > 1 ? RetentionPartSchema.safeParse(key).data : undefined;
  if (part !== undefined) return { kind: 'not-days', ...RETENTION_DAYS[part] };
  if (first === 'lines' && key === 'minutes' && !isNumberInQuotes(input))
    return { kind: 'not-minutes', least: 1, most: MAX_MINUTES };
  const isRow = typeof key === 'string' && isSetting(key) && isPlain(key);
  return isRow ? plainProblem(SETTINGS[key], input, 'file') : undefined;
}

/** `issue`: of a parse with `reportInput`. */
export function issueProblem(issue: Issue): SettingProblem {
  const ofRow = rowProblem(issue);
  if (ofRow !== undefined) return ofRow;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? { kind: 'missing' } : typeProblem(issue.expected, issue.input);
    case 'invalid_value':
      return { kind: 'one-of', values: issue.values.map(String) };
    case 'too_small':
    case 'too_big':
      return sizeProblem(issue);
    case 'invalid_format':
      return patternProblem(issue.path.at(-1));
    case 'custom':
      return SettingProblemSchema.catch({ kind: 'other' }).parse(issue.params);
    default:
      return { kind: 'other' };
  }
}

/** Names the possible languages. */
function unknownKey(path: readonly PropertyKey[], name: string): SettingsFileProblem {
  const key = [...path, name].join('.');
  return path.join('.') === 'privacyNotice'
    ? { kind: 'wrong', key, problem: { kind: 'not-a-language', values: [...LANGUAGES] } }
    : { kind: 'unknown-key', key };
}

/** The first problem of each key, in order. */
export function keyProblems(error: z.ZodError): SettingsFileProblem[] {
  const found = new Map<string, SettingsFileProblem>();
  const add = (key: string, problem: SettingsFileProblem): void => {
    if (!found.has(key)) found.set(key, problem);
  };
  for (const issue of error.issues) {
    const key = issue.path.join('.');
    if (issue.code === 'unrecognized_keys')
      for (const name of issue.keys) add([...issue.path, name].join('.'), unknownKey(issue.path, name));
    else
      add(key, key === '' ? { kind: 'not-settings' } : { kind: 'wrong', key, problem: issueProblem(issue) });
  }
  return [...found.values()];
}

/** In English. The sentence begins with `field` unless it contains it. */
export function settingSentence(field: string, problem: SettingProblem): string {
  const values: Readonly<Record<string, string | number>> = { ...problemValues(problem), field };
  const sentence = words.rule[problem.kind].replace(/\{\{(\w+)\}\}/gu, (_, name: string) =>
    String(values[name] ?? ''),
  );
  return sentence.includes(field) ? sentence : `${field}: ${sentence}`;
}

export function sourceSentence(source: string, error: z.ZodError): string {
  const problem = keyProblems(error)[0];
  if (problem?.kind === 'wrong') return `${source}: ${settingSentence(problem.key, problem.problem)}`;
  if (problem?.kind === 'unknown-key') return `${source}: "${problem.key}" is not a setting.`;
  return `${source} must be a JSON object.`;
}
