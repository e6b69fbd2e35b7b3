import type { Code } from '../../contract/codes.ts';

/** A sentence for a terminal, with the code by which docs/codes.md has it. */
export const withCode = (sentence: string, code: Code | undefined): string =>
  code === undefined ? sentence : `${sentence} (${code})`;
