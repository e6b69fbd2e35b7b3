/** Whether the service lists the location that is set, by all that setup has heard. Pure. */
import type { SettingsView } from '../../../contract/settings.ts';
import { unlistedLocation } from '../../../contract/unlisted-location.ts';
import { readStep } from '../form/form.ts';
import type { SetupState } from '../form/setup-state.ts';

/**
 * The number of a location that is set and not listed, as the hub says, or as the last answer to this page does: a hub
 * that began anew with what was saved has not asked yet. An answer of a service that is typed and not saved says nothing.
 */
export function unlistedNow(
  { status, test, drafts }: Pick<SetupState, 'status' | 'test' | 'drafts'>,
  view: SettingsView,
): number | undefined {
  const { locationId } = view;
  if (locationId !== undefined && status?.unlistedLocation === locationId) return locationId;
  const isOfSaved = readStep('service', drafts, view).kind === 'unchanged';
  return test?.kind === 'tested' && isOfSaved ? unlistedLocation(locationId, test.answer) : undefined;
}
