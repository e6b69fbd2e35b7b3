/** Asks the service as an administrator wants it: with what is saved, or with what was typed, which is saved if it answers. */
import type { StoreApi } from 'zustand/vanilla';
import type { ConnectionTestAnswer } from '../../../contract/service-try.ts';
import type { SettingsChange } from '../../../contract/settings.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import type { Step } from '../../../contract/setting-table.ts';
import { draftFieldsOf, readStep } from './form.ts';
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
  let asked = 0;

  /** Begins a test. The answer to it counts while what it returns says so: until something else is typed or asked. */
  function begin(): () => boolean {
    const ask = (asked += 1);
    const { drafts } = store.getState();
    store.setState({ test: { kind: 'testing' } });
    return () => {
      if (ask !== asked) return false;
      const now = store.getState();
      if (draftFieldsOf('service').every((field) => now.drafts[field] === drafts[field])) return true;
      if (now.test?.kind === 'testing') store.setState({ test: undefined });
      return false;
    };
  }

  async function tryService(): Promise<void> {
    const { view, drafts, saves, test: before } = store.getState();
    if (view === undefined || before?.kind === 'testing' || saves.service?.kind === 'saving') return;
    const reading = readStep('service', drafts, view);
    if (reading.kind === 'invalid') {
      store.setState({ test: undefined });
      setSave('service', reading);
    }
    if (reading.kind !== 'change') return;
    const { baseUrl, apiKey, sameService } = reading.change;
    setSave('service', undefined);
    const counts = begin();
    const answer = await connection.call(
      (client, options) => client.settings.tryService({ baseUrl, apiKey, sameService }, options),
      { deadlineMs: TEST_DEADLINE_MS },
    );
    if (!counts()) return;
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
    told(value);
    if (value.kind === 'reached') await send('service', reading.change);
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
    const counts = begin();
    const answer = await connection.call(
      (client, options) => client.settings.testConnection(undefined, options),
      { deadlineMs: TEST_DEADLINE_MS },
    );
    if (!counts()) return;
    if (answer.kind !== 'answered') {
      store.setState({ test: { kind: answer.kind } });
      return;
    }
    told(answer.value);
  }

  return { test, tryService };
}
