/** `powerMonitor`: specs raise its events with `emit`, and listeners may prevent them. */
import { EventEmitter } from 'node:events';
import { strict } from './strict.ts';

export function createPowerMonitor(): object {
  return strict('PowerMonitor', new EventEmitter());
}
