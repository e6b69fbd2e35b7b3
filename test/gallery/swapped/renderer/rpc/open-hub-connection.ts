/** Instead of a line to a hub: the hub that the shown state plays. */
import type { HubConnection } from '../../../../../src/renderer/rpc/hub-connection.ts';
import { stage } from '../../../stage.ts';

export const openHubConnection = (): HubConnection => stage.hub;
