/** How long the site keeps what, within the limits that Foyer sets. */
import { z } from 'zod';
import { RETENTION_DAYS } from '../../contract/limits.ts';
import type { SettingProblem } from '../../contract/setting-problem.ts';
import type { SettingsChange } from '../../contract/settings.ts';
import { SETTABLE } from '../storage/retention.ts';

function days(part: keyof typeof RETENTION_DAYS) {
  const { least, most } = RETENTION_DAYS[part];
  const rule = `must be a whole number of days from ${least} to ${most}`;
  return z.number(rule).int(rule).min(least, rule).max(most, rule).optional();
}

export const RetentionSchema = z.strictObject(
  {
    names: days('names'),
    eventBodies: days('eventBodies'),
    unreadableBodies: days('unreadableBodies'),
    appointments: days('appointments'),
    audit: days('audit'),
  },
  'must be an object',
);

/** The first part of a change that breaks its limits. */
export function retentionProblem(change: SettingsChange['retention']): SettingProblem | undefined {
  const part = SETTABLE.find((name) => !RetentionSchema.safeParse({ [name]: change?.[name] }).success);
  return part && { kind: 'not-days', part, ...RETENTION_DAYS[part] };
}
