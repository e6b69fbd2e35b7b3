/** One line to the hub: a single WebSocket or MessagePort from opening to closing. A new try is a new line. */
import type { HubClient } from './hub-client.ts';

export interface Line {
  readonly client: HubClient;
  /** Hangs up. `closed` may or may not be told afterwards. */
  close(): void;
}

export interface LineEvents {
  readonly opened: () => void;
  /** The line is gone or could not be had. */
  readonly closed: () => void;
}

export type OpenLine = (events: LineEvents) => Line;
