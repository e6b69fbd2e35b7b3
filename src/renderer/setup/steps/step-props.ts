/** What each part of the setup page is given. */
import type { SettingField, SettingsView } from '../../../contract/settings.ts';
import type { Drafts, FieldProblem, Step } from '../form/drafts.ts';
import { FIELDS_OF_STEP, readStep, settingOf } from '../form/form.ts';
import type { SetupState, SetupStore } from '../form/setup-state.ts';

export interface StepProps {
  readonly state: SetupState;
  readonly view: SettingsView;
  readonly store: SetupStore;
}

/** Whether `step` holds something that is not saved. */
export function isChanged(step: Step, drafts: Drafts, view: SettingsView): boolean {
  return readStep(step, drafts, view).kind !== 'unchanged';
}

/** Whether nothing of `step` can be changed here. */
export function isLocked(step: Step, view: SettingsView): boolean {
  return FIELDS_OF_STEP[step].every((field) => view.locked.includes(settingOf(field)));
}

/** The problem of one field in the last save of its step. */
export function problemOf(state: SetupState, step: Step, field: SettingField): FieldProblem | undefined {
  const save = state.saves[step];
  return save?.kind === 'invalid' ? save.problems.find((problem) => problem.field === field) : undefined;
}
