/** What any component of a screen may need: the hub, the clock, the settings and the formats. */
import { createContext, use } from 'react';
import type { Language } from '../../contract/languages.ts';
import type { ScreenSettings } from '../../contract/screen.ts';
import type { Clock } from '../../clock/clock.ts';
import type { Formats } from '../i18n/formats.ts';
import type { ConnectionState } from '../rpc/hub-connection.ts';

export interface ScreenContextValue {
  readonly clock: Clock;
  readonly settings: ScreenSettings;
  readonly connection: ConnectionState;
  readonly language: Language;
  /** For that language, with the habits of the location. */
  readonly formats: Formats;
}

export const ScreenContext = createContext<ScreenContextValue | undefined>(undefined);

/** Throws outside of `mountScreen`, which is a bug. */
export function useScreen(): ScreenContextValue {
  const value = use(ScreenContext);
  if (value === undefined) throw new Error('useScreen needs a screen around it.');
  return value;
}
