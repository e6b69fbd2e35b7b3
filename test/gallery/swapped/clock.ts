/** Instead of the browser's clock: one that moves when told to. */
import type { Clock } from '../../../src/renderer/clock.ts';
import { stage } from '../stage.ts';

export * from '../../../src/renderer/clock.ts';
export const browserClock: Clock = stage.clock;
