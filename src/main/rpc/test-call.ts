/** A test of the way that calls take: in over the own port, onto the board, out to every display, and told back by each. */
import { handleOf } from '../access/fleet-view.ts';
import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

const { testCall: os } = implementer;

export function testCallProcedures(access: HubAccess) {
  return {
    send: os.send.handler(() => access.hub().testCalls.send(access.fleet.openDisplays())),
    watch: os.watch.handler(({ signal }) => access.hub().testCalls.watch(signal)),
    report: os.report.handler(({ input, context }) => ({
      done: access.hub().testCalls.report(handleOf(context.screen), input),
    })),
  };
}
