/** Sends a change of settings. */
import type { StoreApi } from 'zustand/vanilla';
import type { SaveAnswer, SettingsSave, SettingsView } from '../../../contract/settings.ts';
import { type RunCall, saidOrNot } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import type { Failure } from '../../rpc/hub-queries.ts';

/** What came of it. */
export type Saved = SaveAnswer | Failure;

/** A save lets what is under way end, closes the database and opens it again, in milliseconds. */
export const SAVING = { deadlineMs: 20_000 };

export const savingOf =
  (change: SettingsSave): RunCall<SaveAnswer> =>
  (client, options) =>
    client.settings.save(change, options);

export async function saveSettings(
  connection: Pick<HubConnection, 'call'>,
  change: SettingsSave,
): Promise<Saved> {
  return saidOrNot(await connection.call(savingOf(change), SAVING));
}

/** `view`: absent until the hub was heard. */
export type SettingsShown = Pick<
  StoreApi<{ readonly view: SettingsView | undefined }>,
  'getState' | 'subscribe'
>;

/** Tells `take` what is known now, and each time that settings were read or saved. */
export function followSettings(shown: SettingsShown, take: (view: SettingsView) => void): void {
  const known = shown.getState().view;
  if (known !== undefined) take(known);
  shown.subscribe(({ view }, before) => {
    if (view !== undefined && view !== before.view) take(view);
  });
}
