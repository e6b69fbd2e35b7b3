import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

export function speechProcedures(access: HubAccess) {
  return {
    say: implementer.speech.say.handler(({ input, signal }) => access.hub().voice.say(input, signal)),
  };
}
