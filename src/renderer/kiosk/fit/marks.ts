/** The session as marks on the page's root element; sizes.css, contrast.css and reach.css draw by them. */
import type { ScreenStore } from '../../rpc/screen-store.ts';
import { capitalFloorRem } from './capital-height.ts';
import type { SessionStore, VisitorSession } from '../flow/session.ts';
import './sizes.css';
import './contrast.css';
import './reach.css';

function mark(root: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) root.removeAttribute(name);
  else if (root.getAttribute(name) !== value) root.setAttribute(name, value);
}

/** `lang` and `dir` are the screen frame's, which changes them together with the sentences. */
function markSession(root: HTMLElement, { textSize, contrast, low }: VisitorSession): void {
  mark(root, 'data-text', String(textSize));
  mark(root, 'data-contrast', contrast ? 'high' : undefined);
  mark(root, 'data-reach', low ? 'low' : undefined);
}

/** Before the hub was heard. */
const FALLBACK_INCHES = 21.5;

/** Keeps the marks true to the session, the size of the page and that of its panel. */
export function keepMarks(page: Window, session: SessionStore, screen: ScreenStore): () => void {
  const root = page.document.documentElement;
  function draw(): void {
    const state = session.state.getState();
    markSession(root, state);
    if (state.textSize === 3) {
      const inches = screen.getState().settings?.kiosk.panelInches ?? FALLBACK_INCHES;
      const panel = { width: page.innerWidth, height: page.innerHeight, inches };
      root.style.setProperty('--type-floor', `${capitalFloorRem(panel).toFixed(3)}rem`);
    } else root.style.removeProperty('--type-floor');
  }
  draw();
  const endings = [session.state.subscribe(draw), screen.subscribe(draw)];
  page.addEventListener('resize', draw);
  return () => {
    for (const end of endings) end();
    page.removeEventListener('resize', draw);
  };
}
