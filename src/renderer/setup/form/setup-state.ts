/** What the setup screen knows and can be asked for. */
import type { StoreApi } from 'zustand/vanilla';
import type { HubStatus } from '../../../contract/hub-status.ts';
import type { ConnectionTestAnswer } from '../../../contract/service-try.ts';
import type { NotSaved, SettingsView } from '../../../contract/settings.ts';
import type { CallFailure } from '../../rpc/call.ts';
import type { Step } from '../../../contract/setting-table.ts';
import type { Drafts, FieldProblem } from './drafts.ts';

export type SaveState =
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'invalid'; readonly problems: readonly FieldProblem[] }
  | NotSaved
  | { readonly kind: CallFailure };

export type TestState =
  | { readonly kind: 'testing' }
  | { readonly kind: CallFailure }
  | { readonly kind: 'tested'; readonly answer: ConnectionTestAnswer };

export interface SetupState {
  readonly view: SettingsView | undefined;
  readonly loadFailed: boolean;
  readonly drafts: Drafts;
  readonly saves: Readonly<Partial<Record<Step, SaveState>>>;
  readonly test: TestState | undefined;
  readonly status: HubStatus | undefined;
  /** How many appointments are known, day by day from today on; absent until somebody looked. */
  readonly ahead: readonly { readonly day: string; readonly count: number }[] | undefined;
}

export interface SetupStore extends Pick<StoreApi<SetupState>, 'getState' | 'getInitialState' | 'subscribe'> {
  load(): void;
  lookAhead(): void;
  type(draft: Drafts): void;
  save(step: Step): Promise<void>;
  /** Tries address and key as they were typed, and saves them where the service answers. */
  tryService(): Promise<void>;
  /** Forgets the address, where a demo is there to go back to. */
  backToDemo(): Promise<void>;
  /** Forgets what was typed in `step` and not saved, and what came of saving it. */
  drop(step: Step): void;
  test(): Promise<void>;
  /** Forgets a test that failed: what it failed of may be mended. */
  forgetFailedTest(): void;
}
