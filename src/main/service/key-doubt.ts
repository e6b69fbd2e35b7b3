/**
 * A 401 or 403 may concern one request or one kind (docs/service-interface.md, "Authentication"). The key counts as
 * rejected once requests about two appointments are rejected without a success between, and one is a check-in or their
 * kinds differ.
 */
import { type RequestTopic, createDoubt, LOOK } from './doubt.ts';

interface KeyDoubtDeps {
  readonly onChange?: () => void;
  readonly onSuspect?: () => void;
}

export function createKeyDoubt({ onChange, onSuspect }: KeyDoubtDeps = {}) {
  const doubt = createDoubt({
    isSharedBy: (one, other) =>
      one.about !== other.about && (one.kind !== other.kind || one.kind === 'check-in'),
    // A key may be limited to listing locations.
    clears: ({ id }) => id !== LOOK.id,
  });
  const isSuspicious = (): boolean => doubt.isShared() || doubt.isSuspect(LOOK);

  function noting(note: () => void): void {
    const before = isSuspicious();
    note();
    if (isSuspicious() !== before) onChange?.();
  }

  return {
    refused: (topic: RequestTopic): void =>
      noting(() => {
        if (doubt.failed(topic) && topic.id !== LOOK.id && !doubt.isShared()) onSuspect?.();
      }),
    /** Also if it was rejected for another reason. */
    accepted: (topic: RequestTopic): void => noting(() => doubt.succeeded(topic)),
    /** Only probes are sent while this is true. */
    isRejected: doubt.isShared,
    isSuspicious,
    /** An earlier process found that the key may not do this. */
    know: doubt.know,
    forget: (id: string): void => noting(() => doubt.forget(id)),
  };
}

export type KeyDoubt = ReturnType<typeof createKeyDoubt>;
