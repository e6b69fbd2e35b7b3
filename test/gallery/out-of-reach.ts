/** Finds controls of a staff page that no scrolling brings under the pointer. Runs in the page. */

/** One line for each control that stays outside the window, or under something else, when it is scrolled to; all is scrolled back. */
export function outOfReach(): string[] {
  const CONTROLS = 'button, a[href], input, select, textarea, summary';
  const root = document.querySelector('dialog:modal, .more-list') ?? document;
  // The rows of a long list are drawn where it is scrolled to, and are gone when it is scrolled on.
  const controls = [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (one) =>
      one.closest('.visually-hidden, .day-list, [inert], [data-beyond]') === null &&
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  );
  const nameOf = (one: HTMLElement): string =>
    one.getAttribute('aria-label') ?? (one.textContent?.trim() || one.outerHTML.slice(0, 60));
  const places = [...document.querySelectorAll('*')]
    .filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)
    .map((one) => ({ one, left: one.scrollLeft, top: one.scrollTop }));
  const faults = controls.flatMap((one) => {
    one.scrollIntoView({ block: 'center', inline: 'center' });
    // A link over two lines has its middle in neither.
    const { left, right, top, bottom } = one.getClientRects()[0] ?? one.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isReached =
      hit !== null && (one.contains(hit) || hit.contains(one) || hit.closest('label') !== null);
    return isReached ? [] : [`"${nameOf(one)}" cannot be reached`];
  });
  for (const { one, left, top } of places) one.scrollTo(left, top);
  return faults;
}
