/** The steps of `npm test`, as `npm test -- STEP` knows them. */
export const STEP_NAMES = [
  'types',
  'lint',
  'styles',
  'format',
  'unused',
  'docs',
  'unit',
  'build',
  'faults',
  'a11y',
  'e2e',
  'electron',
  'real-electron',
  'by-hand',
] as const;
export type StepName = (typeof STEP_NAMES)[number];
