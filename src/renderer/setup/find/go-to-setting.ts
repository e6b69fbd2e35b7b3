/** Opens the section of a setting and goes to its field, once it is drawn. */
import type { Clock } from '../../../clock/clock.ts';
import type { Findable } from './setting-index.ts';

/** How long a section that is still fetched is waited for, in milliseconds. */
const WAIT_MS = 5_000;

const NAMES = 'label, legend, h2, h3, summary, button, th';
const CONTROLS = 'input, select, textarea, button';

function namedBy(main: Element, section: string, name: string): HTMLElement | undefined {
  const part = main.querySelector(`[data-section="${section}"]`);
  return [...(part?.querySelectorAll<HTMLElement>(NAMES) ?? [])].find(
    (one) => one.textContent.trim() === name,
  );
}

function controlOf(found: HTMLElement): HTMLElement {
  if (found instanceof HTMLLabelElement) return found.control ?? found;
  if (found instanceof HTMLLegendElement)
    return found.parentElement?.querySelector<HTMLElement>(CONTROLS) ?? found;
  return found;
}

function show(found: HTMLElement): void {
  for (let above = found.closest('details'); above !== null;)
    [above.open, above] = [true, above.parentElement?.closest('details') ?? null];
  found.scrollIntoView({ block: 'center' });
  controlOf(found).focus({ preventScroll: true });
}

/** The function returned stops waiting. */
export function goToSetting(page: Window, clock: Clock, { section, name }: Findable): () => void {
  const main = page.document.querySelector('main');
  page.location.hash = section;
  if (main === null) return () => undefined;
  const look = (): boolean => {
    const found = namedBy(main, section, name);
    if (found !== undefined) show(found);
    return found !== undefined;
  };
  const observer = new MutationObserver(() => {
    if (look()) stop();
  });
  const cancel = clock.after(WAIT_MS, () => observer.disconnect());
  function stop(): void {
    observer.disconnect();
    cancel();
  }
  observer.observe(main, { childList: true, subtree: true });
  if (look()) stop();
  return stop;
}
