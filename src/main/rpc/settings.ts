import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

export function settingsProcedures(access: HubAccess) {
  return {
    read: implementer.settings.read.handler(() => access.settingsView()),
    save: implementer.settings.save.handler(({ input }) => access.saveSettings(input)),
    testConnection: implementer.settings.testConnection.handler(() => access.hub().service.test()),
  };
}
