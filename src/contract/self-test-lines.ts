/** What the self-test looks at, in the order of its lines. */
export const SELF_TEST_LINES = [
  'clock',
  'disk-space',
  'disk-speed',
  'database',
  'copies',
  'key',
  'service',
  'listener',
  'engine',
  'screens',
] as const;

export type SelfTestLine = (typeof SELF_TEST_LINES)[number];
