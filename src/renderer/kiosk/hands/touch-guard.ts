/** Keeps a public touchscreen where it is: no menu, no drag, no zoom, no selection by gesture. */

const ZOOM_KEYS: ReadonlySet<string> = new Set(['+', '-', '=', '0']);

/** Also tells `touched` of every tap. Returns the end of it. */
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
  // What a browser makes of a tap afterwards (hover, focus, mouse, click) would come a frame later, by then perhaps to
  // another screen. Buttons act on the touch itself, and heed no click that follows one. Where the browser no longer
  // asks, as with a finger that joins a gesture, refusing would be an error on the console.
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
