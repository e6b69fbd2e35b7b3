/**
 * What was typed in parts outside the forms and not saved, for the life of the page, also over a lock. Without PINs and
 * screen codes. Leaving a section drops it.
 */
import { createContext, useContext, useEffect, useId } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { AskedScreen } from '../../fleet/approve-form.tsx';
import type { OwnDraft } from '../form/own-form.ts';
import type { OidcDraft } from '../form/oidc-form.ts';
import type { NetworkDraft, RetentionDrafts } from '../form/part-forms.ts';

interface Shapes {
  /** Without its code. */
  readonly approval: AskedScreen;
  readonly network: Partial<NetworkDraft>;
  readonly retention: RetentionDrafts;
  /** Without the client secret. */
  readonly oidc: Partial<OidcDraft>;
  readonly watchedPath: string;
  readonly newClerk: string;
  /** In minutes. */
  readonly lockAfter: string;
  /** `saved`: from when typing began. */
  readonly [screen: `screen ${string}`]: { readonly draft: OwnDraft; readonly saved: OwnDraft };
  /** A new name, by the clerk's id. */
  readonly [clerk: `clerk ${string}`]: string;
}

type Typed = { -readonly [Part in keyof Shapes]?: Shapes[Part] | undefined };
type Update<T> = (next: T | undefined | ((before: T | undefined) => T | undefined)) => void;

export type TypedParts = ReturnType<typeof createTypedParts>;

export function createTypedParts() {
  const store = createStore<Typed>(() => ({}));
  return {
    ...store,
    keep<Part extends keyof Shapes>(part: Part, typed: Shapes[Part] | undefined): void {
      const next = { ...store.getState() };
      next[part] = typed;
      store.setState(next, true);
    },
    forget: () => store.setState({}, true),
  };
}

export const TypedPartsContext = createContext(createTypedParts());

export function useTyped<Part extends keyof Shapes>(
  part: Part,
): readonly [Shapes[Part] | undefined, Update<Shapes[Part]>] {
  const parts = useContext(TypedPartsContext);
  const typed = useStore(parts, (all) => all[part]);
  return [
    typed,
    (next) => parts.keep(part, typeof next === 'function' ? next(parts.getState()[part]) : next),
  ];
}

/** Parts with unsaved text, which is asked about before leaving. */
export function createUnsavedParts() {
  const parts = new Set<string>();
  return {
    note(part: string, isUnsaved: boolean): void {
      if (isUnsaved) parts.add(part);
      else parts.delete(part);
    },
    any: () => parts.size > 0,
  };
}

export const UnsavedContext = createContext(createUnsavedParts());

/** While the calling part is shown. */
export function useUnsaved(isUnsaved: boolean): void {
  const parts = useContext(UnsavedContext);
  const part = useId();
  useEffect(() => {
    parts.note(part, isUnsaved);
    return () => parts.note(part, false);
  }, [parts, part, isUnsaved]);
}
