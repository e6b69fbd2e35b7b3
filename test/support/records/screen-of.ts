import { createHash } from 'node:crypto';
import type { Surface } from '../../../src/contract/roles.ts';
import { newScreen, type Screen } from '../../../src/main/access/screen.ts';

/** The `number`th screen of a surface: the same id and key each time it is asked for. */
export function screenOf(surface: Surface, number = 1): Screen {
  let made = 0;
  return newScreen(surface, number, (bytes) => {
    made += 1;
    return createHash('sha256').update(`${surface} ${number} ${made}`).digest().subarray(0, bytes);
  });
}
