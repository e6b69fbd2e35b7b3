/** What every procedure of the contract says of itself, and how it refuses. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { Role } from './roles.ts';

/** Who may call a procedure; the hub refuses every other role before the input is parsed. */
export interface ProcedureMeta {
  readonly roles: readonly Role[];
  /**
   * Where clerks sign in, a front desk may call it only while somebody is signed in at that screen; absent: true. Other
   * roles have no clerks.
   */
  readonly needsClerk?: boolean;
  /** False: setup may call it before the administrator's PIN was typed at that screen; absent: true. */
  readonly needsPin?: boolean;
  /**
   * False: it changes nothing, so nobody asks later who did it. Absent: where staff alone may call it, and it is no stream,
   * the audit trail says who did.
   */
  readonly changes?: boolean;
}

export const everyone: readonly Role[] = ['kiosk', 'display', 'desk', 'admin'];

export const procedure = oc.$meta<ProcedureMeta>({ roles: [] }).errors({
  /** The connection's role may not call this. */
  FORBIDDEN: { message: 'This screen may not do that.' },
  /** Clerks sign in here and nobody is signed in at this front desk; or the PIN of setup was not typed at this screen. */
  LOCKED: { status: 423, message: 'Sign in first.' },
});

/** False: there was nothing to do it to. */
export const done = z.object({ done: z.boolean() });
