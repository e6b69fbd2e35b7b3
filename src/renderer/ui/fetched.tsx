/** A part of a page whose script is fetched when it is opened: most of a morning it is not. */
import type { ComponentType, ReactNode } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';

interface FetchedProps<P extends { readonly onClose: () => void }> {
  /** The same function each time for the same part. */
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
}

/** One whose script does not come is closed: the button that opened it is there to be pressed again. */
export function Fetched<P extends { readonly onClose: () => void }>({
  load,
  props,
}: FetchedProps<P>): ReactNode {
  const [Part, setPart] = useState<ComponentType<P>>();
  const close = useEffectEvent(props.onClose);
  useEffect(() => {
    let isGone = false;
    load().then(
      (loaded) => {
        if (!isGone) setPart(() => loaded);
      },
      () => {
        if (!isGone) close();
      },
    );
    return () => {
      isGone = true;
    };
  }, [load]);
  return Part === undefined ? null : <Part {...props} />;
}
