/** The session as attributes of the page's root, by which sizes.css, contrast.css and reach.css draw. */
import type { ScreenStore } from '../../rpc/screen-store.ts';
import type { SessionStore, VisitorSession } from '../flow/session.ts';
import './contrast.css';
import './reach.css';
import './sizes.css';

function mark(root: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) root.removeAttribute(name);
  else if (root.getAttribute(name) !== value) root.setAttribute(name, value);
}

/** The screen frame sets `lang` and `dir`, together with the sentences. */
function markSession(root: HTMLElement, { textSize, contrast, low }: VisitorSession): void {
  mark(root, 'data-text', String(textSize));
  mark(root, 'data-contrast', contrast ? 'high' : undefined);
  mark(root, 'data-reach', low ? 'low' : undefined);
}

/** Until the hub has sent the settings. */
const FALLBACK_INCHES = 21.5;

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

/** 0.7 degrees seen from 600 mm. */
const CAPITAL_MM = 600 * Math.tan((0.7 * Math.PI) / 180);

/**
 * `sCapHeight` 668 of 1000 units in the OS/2 table of @fontsource-variable/atkinson-hyperlegible-next 5.3.0 (latin,
 * wght, normal).
 */
const CAP_HEIGHT_EM = 0.668;

/** In rem. The screens as drawn hold no larger text. */
export const MAX_REM = 3;

const MM_PER_INCH = 25.4;

/** In CSS pixels, with the panel's diagonal. The page fills the panel. */
interface Panel {
  readonly width: number;
  readonly height: number;
  readonly inches: number;
}

/** The drawing has 16 pixels in a rem at 1080x1920 and 1920x1080 (kiosk.css). */
function remPx({ width, height }: Pick<Panel, 'width' | 'height'>): number {
  const upright = width <= height;
  return 16 * (upright ? Math.min(width / 1080, height / 1920) : Math.min(width / 1920, height / 1080));
}

/**
 * The smallest text of step 3, in rem: its capitals are 7.33 mm high, which is 0.7 degrees from 600 mm. Bounded by
 * `MAX_REM`, so the height is reached from a diagonal of 19.9 inches on at 16:9.
 */
export function capitalFloorRem(panel: Panel): number {
  const pxPerMm = Math.hypot(panel.width, panel.height) / (panel.inches * MM_PER_INCH);
  const rem = (CAPITAL_MM / CAP_HEIGHT_EM) * (pxPerMm / remPx(panel));
  return Number.isFinite(rem) ? Math.min(MAX_REM, Math.max(0, rem)) : MAX_REM;
}

/** In millimetres on the panel. */
export function capitalMm(rem: number, panel: Panel): number {
  const pxPerMm = Math.hypot(panel.width, panel.height) / (panel.inches * MM_PER_INCH);
  return (rem * remPx(panel) * CAP_HEIGHT_EM) / pxPerMm;
}
