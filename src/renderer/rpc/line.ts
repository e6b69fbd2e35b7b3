/** One line to the hub: a WebSocket or MessagePort from opening to closing. A new try is a new line. */
import { type ClientContext, type ClientLink, createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '../../contract/contract.ts';

export interface Line {
  /** What is called through it ends with `signal`. */
  client(signal: AbortSignal): HubClient;
  /** `closed` may or may not be called afterwards. */
  close(): void;
}

export interface LineEvents {
  readonly opened: () => void;
  /** The line is lost, or could not be opened. */
  readonly closed: () => void;
}

export type OpenLine = (events: LineEvents) => Line;

export type HubClient = ContractRouterClient<Contract>;

/** On any oRPC link. */
export const createHubClient =
  (link: ClientLink<ClientContext>): Line['client'] =>
  (signal) =>
    createORPCClient({ call: (path, input, options) => link.call(path, input, { ...options, signal }) });

/**
 * The address of `path` for the page at `pageUrl`. Only `screen` of its query is kept: it says which of the browser's
 * screens the page is.
 */
export function screenAddress(path: string, pageUrl: string): URL {
  const address = new URL(path, pageUrl);
  const screen = new URL(pageUrl).searchParams.get('screen');
  address.search = screen === null ? '' : new URLSearchParams({ screen }).toString();
  address.hash = '';
  return address;
}
