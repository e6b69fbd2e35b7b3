/** Instead of the browser's clock: one that moves when told to. */
import type { Clock } from '../../../../src/clock/clock.ts';
import { stage } from '../../stage.ts';

export * from '../../../../src/clock/clock.ts';
export const systemClock: Clock = stage.clock;
