/** What each form of the setup page is given. */
import type { SettingField } from '../../../contract/setting-kinds.ts';
import type { Step } from '../../../contract/setting-table.ts';
import type { SettingsView } from '../../../contract/settings.ts';
import type { Drafts, FieldProblem } from './drafts.ts';
import { readStep } from './form.ts';
import type { SetupState, SetupStore } from './setup-state.ts';

export interface StepProps {
  readonly state: SetupState;
  readonly view: SettingsView;
  readonly store: SetupStore;
}

/** Whether `step` holds something that is not saved. */
export function isChanged(step: Step, drafts: Drafts, view: SettingsView): boolean {
  return readStep(step, drafts, view).kind !== 'unchanged';
}

/** The problem of one field in the last save of its step. */
export function problemOf(state: SetupState, step: Step, field: SettingField): FieldProblem | undefined {
  const save = state.saves[step];
  return save?.kind === 'invalid' ? save.problems.find((problem) => problem.field === field) : undefined;
}
