/** What Electron tells about the graphics card. `FOYER_DOUBLE_GPU=software`: there is none. */
import type { EventEmitter } from 'node:events';
import { strict } from './strict.ts';

/** Of `app`: known some time after the app is ready, and told by `gpu-info-update`. */
export function createGraphics(app: EventEmitter): { getGPUFeatureStatus(): object } {
  let known = false;
  app.once('ready', () =>
    setTimeout(() => {
      known = true;
      app.emit('gpu-info-update');
    }, 100),
  );
  return {
    getGPUFeatureStatus() {
      const drawn = process.env['FOYER_DOUBLE_GPU'] === 'software' ? 'disabled_software' : 'enabled';
      const compositing = known ? drawn : 'disabled_off';
      return strict('GPUFeatureStatus', { gpu_compositing: compositing, rasterization: compositing });
    },
  };
}
