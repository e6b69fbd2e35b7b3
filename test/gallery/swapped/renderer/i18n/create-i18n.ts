/** The kiosk's own sentences, kept within the stage's reach. */
import { createI18n as createRealI18n, type I18n } from '../../../../../src/renderer/i18n/create-i18n.ts';
import { stage } from '../../../stage.ts';

export * from '../../../../../src/renderer/i18n/create-i18n.ts';

export function createI18n(...parts: Parameters<typeof createRealI18n>): I18n {
  const made = createRealI18n(...parts);
  stage.found({ i18n: made });
  return made;
}
