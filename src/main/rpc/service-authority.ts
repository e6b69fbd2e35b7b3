/** The certificate authority of a service of one's own. */
import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

/** Where nothing keeps one. */
const FIXED = { kind: 'fixed', hasUncheckedLimits: false } as const;
const LOCKED = { kind: 'locked' } as const;

export function serviceAuthorityProcedures({ authority }: HubAccess) {
  const { serviceAuthority: os } = implementer;
  return {
    read: os.read.handler(() => authority?.view() ?? FIXED),
    save: os.save.handler(({ input }) => authority?.save(input.pem) ?? LOCKED),
    remove: os.remove.handler(() => authority?.remove() ?? LOCKED),
  };
}
