/** Settings without a field in setup. docs/deployment.md, "Settings of the file alone", has the reason for each. */
import type { ConfigFile } from './settings.ts';

export const FILE_ONLY = [
  'webhookHost',
  'intakeHost',
  'intakePort',
  'healthPort',
  'locationName',
  'profileFile',
  'secrets',
] as const satisfies readonly (keyof ConfigFile)[];
