import type { SelfTestState } from '../../contract/self-test.ts';
import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

const { selfTest: os } = implementer;

/** Where nothing tests itself. */
async function* never(): AsyncGenerator<SelfTestState, void, void> {
  yield { kind: 'never' };
}

export function selfTestProcedures({ selfTest }: HubAccess) {
  return {
    watch: os.watch.handler(({ signal }) => selfTest?.watch(signal) ?? never()),
    run: os.run.handler(() => ({ begun: selfTest?.run() ?? false })),
  };
}
