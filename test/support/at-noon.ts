/** For files of tests with the machine's own clock: their service and their hub have a day around now. */
import { afterAll, beforeAll } from 'vitest';
import { zoneAtNoon } from './zone-at-noon.ts';

/** The file's tests run in a time zone in which it is about noon: none of them crosses midnight. */
export function atNoon(): void {
  const before = process.env['TZ'];
  beforeAll(() => {
    process.env['TZ'] = zoneAtNoon(new Date());
  });
  afterAll(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });
}
