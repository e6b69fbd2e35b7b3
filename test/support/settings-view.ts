/** Settings as a hub of no house tells them, for tests. */
import type { SettingsView } from '../../src/contract/settings.ts';

export const SETTINGS_VIEW: SettingsView = {
  baseUrl: 'https://service.example/',
  demo: 'none',
  apiKey: 'set',
  webhookSecret: 'missing',
  webhookListensAt: 'http://127.0.0.1:4511/webhooks',
  signsAddress: false,
  webhookPort: 4511,
  brandName: 'Northgate Registry',
  brandColour: '#0c5c56',
  kioskName: 'Kiosk 1',
  languages: ['en', 'es'],
  nameShown: 'first-name',
  camera: false,
  panelInches: 21.5,
  servedStaysMin: 10,
  desks: [],
  staffPin: 'missing',
  intakeToken: 'missing',
  intake: { kind: 'off' },
  staffPinLocked: false,
  hubVoices: [],
  secretProtection: 'file',
  locked: [],
};
