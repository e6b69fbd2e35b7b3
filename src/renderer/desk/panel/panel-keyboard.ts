/** What the panel and what is on it know of the time and the keyboard. */
import type { RefObject } from 'react';

export interface PanelKeyboard {
  readonly now: number;
  readonly actionsRef: RefObject<HTMLFieldSetElement | null>;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  /** Escape, or an action done: the keyboard goes back to the list. */
  readonly onBack: () => void;
}
