/** Tests the booking system with what is saved, or with what was typed, and saves that if it answers. */
import type { StoreApi } from 'zustand/vanilla';
import type { ConnectionTestAnswer } from '../../../contract/service-try.ts';
import type { SettingsChange } from '../../../contract/settings.ts';
import type { RunCall } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import type { SetupStep } from '../../../contract/setting-table.ts';
import type { Drafts } from './drafts.ts';
import { draftFieldsOf, readStep } from './form.ts';
import type { SaveState, SetupState } from './setup-state.ts';

/** In milliseconds. */
export const TEST_DEADLINE_MS = 30_000;

interface ServiceTestsDeps {
  readonly store: Pick<StoreApi<SetupState>, 'getState' | 'setState'>;
  readonly connection: Pick<HubConnection, 'call'>;
  readonly setSave: (step: SetupStep, save: SaveState | undefined) => void;
  readonly send: (step: SetupStep, change: SettingsChange) => Promise<void>;
  readonly save: (step: SetupStep, drafts: Drafts) => Promise<void>;
}

/** Results are in `test` of the state. */
export function createServiceTests({ store, connection, setSave, send, save }: ServiceTestsDeps) {
  let asks = 0;

  /** The returned function says whether the answer still counts: nothing else was typed or asked. */
  function begin(): () => boolean {
    const mine = (asks += 1);
    const { drafts } = store.getState();
    store.setState({ test: { kind: 'testing' } });
    return () => {
      if (mine !== asks) return false;
      const now = store.getState();
      if (draftFieldsOf('service').every((field) => now.drafts[field] === drafts[field])) return true;
      if (now.test?.kind === 'testing') store.setState({ test: undefined });
      return false;
    };
  }

  /** Undefined if the answer no longer counts or there is none, which is shown. */
  async function ask<Answer>(run: RunCall<Answer>): Promise<Answer | undefined> {
    const counts = begin();
    const answer = await connection.call(run, { deadlineMs: TEST_DEADLINE_MS });
    if (!counts()) return undefined;
    if (answer.kind === 'answered') return answer.value;
    store.setState({ test: { kind: answer.kind } });
    return undefined;
  }

  async function tryService(): Promise<void> {
    const { view, drafts, saves, test: before } = store.getState();
    if (view === undefined || before?.kind === 'testing' || saves.service?.kind === 'pending') return;
    const reading = readStep('service', drafts, view);
    if (reading.kind === 'invalid') {
      store.setState({ test: undefined });
      setSave('service', reading);
    }
    if (reading.kind !== 'change') return;
    const { baseUrl, apiKey, sameService } = reading.change;
    setSave('service', undefined);
    const value = await ask((client) => client.settings.tryService({ baseUrl, apiKey, sameService }));
    if (value === undefined) return;
    if (value.kind !== 'reached' && value.kind !== 'failed') {
      store.setState({ test: undefined });
      setSave('service', value);
      return;
    }
    show(value);
    if (value.kind !== 'reached') return;
    await send('service', reading.change);
    if (store.getState().saves.service?.kind === 'saved') await takeOnly(value);
  }

  const show = (answer: ConnectionTestAnswer): void => store.setState({ test: { kind: 'tested', answer } });

  /** A single location leaves nothing to choose. */
  async function takeOnly(answer: ConnectionTestAnswer): Promise<void> {
    const [location, ...others] = answer.kind === 'reached' ? answer.locations : [];
    const { view, drafts } = store.getState();
    if (location === undefined || others.length > 0 || view?.locationId !== undefined) return;
    store.setState({ drafts: { ...drafts, location } });
    await save('location', { location });
  }

  async function test(): Promise<void> {
    if (store.getState().test?.kind === 'testing') return;
    const answer = await ask((client) => client.settings.testConnection());
    if (answer === undefined) return;
    show(answer);
    await takeOnly(answer);
  }

  /** Saves another service though something is not sent to the one before: it never will be. */
  async function leaveUnsent(): Promise<void> {
    const { view, drafts } = store.getState();
    const reading = view === undefined ? undefined : readStep('service', drafts, view);
    if (reading?.kind === 'change') await send('service', { ...reading.change, leaveUnsent: true });
  }

  return { test, tryService, leaveUnsent };
}
