/** A text that may be longer than its box: whether there is more of it, and the way on, for a finger as for three keys. */
import { type RefObject, useLayoutEffect, useState } from 'react';

/** `whole`: all of it is seen. `more`: it goes on below. `end`: it is read to its end. */
export type Reading = 'whole' | 'more' | 'end';

/** Of the box, so that the last lines that were read are seen again. */
const STEP = 0.8;

/** Rounding of fractions of a pixel is no further line. */
const TOLERANCE_PX = 2;

function readingOf({ scrollTop, scrollHeight, clientHeight }: Element): Reading {
  if (scrollHeight <= clientHeight + TOLERANCE_PX) return 'whole';
  return scrollTop + clientHeight >= scrollHeight - TOLERANCE_PX ? 'end' : 'more';
}

export interface ReadOn {
  readonly reading: Reading;
  /** A step on; from the end back to the beginning. */
  readonly readOn: () => void;
}

export function useReadOn(box: RefObject<HTMLElement | null>): ReadOn {
  const [reading, setReading] = useState<Reading>('whole');
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const look = (): void => setReading(readingOf(element));
    const sizes = new ResizeObserver(look);
    for (const part of [element, ...element.children]) sizes.observe(part);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
  return {
    reading,
    readOn() {
      const element = box.current;
      if (element === null) return;
      const isOver = readingOf(element) === 'end';
      element.scrollTo({ top: isOver ? 0 : element.scrollTop + element.clientHeight * STEP });
    },
  };
}
