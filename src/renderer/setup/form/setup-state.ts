/** What setup knows, what was typed in it, and what came of saving and testing that. */
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
  /** How many appointments are known, day by day from today on; absent until somebody looked. */
  readonly ahead: readonly { readonly day: string; readonly count: number }[] | undefined;
}

/** Whether `step` holds something that is not saved. */
export const isChanged = (step: SetupStep, drafts: Drafts, view: SettingsView): boolean =>
  readStep(step, drafts, view).kind !== 'unchanged';

/** The problem of one field in the last save of its form. */
export function problemOf({ saves }: SetupState, field: FormField): FieldProblem | undefined {
  const save = saves[SETTINGS[field].section];
  return save?.kind === 'invalid' ? save.problems.find((problem) => problem.field === field) : undefined;
}
