/** A part of a page whose script is fetched after the first drawing, or when it is opened. */
import type { ComponentType, ReactNode } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { I18n } from '../i18n/create-i18n.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useScreen } from './screen-context.ts';

/** Fetches a part, and includes its sentences. The same function each time for the same part. */
export type LoadPart<P> = (i18n: I18n) => Promise<ComponentType<P>>;

/** Where it is fetched, and drawn by somebody else. */
export type LoadAny = (i18n: I18n) => Promise<unknown>;

interface FetchedProps<P extends object> {
  readonly load: LoadPart<P>;
  readonly props: P & { readonly onClose?: () => void };
}

/** Parts that have come, by how they are loaded: they are drawn at once, as `React.lazy` draws them. */
const parts = new WeakMap<object, unknown>();

async function fetchPart(load: LoadAny, i18n: I18n): Promise<void> {
  parts.set(load, await load(i18n));
}

/** One after another, so that what is opened meanwhile comes first. One that does not come is fetched when it is opened. */
export async function fetchParts(loads: readonly LoadAny[], i18n: I18n): Promise<void> {
  for (const load of loads) await fetchPart(load, i18n).catch(() => undefined);
}

/**
 * A part whose script does not come is closed, so that its button can be pressed again. One that cannot be closed is
 * asked for again with the next connection.
 */
export function Fetched<P extends object>({ load, props }: FetchedProps<P>): ReactNode {
  const { i18n } = useTranslation('common');
  const [, setCome] = useState<unknown>();
  const [isMissing, setIsMissing] = useState(false);
  const isAsked = useScreen().connection === 'connected' || !isMissing;
  const giveUp = useEffectEvent(() => {
    setIsMissing(true);
    props.onClose?.();
  });
  useEffect(() => {
    if (!isAsked || parts.has(load)) return;
    let isGone = false;
    fetchPart(load, i18n).then(
      () => {
        if (!isGone) setCome(() => load);
      },
      () => {
        if (!isGone) giveUp();
      },
    );
    return () => {
      isGone = true;
    };
  }, [load, i18n, isAsked]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what came by this very function
  const Part = parts.get(load) as ComponentType<P> | undefined;
  return Part === undefined ? null : <Part {...props} />;
}
