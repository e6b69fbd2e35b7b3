/** Asks the service as an administrator wants it: with what is saved, or with what was typed, which is saved if it answers. */
import type { StoreApi } from 'zustand/vanilla';
import type { ConnectionTestAnswer } from '../../../contract/service-try.ts';
import type { SettingsChange } from '../../../contract/settings.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import type { Step } from './drafts.ts';
import { readStep } from './form.ts';
import type { SaveState, SetupState, SetupStore } from './setup-state.ts';

/** A service may take its time to answer, and to fail to, in milliseconds. */
export const TEST_DEADLINE_MS = 30_000;

interface ServiceTestsDeps {
  readonly store: Pick<StoreApi<SetupState>, 'getState' | 'setState'>;
  readonly connection: Pick<HubConnection, 'call'>;
  readonly setSave: (step: Step, save: SaveState | undefined) => void;
  readonly send: (step: Step, change: SettingsChange) => Promise<void>;
}

export function createServiceTests(deps: ServiceTestsDeps): Pick<SetupStore, 'test' | 'tryService'> {
  const { store, connection, setSave, send } = deps;

  async function tryService(): Promise<void> {
    const { view, drafts, saves, test: before } = store.getState();
    if (view === undefined || before?.kind === 'testing' || saves.service?.kind === 'saving') return;
    const reading = readStep('service', drafts, view);
    if (reading.kind !== 'change') return;
    const { baseUrl, apiKey, sameService } = reading.change;
    setSave('service', undefined);
    store.setState({ test: { kind: 'testing' } });
    const answer = await connection.call(
      (client, options) => client.settings.tryService({ baseUrl, apiKey, sameService }, options),
      { deadlineMs: TEST_DEADLINE_MS },
    );
    if (answer.kind !== 'answered') {
      store.setState({ test: { kind: answer.kind } });
      return;
    }
    const { value } = answer;
    if (value.kind !== 'reached' && value.kind !== 'failed') {
      store.setState({ test: undefined });
      setSave('service', value);
      return;
    }
    // What was typed meanwhile was not tried.
    const isTried = store.getState().drafts === drafts;
    told(value);
    if (value.kind === 'reached' && isTried) await send('service', reading.change);
  }

  /** Shows what a test came to. */
  function told(answer: ConnectionTestAnswer): void {
    store.setState({ test: { kind: 'tested', answer } });
    // A service with a single location leaves nothing to choose.
    const { view, drafts } = store.getState();
    const [only, ...others] = answer.kind === 'reached' ? answer.locations : [];
    if (only !== undefined && others.length === 0 && view?.locationId === undefined) {
      store.setState({ drafts: { ...drafts, location: only } });
    }
  }

  async function test(): Promise<void> {
    if (store.getState().test?.kind === 'testing') return;
    store.setState({ test: { kind: 'testing' } });
    const answer = await connection.call(
      (client, options) => client.settings.testConnection(undefined, options),
      { deadlineMs: TEST_DEADLINE_MS },
    );
    if (answer.kind !== 'answered') {
      store.setState({ test: { kind: answer.kind } });
      return;
    }
    told(answer.value);
  }

  return { test, tryService };
}
