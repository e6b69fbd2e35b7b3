/** The contract with its common rule: the screen's role must be among those of the procedure. */
import { implement } from '@orpc/server';
import { contract } from '../../contract/contract.ts';
import type { RpcContext } from './access.ts';

export const implementer = implement(contract)
  .$context<RpcContext>()
  .use(({ context, procedure, next, errors }) => {
    if (!procedure['~orpc'].meta.roles.includes(context.screen.role)) throw errors.FORBIDDEN();
    return next();
  });
