/** Which rule a value of a settings file breaks, for a screen that says it in its own language. Pure. */
import { z } from 'zod';
import { ONE_LINE, withoutDirection } from '../../contract/one-line.ts';
import { type SettingRule, SettingRuleSchema } from '../../contract/setting-rule.ts';

type Issue = z.core.$ZodIssue;

/** What a rule of one's own hands to zod: the sentence for the terminal, and the rule for a screen. */
export const brokenRule = (message: string, rule: SettingRule) => ({ message, params: rule });

/** Text that people read in one line, without marks of direction. */
export const oneLine = (most: number) =>
  z
    .string('must be text')
    .overwrite(withoutDirection)
    .trim()
    .min(1, 'must not be empty')
    .max(most, `must have at most ${most} characters`)
    .regex(ONE_LINE, 'must be one line');

function typeRule(expected: string): SettingRule {
  switch (expected) {
    case 'string':
      return { kind: 'not-text' };
    case 'number':
      return { kind: 'not-a-number' };
    case 'int':
      return { kind: 'not-whole' };
    case 'boolean':
      return { kind: 'one-of', values: ['true', 'false'] };
    case 'array':
      return { kind: 'not-a-list' };
    case 'object':
      return { kind: 'not-an-object' };
    default:
      return { kind: 'other' };
  }
}

/** The patterns of the schema: a time of hours, the SHA-256 of a token, and text in one line. */
function patternRule(path: Issue['path']): SettingRule {
  const key = path.at(-1);
  if (key === 'from' || key === 'to') return { kind: 'not-a-time' };
  return { kind: key === 'intakeTokenHash' ? 'not-a-hash' : 'not-one-line' };
}

function tooSmall({ origin, minimum }: Issue & { readonly code: 'too_small' }): SettingRule {
  if (origin === 'string') return { kind: 'empty' };
  return origin === 'array' ? { kind: 'no-entry' } : { kind: 'at-least', least: Number(minimum) };
}

function tooBig({ origin, maximum }: Issue & { readonly code: 'too_big' }): SettingRule {
  const kind = origin === 'string' ? 'too-long' : origin === 'array' ? 'too-many' : 'at-most';
  return { kind, most: Number(maximum) };
}

/** `issue` comes from a parse with `reportInput`, which tells a value that is absent from a wrong one. */
export function settingRule(issue: Issue): SettingRule {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? { kind: 'missing' } : typeRule(issue.expected);
    case 'invalid_value':
      return { kind: 'one-of', values: issue.values.map(String) };
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return patternRule(issue.path);
    case 'custom':
      return SettingRuleSchema.catch({ kind: 'other' }).parse(issue.params);
    default:
      return { kind: 'other' };
  }
}
