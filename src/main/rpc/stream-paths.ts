/** Which procedures of the contract answer with a stream, by the path that a screen calls them by. */
import { getEventIteratorSchemaDetails, isContractProcedure } from '@orpc/contract';
import { contract } from '../../contract/contract.ts';

export const STREAM_PATHS: ReadonlySet<string> = new Set(
  Object.entries(contract).flatMap(([noun, procedures]) =>
    Object.entries(procedures).flatMap(([verb, procedure]: [string, unknown]) =>
      isContractProcedure(procedure) &&
      getEventIteratorSchemaDetails(procedure['~orpc'].outputSchema) !== undefined
        ? [`/${noun}/${verb}`]
        : [],
    ),
  ),
);
