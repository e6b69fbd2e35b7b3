/** The shape of all sentences, for typed keys. A screen bundles only `common` and its own. */
import type { common } from './en/common.ts';
import type { desk } from './en/desk.ts';
import type { display } from './en/display.ts';
import type { kiosk } from './en/kiosk.ts';
import type { setup } from './en/setup.ts';

export interface Sentences {
  common: typeof common;
  kiosk: typeof kiosk;
  display: typeof display;
  desk: typeof desk;
  setup: typeof setup;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Sentences;
    // Keys and values are checked: a sentence with a missing value does not compile.
    strictKeyChecks: true;
    strictInterpolationChecks: true;
  }
}
