/** Tells the ready-made controls the screen's language, where a screen has any. */
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useScreen } from './screen-context.ts';

export function AriaLocale({ children }: { readonly children: ReactNode }): ReactNode {
  return <I18nProvider locale={useScreen().language}>{children}</I18nProvider>;
}
