/**
 * Whether the service rejects the API key. A 401 or 403 may be about one request, or about one kind: which permissions a
 * key has is not shown (docs/service-interface.md, "Authentication"). So the key is in doubt once requests about two
 * different appointments are refused with no success between, and one of them is a check-in or their kinds differ.
 */
import { type Asked, createDoubt, LOOK } from './doubt.ts';

export interface KeyDoubt {
  /** Refused with 401 or 403. */
  refused(asked: Asked): void;
  /** The service did it, or refused it for another reason than the key. */
  accepted(asked: Asked): void;
  /** Nothing but probes is sent. */
  isRejected(): boolean;
  /** The same, or the hub's own look was refused and nothing has been accepted since. */
  isSuspicious(): boolean;
  /** An earlier process found that the key may not do this one, whatever it may do else. */
  know(id: string): void;
  /** It is settled. */
  forget(id: string): void;
}

export interface KeyDoubtDeps {
  readonly onChange?: () => void;
  /** A request was refused that does not show yet whether the key is. */
  readonly onSuspect?: () => void;
}

export function createKeyDoubt({ onChange, onSuspect }: KeyDoubtDeps = {}): KeyDoubt {
  const doubt = createDoubt({
    tellOfAll: (one, other) =>
      one.about !== other.about && (one.kind !== other.kind || one.kind === 'check-in'),
    // A key may list locations and do nothing else.
    clears: ({ id }) => id !== LOOK.id,
  });
  const isSuspicious = (): boolean => doubt.isShared() || doubt.isSuspect(LOOK);

  function noting(note: () => void): void {
    const before = isSuspicious();
    note();
    if (isSuspicious() !== before) onChange?.();
  }

  return {
    refused: (asked) =>
      noting(() => {
        if (doubt.failed(asked) && asked.id !== LOOK.id && !doubt.isShared()) onSuspect?.();
      }),
    accepted: (asked) => noting(() => doubt.succeeded(asked)),
    isRejected: doubt.isShared,
    isSuspicious,
    know: doubt.know,
    forget: (id) => noting(() => doubt.forget(id)),
  };
}
