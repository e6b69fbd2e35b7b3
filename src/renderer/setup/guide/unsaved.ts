/** What was typed in parts of the page that keep it themselves and is not saved: told before one leaves them. */
import { createContext, useContext, useEffect, useId } from 'react';

export interface UnsavedParts {
  note(part: string, isUnsaved: boolean): void;
  any(): boolean;
}

export function createUnsavedParts(): UnsavedParts {
  const parts = new Set<string>();
  return {
    note(part, isUnsaved) {
      if (isUnsaved) parts.add(part);
      else parts.delete(part);
    },
    any: () => parts.size > 0,
  };
}

export const UnsavedContext = createContext<UnsavedParts>(createUnsavedParts());

/** For as long as the part that calls it is on the page. */
export function useUnsaved(isUnsaved: boolean): void {
  const parts = useContext(UnsavedContext);
  const part = useId();
  useEffect(() => {
    parts.note(part, isUnsaved);
    return () => parts.note(part, false);
  }, [parts, part, isUnsaved]);
}
