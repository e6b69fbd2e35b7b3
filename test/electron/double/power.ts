/** `powerMonitor` and `powerSaveBlocker`. */
import { EventEmitter } from 'node:events';
import { strict } from './strict.ts';

export const powerEvents = new EventEmitter();

export const powerMonitor = strict(
  'PowerMonitor',
  Object.assign(powerEvents, {
    getSystemIdleTime: () => 0,
    isOnBatteryPower: () => false,
  }),
);

export function createPowerSaveBlocker(isReady: () => boolean): object {
  const running = new Set<number>();
  let next = 1;
  return strict('PowerSaveBlocker', {
    start() {
      if (!isReady()) throw new Error('powerSaveBlocker is for a ready app.');
      running.add(next);
      return next++;
    },
    stop: (id: number) => running.delete(id),
    isStarted: (id: number) => running.has(id),
  });
}
