/** A test call as setup shows it: whether it came in, and what each display did with it. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { TestCallAnswer, TestCallState } from '../../../contract/test-call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import type { CallFailure } from '../../rpc/call.ts';
import { followSettings, type SettingsShown } from './follow-settings.ts';

export type TestCallSending =
  | { readonly kind: 'none' | 'sending' | CallFailure }
  | { readonly kind: 'sent'; readonly loop: TestCallAnswer['loop'] }
  /** The hub was replaced while one was under way. */
  | { readonly kind: 'interrupted' };

export interface TestCallShown {
  /** Of the last one that was sent here. */
  readonly sending: TestCallSending;
  /** The last that came in, whoever sent it. */
  readonly test: TestCallState;
}

export interface TestCallStore extends Pick<
  StoreApi<TestCallShown>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  send(): Promise<void>;
}

const isUnderWay = (test: TestCallState): boolean => test.kind === 'came-in' && test.phase !== 'over';

/** `settings`: what setup shows of them. */
export function createTestCallStore(connection: HubConnection, settings: SettingsShown): TestCallStore {
  const store = createStore<TestCallShown>(() => ({ sending: { kind: 'none' }, test: { kind: 'none' } }));
  connection.watch(
    (client, options) => client.testCall.watch(undefined, options),
    (test) =>
      store.setState(({ sending, test: before }) => ({
        test,
        sending: test.kind === 'none' && isUnderWay(before) ? { kind: 'interrupted' } : sending,
      })),
  );
  // What hindered the event may be mended by what was saved.
  followSettings(settings, () => {
    const { sending } = store.getState();
    if (sending.kind === 'sent' && sending.loop !== 'heard') store.setState({ sending: { kind: 'none' } });
  });
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    async send() {
      if (store.getState().sending.kind === 'sending') return;
      store.setState({ sending: { kind: 'sending' } });
      const answer = await connection.call((client, options) => client.testCall.send(undefined, options));
      store.setState({
        sending:
          answer.kind === 'answered' ? { kind: 'sent', loop: answer.value.loop } : { kind: answer.kind },
      });
    },
  };
}
