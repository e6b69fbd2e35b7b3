/** Diagnostics, for an administrator. */
import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

const { diagnostics: os } = implementer;

export const diagnosticsProcedures = ({ diagnostics }: HubAccess) => ({
  make: os.make.handler(async () => ({ text: (await diagnostics?.()) ?? '{}' })),
});
