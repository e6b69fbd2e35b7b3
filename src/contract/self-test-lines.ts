/** The lines of the self-test, in the order in which they are shown. Free of schemas, for screens. */

export const SELF_TEST_LINES = [
  'clock',
  'disk-space',
  'disk-speed',
  'database',
  'copies',
  'key',
  'service',
  'listener',
  'screens',
] as const;

export type SelfTestLine = (typeof SELF_TEST_LINES)[number];
