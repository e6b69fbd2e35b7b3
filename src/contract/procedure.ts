/** Access rules and errors that every procedure declares. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { Role } from './roles.ts';

/** The hub rejects other roles before it parses the input. */
export interface ProcedureMeta {
  readonly roles: readonly Role[];
  /** A front desk needs a signed-in clerk. Default: true. */
  readonly needsClerk?: boolean;
  /** Setup needs the administrator's PIN. Default: true. */
  readonly needsPin?: boolean;
  /**
   * False: changes nothing, so the audit trail has no entry. Default: the trail records it, if only staff may call it
   * and it is no stream.
   */
  readonly changes?: boolean;
}

export const everyone: readonly Role[] = ['kiosk', 'display', 'desk', 'admin'];

export const procedure = oc.$meta<ProcedureMeta>({ roles: [] }).errors({
  FORBIDDEN: { message: 'This screen may not do that.' },
  /** Nobody is signed in at this front desk, or setup is locked. */
  LOCKED: { status: 423, message: 'Sign in first.' },
});

/** False: nothing to do it to. */
export const done = z.object({ done: z.boolean() });
