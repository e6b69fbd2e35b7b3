/** All settings as one file, for an administrator. */
import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

const { settingsFile: os } = implementer;

export function settingsFileProcedures({ settingsFile }: HubAccess) {
  const none = {
    kind: 'not-saved',
    problem: { kind: 'not-started', reason: 'There is no such file here.' },
    isLost: false,
  } as const;
  return {
    export: os.export.handler(() => ({ text: settingsFile?.text() ?? '{}' })),
    look: os.look.handler(({ input }) => settingsFile?.look(input.text) ?? none),
    apply: os.apply.handler(({ input }) => settingsFile?.apply(input.text) ?? none),
  };
}
