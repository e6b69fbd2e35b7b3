/** A part of a page whose script is fetched after the first drawing, or when it is opened. */
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
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

/** How long after a failure a part is asked for again, in milliseconds. */
const RETRY_MS = 3_000;

/**
 * A part whose script does not come is closed, so that its button can be pressed again. One that cannot be closed is
 * asked for until it comes.
 */
export function Fetched<P extends object>({ load, props }: FetchedProps<P>): ReactNode {
  const { t, i18n } = useTranslation('common');
  const { clock } = useScreen();
  const [, setCome] = useState<unknown>();
  const [isMissing, setIsMissing] = useState(false);
  const close = useEffectEvent(() => props.onClose?.());
  useEffect(() => {
    let isGone = false;
    let cancelRetry = (): void => {};
    async function ask(): Promise<void> {
      const hasCome = await fetchPart(load, i18n).then(
        () => true,
        () => false,
      );
      if (isGone) return;
      if (hasCome) return setCome(() => load);
      setIsMissing(true);
      close();
      cancelRetry = clock.after(RETRY_MS, () => void ask());
    }
    if (!parts.has(load)) void ask();
    return () => {
      isGone = true;
      cancelRetry();
    };
  }, [load, i18n, clock]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what came by this very function
  const Part = parts.get(load) as ComponentType<P> | undefined;
  if (Part !== undefined) return <Part {...props} />;
  return isMissing ? <output>{t('loadingLost')}</output> : null;
}
