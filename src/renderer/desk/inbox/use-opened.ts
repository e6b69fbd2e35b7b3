/** Whether the inbox is on the side panel, and at which of its items it begins. */
import { useState } from 'react';

export interface Opened {
  /** Undefined: the first. */
  readonly key: string | undefined;
  /** How often it was opened: the keyboard is led there each time. */
  readonly times: number;
}

export interface InboxOpening {
  readonly opened: Opened | undefined;
  readonly open: (key: string | undefined) => void;
  readonly close: () => void;
}

export function useOpened(): InboxOpening {
  const [opened, setOpened] = useState<Opened>();
  return {
    opened,
    open: (key) => setOpened((before) => ({ key, times: (before?.times ?? 0) + 1 })),
    close: () => setOpened(undefined),
  };
}
