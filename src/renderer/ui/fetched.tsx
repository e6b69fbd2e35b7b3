/** A part of a page whose script is fetched when it is opened. */
import type { ComponentType, ReactNode } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useScreen } from './screen-context.ts';

interface FetchedProps<P extends object> {
  /** The same function each time for the same part. */
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P & { readonly onClose?: () => void };
}

/**
 * A part whose script does not come is closed, so that its button can be pressed again. One that cannot be closed is
 * asked for again with the next connection.
 */
export function Fetched<P extends object>({ load, props }: FetchedProps<P>): ReactNode {
  const [last, setLast] = useState<{ readonly load: unknown; readonly Part: ComponentType<P> }>();
  const [isMissing, setIsMissing] = useState(false);
  const isAsked = useScreen().connection === 'connected' || !isMissing;
  const giveUp = useEffectEvent(() => {
    setIsMissing(true);
    props.onClose?.();
  });
  useEffect(() => {
    if (!isAsked) return;
    let isGone = false;
    load().then(
      (Part) => {
        if (!isGone) setLast({ load, Part });
      },
      () => {
        if (!isGone) giveUp();
      },
    );
    return () => {
      isGone = true;
    };
  }, [load, isAsked]);
  // While one part is fetched, the other is not shown with its props.
  return last?.load === load ? <last.Part {...props} /> : null;
}
