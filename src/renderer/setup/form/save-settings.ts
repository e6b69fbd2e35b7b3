/** Sends changed settings, and follows them as they change. */
import type { StoreApi } from 'zustand/vanilla';
import type { SaveAnswer, SettingsSave, SettingsView } from '../../../contract/settings.ts';
import { type RunCall, saidOrNot } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import type { Failure } from '../../rpc/hub-queries.ts';

export type Saved = SaveAnswer | Failure;

/** Requests under way end first, and the database is opened again; in milliseconds. */
export const SAVING = { deadlineMs: 20_000 };

export const savingOf =
  (change: SettingsSave): RunCall<SaveAnswer> =>
  (client) =>
    client.settings.save(change);

export async function saveSettings(
  connection: Pick<HubConnection, 'call'>,
  change: SettingsSave,
): Promise<Saved> {
  return saidOrNot(await connection.call(savingOf(change), SAVING));
}

export type SettingsShown = Pick<
  StoreApi<{ readonly view: SettingsView | undefined }>,
  'getState' | 'subscribe'
>;

/** Calls `use` now if settings are known, and after each change. */
export function followSettings(shown: SettingsShown, take: (view: SettingsView) => void): void {
  const known = shown.getState().view;
  if (known !== undefined) take(known);
  shown.subscribe(({ view }, before) => {
    if (view !== undefined && view !== before.view) take(view);
  });
}
