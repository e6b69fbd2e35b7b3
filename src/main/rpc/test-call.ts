/** A test of the way that calls take on this machine: in over the own port, and out to every display. */
import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

export function testCallProcedures(access: HubAccess) {
  return {
    send: implementer.testCall.send.handler(async () => {
      const loop = await access.hub().loop();
      return { loop, displays: loop === 'heard' ? [...access.fleet.testDisplays()] : [] };
    }),
  };
}
