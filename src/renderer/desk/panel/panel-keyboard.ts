/** What the panel and what is on it know of the time and the keyboard. */
import type { RefObject } from 'react';

export interface PanelKeyboard {
  readonly now: number;
  readonly actionsRef: RefObject<HTMLFieldSetElement | null>;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  /** Escape, or a question that was answered with no: the keyboard goes back to the list. */
  readonly onBack: () => void;
  /** An act was chosen: the keyboard goes to the search, ready for whoever comes next. */
  readonly onActed: () => void;
  readonly isMenuOpen: boolean;
  readonly onMenuClosed: () => void;
}
