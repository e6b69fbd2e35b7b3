import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

export function speechProcedures(access: HubAccess) {
  return {
    say: implementer.speech.say.handler(({ input, signal, context }) =>
      access.hub().voice.say(context.screen.id, input, signal),
    ),
    sayCall: implementer.speech.sayCall.handler(({ input, signal, context }) =>
      access.hub().callVoice.say(context.screen.id, input, signal),
    ),
  };
}
