import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

export function speechProcedures(access: HubAccess) {
  return {
    say: implementer.speech.say.handler(({ input, signal }) => access.hub().voice.say(input, signal)),
    sayCall: implementer.speech.sayCall.handler(({ input, signal }) =>
      access.hub().callVoice.say(input, signal),
    ),
  };
}
