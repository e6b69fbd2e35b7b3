/** The rule of the settings that are one line of text. */
import { z } from 'zod';
import { ONE_LINE, withoutDirection } from '../../contract/one-line.ts';

/** Text that people read in one line, without marks of direction. */
export const oneLine = (most: number) =>
  z
    .string('must be text')
    .overwrite(withoutDirection)
    .trim()
    .min(1, 'must not be empty')
    .max(most, `must have at most ${most} characters`)
    .regex(ONE_LINE, 'must be one line');
