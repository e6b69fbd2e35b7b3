/** Sends a change of settings. */
import type { SaveAnswer, SettingsSave } from '../../../contract/settings.ts';
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
