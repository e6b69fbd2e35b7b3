/** Sends a change of settings. */
import type { SaveAnswer, SettingsSave } from '../../../contract/settings.ts';
import { type CallFailure, saidOrNot } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';

/** What came of it. */
export type Saved = SaveAnswer | { readonly kind: CallFailure };

/** A save lets what is under way end, closes the database and opens it again, in milliseconds. */
const SAVE_DEADLINE_MS = 20_000;

export async function saveSettings(
  connection: Pick<HubConnection, 'call'>,
  change: SettingsSave,
): Promise<Saved> {
  return saidOrNot(
    await connection.call((client, options) => client.settings.save(change, options), {
      deadlineMs: SAVE_DEADLINE_MS,
    }),
  );
}
