/** The typed client of the contract, made on any oRPC link. */
import type { ClientContext, ClientLink } from '@orpc/client';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '../../contract/contract.ts';

export type HubClient = ContractRouterClient<Contract>;

export function createHubClient(link: ClientLink<ClientContext>): HubClient {
  return createORPCClient(link);
}
