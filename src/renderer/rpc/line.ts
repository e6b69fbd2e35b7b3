/** One line to the hub: a single WebSocket or MessagePort from opening to closing. A new try is a new line. */
import { type ClientContext, type ClientLink, createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '../../contract/contract.ts';

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

export type HubClient = ContractRouterClient<Contract>;

/** The typed client of the contract, made on any oRPC link. */
export function createHubClient(link: ClientLink<ClientContext>): HubClient {
  return createORPCClient(link);
}

/** Addresses that a page asks the hub by. */

/**
 * The address of `path` for the page at `pageUrl`. Which of the browser's screens the page is, is said by `screen` in its
 * query, and only that is handed on.
 */
export function screenAddress(path: string, pageUrl: string): URL {
  const address = new URL(path, pageUrl);
  const screen = new URL(pageUrl).searchParams.get('screen');
  address.search = screen === null ? '' : new URLSearchParams({ screen }).toString();
  address.hash = '';
  return address;
}
