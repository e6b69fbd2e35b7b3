/** A test call as setup shows it: whether it came in, and what each display did with it. */
import type { TestCallAnswer, TestCallState } from '../../../contract/test-call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createMutation, createWatch } from '../../rpc/hub-queries.ts';
import { followSettings, type SettingsShown } from './follow-settings.ts';

type Sent =
  | (TestCallAnswer & { readonly kind: 'sent' })
  /** The hub was replaced while one was under way. */
  | { readonly kind: 'interrupted' };

export type TestCallStore = ReturnType<typeof createTestCallStore>;

const isUnderWay = (test: TestCallState | undefined): boolean =>
  test?.kind === 'came-in' && test.phase !== 'over';

/** `settings`: what setup shows of them. */
export function createTestCallStore(connection: HubConnection, settings: SettingsShown) {
  /** The last that came in, whoever sent it. */
  const test = createWatch(connection, (client, options) => client.testCall.watch(undefined, options));
  /** The last that was sent here. */
  const sending = createMutation<Sent>(connection);
  test.subscribe((now, before) => {
    if (now?.kind === 'none' && isUnderWay(before)) sending.show({ kind: 'interrupted' });
  });
  // What hindered the event may be mended by what was saved.
  followSettings(settings, () => {
    const sent = sending.getState();
    if (sent?.kind === 'sent' && sent.loop !== 'heard') sending.show(undefined);
  });
  return {
    test,
    sending,
    send: () =>
      sending.runAs(
        (client, options) => client.testCall.send(undefined, options),
        (answer) => ({ kind: 'sent', ...answer }),
      ),
  };
}
