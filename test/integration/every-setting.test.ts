import { expect, it } from 'vitest';
import { RETENTION_DAYS, RETENTION_DEFAULTS } from '../../src/contract/limits.ts';
import { SETTING_DEFAULTS, type SettingField } from '../../src/contract/setting-kinds.ts';
import { SettingFieldSchema } from '../../src/contract/setting-schemas.ts';
import { changeProblems } from '../../src/main/settings/change-problems.ts';
import { FILE_ONLY } from '../../src/main/settings/settings-file.ts';
import { ConfigFileSchema, effectiveSettings, systemRegion } from '../../src/main/settings/settings.ts';
import { daysOf } from '../../src/main/storage/retention.ts';
import { EVERY_SETTING } from '../support/every-setting.ts';

/** Settings that exist in setup alone, or under another name in the file. */
const ELSEWHERE: Readonly<Record<string, string | undefined>> = {
  staffPin: undefined,
  intakeToken: 'intakeTokenHash',
};

/** Set in setup by procedures of their own: the service's authority, and screens on the network. */
const BY_THEMSELVES = ['caFile', 'network'];

/** A secret that only the file has, as the address that it is for. */
const SECRETS_OF_FILE = ['outgoingSecret', 'engineUrl'];

it('each setting of the file has a field in setup, or is one of the few that only the file has', () => {
  const inSetup = SettingFieldSchema.options.flatMap((field) =>
    field in ELSEWHERE ? (ELSEWHERE[field] ?? []) : [field],
  );
  expect([...inSetup, ...BY_THEMSELVES, ...SECRETS_OF_FILE, ...FILE_ONLY].toSorted()).toEqual(
    Object.keys(ConfigFileSchema.shape).toSorted(),
  );
});

it('the default that setup names for a setting is what holds then', () => {
  const { timeZone, ...rest } = effectiveSettings([]);
  expect(timeZone).toBe(systemRegion().timeZone);
  expect(rest).toEqual(SETTING_DEFAULTS);
  for (const [part, days] of Object.entries(RETENTION_DEFAULTS) as [keyof typeof RETENTION_DAYS, number][]) {
    expect(daysOf(part)).toBe(days);
    expect(days).toBeGreaterThanOrEqual(RETENTION_DAYS[part].least);
    expect(days).toBeLessThanOrEqual(RETENTION_DAYS[part].most);
  }
});

it.each(Object.keys(EVERY_SETTING) as SettingField[])(
  'a bad value of %s is not taken, and it is known why',
  (field) => {
    const { bad } = EVERY_SETTING[field];
    if (bad === undefined) return;
    const [change, problem, at] = bad;
    expect(changeProblems(change, [])).toEqual([{ field, problem, ...(at && { at }) }]);
  },
);
