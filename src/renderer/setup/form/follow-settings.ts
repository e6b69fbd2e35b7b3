/** The settings as setup has them now, for parts of the page that show some of them in a store of their own. */
import type { StoreApi } from 'zustand/vanilla';
import type { SettingsView } from '../../../contract/settings.ts';

/** `view`: absent until the hub was heard. */
export type SettingsShown = Pick<
  StoreApi<{ readonly view: SettingsView | undefined }>,
  'getState' | 'subscribe'
>;

/** Tells `take` what is known now, and each time that settings were read or saved. */
export function followSettings(shown: SettingsShown, take: (view: SettingsView) => void): void {
  const known = shown.getState().view;
  if (known !== undefined) take(known);
  shown.subscribe(({ view }, before) => {
    if (view !== undefined && view !== before.view) take(view);
  });
}
