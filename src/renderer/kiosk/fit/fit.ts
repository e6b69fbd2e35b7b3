/** Makes a screen fit that would be cut: in a long language, in large text, on a small screen. */

/** What each step costs is in sizes.css and the sheets of its parts. */
const STEPS = ['', '1', '2', '3', '4', '5', '6'] as const;

/** First the pictures of the bar go, then its single row. */
const BAR_STEPS = ['', 'words', 'rows'] as const;

/** Rounded fractions of a pixel are no overflow. */
const TOLERANCE_PX = 1.5;

function overlap(a: DOMRect, b: DOMRect): boolean {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > TOLERANCE_PX && height > TOLERANCE_PX;
}

function isCut(frame: Element): boolean {
  const view = frame.querySelector('main');
  if (view === null) return false;
  if (view.scrollWidth > view.clientWidth + TOLERANCE_PX) return true;
  const box = view.getBoundingClientRect();
  // Half of the space above and below must stay: what touches the header looks like a part of it.
  const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(view);
  const top = box.top + Number.parseFloat(paddingBlockStart) / 2;
  const bottom = box.bottom - Number.parseFloat(paddingBlockEnd) / 2;
  const parts = Array.from(view.children, (child) => child.getBoundingClientRect());
  // Centred content also overflows upwards, which a scroll height does not show.
  if (
    parts.some(
      (part) => part.height > 0 && (part.top < top - TOLERANCE_PX || part.bottom > bottom + TOLERANCE_PX),
    )
  ) {
    return true;
  }
  return parts.some((part, place) => parts.slice(place + 1).some((other) => overlap(part, other)));
}

function isTooWide(bar: Element): boolean {
  const { left, right } = bar.getBoundingClientRect();
  return Array.from(bar.children, (child) => child.getBoundingClientRect()).some(
    (part) => part.left < left - TOLERANCE_PX || part.right > right + TOLERANCE_PX,
  );
}

function tryOn(root: Element, name: string, steps: readonly string[], isStillCut: () => boolean): void {
  for (const step of steps) {
    if (step === '') root.removeAttribute(name);
    else root.setAttribute(name, step);
    if (!isStillCut()) return;
  }
}

/** The parts whose change of size may mean that something is cut, or no longer is. */
function partsOf(frame: Element): readonly Element[] {
  return [frame, ...frame.querySelectorAll('main, main > *, main > * > *, footer')];
}

function sizesOf(frame: Element): string {
  return partsOf(frame)
    .map((part) => `${part.clientWidth}x${part.clientHeight} ${part.scrollWidth}x${part.scrollHeight}`)
    .join(' ');
}

/**
 * Sets `data-fit` and `data-bar` on the root to the first step at which nothing is cut, before each change is painted.
 */
export function keepFitting(page: Window, frame: HTMLElement): () => void {
  const root = page.document.documentElement;
  let before = '';

  function fit(): void {
    const bar = frame.querySelector('.frame-bar');
    tryOn(root, 'data-bar', BAR_STEPS, () => bar !== null && isTooWide(bar));
    tryOn(root, 'data-fit', STEPS, () => isCut(frame));
  }

  function look(): void {
    // Fitting itself changes the sizes that are watched.
    if (sizesOf(frame) === before) return;
    fit();
    before = sizesOf(frame);
  }

  const sizes = new ResizeObserver(look);
  function watchSizes(): void {
    sizes.disconnect();
    for (const part of partsOf(frame)) sizes.observe(part);
  }
  const contents = new MutationObserver((changes) => {
    if (changes.some(({ type }) => type === 'childList')) watchSizes();
    look();
  });
  const marks = new MutationObserver(() => {
    before = '';
    look();
  });
  contents.observe(frame, { childList: true, subtree: true, characterData: true });
  marks.observe(root, { attributeFilter: ['data-text', 'data-reach', 'lang', 'style'] });
  watchSizes();
  look();
  return () => {
    sizes.disconnect();
    contents.disconnect();
    marks.disconnect();
    for (const mark of ['data-fit', 'data-bar']) root.removeAttribute(mark);
  };
}
