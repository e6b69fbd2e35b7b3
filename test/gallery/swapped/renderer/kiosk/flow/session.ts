/** The visitor's session, kept within the stage's reach. */
import {
  createSession as createRealSession,
  type SessionStore,
} from '../../../../../../src/renderer/kiosk/flow/session.ts';
import { stage } from '../../../../stage.ts';

export * from '../../../../../../src/renderer/kiosk/flow/session.ts';

export function createSession(...parts: Parameters<typeof createRealSession>): SessionStore {
  const session = createRealSession(...parts);
  stage.found({ session });
  return session;
}
