/** What setup shows, what was typed, and the outcome of saves and tests. */
import type { ClaimFacts } from '../../../contract/appointment.ts';
import type { HubStatus } from '../../../contract/hub-status.ts';
import type { ConnectionTestAnswer } from '../../../contract/service-try.ts';
import type { FormField } from '../../../contract/setting-kinds.ts';
import { SETTINGS, type SetupStep } from '../../../contract/setting-table.ts';
import type { NotSaved, SettingsView } from '../../../contract/settings.ts';
import type { Failure, Outcome } from '../../rpc/hub-queries.ts';
import type { Drafts, FieldProblem } from './drafts.ts';
import { readStep } from './form.ts';

export type SaveState = Outcome<
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'invalid'; readonly problems: readonly FieldProblem[] }
  | NotSaved
>;

export type TestState =
  | { readonly kind: 'testing' }
  | Failure
  | { readonly kind: 'tested'; readonly answer: ConnectionTestAnswer };

export interface SetupState {
  readonly view: SettingsView | undefined;
  readonly loadFailed: boolean;
  readonly drafts: Drafts;
  readonly saves: Readonly<Partial<Record<SetupStep, SaveState>>>;
  readonly test: TestState | undefined;
  readonly status: HubStatus | undefined;
  /** Of today; absent until asked for. */
  readonly claimFacts: ClaimFacts | undefined;
  /** From today on; absent until asked for. */
  readonly ahead: readonly { readonly day: string; readonly count: number }[] | undefined;
}

export const isChanged = (step: SetupStep, drafts: Drafts, view: SettingsView): boolean =>
  readStep(step, drafts, view).kind !== 'unchanged';

export function problemOf({ saves }: SetupState, field: FormField): FieldProblem | undefined {
  const save = saves[SETTINGS[field].section];
  return save?.kind === 'invalid' ? save.problems.find((problem) => problem.field === field) : undefined;
}
