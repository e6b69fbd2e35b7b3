/** What holds where nobody set anything. Apart from the schemas, so that setup can say it beside each field. */
import { DEFAULT_BRAND_COLOUR } from './brand-colour.ts';
import { LANGUAGES } from './languages.ts';
import { CALL_VOLUME, PATIENCE } from './limits.ts';

/** The time zone is missing here: it is the machine's. */
export const SETTING_DEFAULTS = {
  webhookHost: '127.0.0.1',
  webhookPort: 4511,
  intakeHost: '127.0.0.1',
  intakePort: 4512,
  healthPort: 4513,
  brandName: 'Foyer',
  /** Clocks of 12 hours, in English. */
  locale: 'en',
  labelPrivacy: 'number',
  callSound: 'chime-and-voice',
  callVolume: CALL_VOLUME.most,
  // Clinics settled on about these minutes.
  opensBeforeMin: 30,
  closesAfterMin: 15,
  callLeavesAfterMin: 30,
  servedStaysMin: 10,
  staffLockMin: 10,
  brandColour: DEFAULT_BRAND_COLOUR,
  kioskName: 'Kiosk 1',
  languages: LANGUAGES,
  nameShown: 'first-name',
  camera: false,
  ...PATIENCE,
  /** The diagonal of a panel that many kiosks are built with, in inches. */
  panelInches: 21.5,
} as const;

/** How long what is kept, in days. The reasons are where it is forgotten: `PERIODS` of the hub. */
export const RETENTION_DEFAULTS = {
  names: 1,
  eventBodies: 2,
  unreadableBodies: 7,
  appointments: 14,
  audit: 90,
} as const;
