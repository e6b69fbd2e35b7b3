/** Keeps a public touchscreen where it is: no menu, no drag, no zoom, no selection by gesture. */

const ZOOM_KEYS: ReadonlySet<string> = new Set(['+', '-', '=', '0']);

/** Calls `touched` at every tap. Returns how to stop. */
export function guardTouch(page: Window, touched: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const refuse = (event: Event): void => event.preventDefault();
  page.addEventListener('contextmenu', refuse, { signal });
  page.addEventListener('dragstart', refuse, { signal });
  page.addEventListener('drop', refuse, { signal });
  page.addEventListener('dragover', refuse, { signal });
  page.addEventListener('gesturestart', refuse, { signal });
  page.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey) event.preventDefault();
    },
    { signal, passive: false },
  );
  page.addEventListener(
    'keydown',
    (event) => {
      if ((event.ctrlKey || event.metaKey) && ZOOM_KEYS.has(event.key)) event.preventDefault();
    },
    { signal },
  );
  // What a browser makes of a tap (hover, focus, click) would come a frame later, perhaps to another screen, so buttons
  // act on the touch itself. During a gesture the event cannot be cancelled, and trying would log an error.
  page.addEventListener(
    'touchstart',
    (event) => {
      const onButton = event.target instanceof Element && event.target.closest('button') !== null;
      if (onButton && event.cancelable) event.preventDefault();
    },
    { signal, passive: false },
  );
  page.addEventListener('pointerdown', touched, { signal, capture: true });
  return () => ending.abort();
}
