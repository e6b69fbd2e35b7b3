/** Finds text of a staff page that its frame cuts and no scrolling brings into sight. Runs in the page. */

/** One line for each text that is cut; `shortened` are selectors of what may end with three dots: names of others. */
export function cutTexts(shortened: string): readonly string[] {
  const SLACK_PX = 1;
  /** Of the height of a line; the box of a font is higher than its letters. */
  const SLACK_HIGH = 0.3;
  type Cut = { readonly by: string } | undefined;

  function cutOf(line: DOMRect, start: Element): Cut {
    let [across, down] = [true, true];
    const high = line.height * SLACK_HIGH;
    for (let at: Element | null = start; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position, textOverflow } = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      const beside = line.left < box.left - SLACK_PX || line.right > box.right + SLACK_PX;
      const beyond = line.top < box.top - high || line.bottom > box.bottom + high;
      const [hidesX, hidesY] = [overflowX, overflowY].map((how) => how === 'hidden' || how === 'clip');
      const ends = textOverflow === 'ellipsis' && at.matches(shortened);
      if (across && hidesX === true && beside && !ends) return { by: at.className || at.tagName };
      if (down && hidesY === true && beyond) return { by: at.className || at.tagName };
      if (overflowX !== 'visible') across = false;
      if (overflowY !== 'visible') down = false;
      if (position === 'fixed') break;
    }
    const outside = line.left < -SLACK_PX || line.right > window.innerWidth + SLACK_PX;
    return across && outside ? { by: 'the page' } : undefined;
  }

  function cutChoice(select: HTMLSelectElement): boolean {
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) return false;
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight, appearance } =
      getComputedStyle(select);
    context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const words = context.measureText(select.selectedOptions[0]?.text ?? '').width;
    // A browser's own arrow takes room; another stands in the padding.
    const arrowPx = appearance === 'none' ? 0 : 16;
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrowPx;
    return words > room + SLACK_PX;
  }

  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('.visually-hidden, select') === null &&
    // Only read aloud, in a narrow window.
    getComputedStyle(element).clipPath !== 'inset(50%)';

  const faults = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    const words = texts.currentNode.textContent?.trim() ?? '';
    if (words === '' || parent === null || !isSeen(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const line of range.getClientRects()) {
      const cut = line.width > SLACK_PX ? cutOf(line, parent) : undefined;
      if (cut !== undefined) faults.add(`"${words.slice(0, 60)}" is cut by ${cut.by}`);
    }
  }
  for (const select of document.querySelectorAll('select')) {
    if (select.checkVisibility() && cutChoice(select))
      faults.add(`the choice "${select.selectedOptions[0]?.text ?? ''}" is cut`);
  }
  return [...faults];
}
