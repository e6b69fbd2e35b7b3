/** The kiosk's own store, kept within the stage's reach. */
import {
  createKiosk as createRealKiosk,
  type Kiosk,
} from '../../../../../../src/renderer/kiosk/visit/kiosk-store.ts';
import { stage } from '../../../../stage.ts';

export * from '../../../../../../src/renderer/kiosk/visit/kiosk-store.ts';

export function createKiosk(...parts: Parameters<typeof createRealKiosk>): Kiosk {
  const kiosk = createRealKiosk(...parts);
  stage.found({ kiosk });
  return kiosk;
}
