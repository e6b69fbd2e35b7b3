/** Reads from the page what `layout-faults.ts` judges. Runs in the gallery's page. */
import type { Box, Control, Layout, Overflow, TextLine } from './layout-faults.ts';

const CONTROLS =
  'button, input, a[href], select, textarea, [role="button"], [role="radio"], [role="switch"], [role="slider"], [role="checkbox"]';

/** What stands around every screen and is not needed to check in. */
const NOT_NEEDED = '.frame-header, .frame-clock, .brand-name, .demo-tag, [data-not-needed]';

function boxOf({ left, top, right, bottom }: DOMRect | Box): Box {
  return { left, top, right, bottom };
}

function meet(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? element.tagName).trim() || element.tagName;

const describe = (element: Element): string =>
  `<${[element.tagName.toLowerCase(), ...element.classList].join('.')}>`;

const clips = (style: CSSStyleDeclaration): boolean =>
  style.overflowX !== 'visible' || style.overflowY !== 'visible' || style.contain.includes('paint');

/** Not drawn for the eye: hidden, transparent, or kept for screen readers only. */
function isUnseen(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (style.visibility === 'hidden' || style.display === 'none' || Number(style.opacity) === 0) return true;
    const { width, height } = at.getBoundingClientRect();
    const tiny = width <= 1.5 && height <= 1.5;
    if (tiny && style.position === 'absolute') return true;
    if (style.clipPath.startsWith('inset(50%')) return true;
  }
  return false;
}

function clipOf(element: Element, page: Box): Box {
  let clip = page;
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (at !== document.documentElement && clips(style)) clip = meet(clip, boxOf(at.getBoundingClientRect()));
    // A fixed or modal element is clipped by nothing around it.
    if (style.position === 'fixed') break;
  }
  return clip;
}

/** The one kind of box that may hold more than it shows: it scrolls, keys reach it, and it says what it is. */
const READ_ON = '[role="region"][tabindex="0"]';

function scrolls(element: Element): boolean {
  const { overflowY } = getComputedStyle(element);
  return element.matches(READ_ON) && (overflowY === 'auto' || overflowY === 'scroll');
}

/** What is seen of a line in a box that scrolls, which may end within a line; undefined for one that is scrolled away. */
function seenOf(element: Element, line: Box): Box | undefined {
  const around = element.closest(READ_ON);
  if (around === null || !scrolls(around)) return line;
  const { top, bottom } = around.getBoundingClientRect();
  if (line.bottom <= top || line.top >= bottom) return undefined;
  return { ...line, top: Math.max(line.top, top), bottom: Math.min(line.bottom, bottom) };
}

interface Ruler {
  /** How high a capital of the element's font is. */
  capital(element: Element): number;
  /** The box around the ink of a line of `text` in the element's font, from the box of the line. */
  ink(element: Element, text: string, line: DOMRect): Box;
}

/** Measures at this size, because a browser rounds the measures of small letters to whole pixels. */
const RULER_PX = 500;

function createRuler(): Ruler {
  const context = document.createElement('canvas').getContext('2d');
  const known = new Map<string, TextMetrics>();
  if (context === null) throw new Error('There is no canvas to measure with.');

  function measured(element: Element, text: string): { metrics: TextMetrics; scale: number } {
    const { fontStyle, fontWeight, fontFamily, fontSize } = getComputedStyle(element);
    const font = `${fontStyle} ${fontWeight} ${RULER_PX}px ${fontFamily}`;
    const key = `${font} ${text}`;
    let metrics = known.get(key);
    if (metrics === undefined && context !== null) {
      context.font = font;
      metrics = context.measureText(text);
      known.set(key, metrics);
    }
    if (metrics === undefined) throw new Error('Nothing was measured.');
    return { metrics, scale: parseFloat(fontSize) / RULER_PX };
  }

  return {
    capital(element) {
      const { metrics, scale } = measured(element, 'H');
      return metrics.actualBoundingBoxAscent * scale;
    },
    ink(element, text, line) {
      const { metrics, scale } = measured(element, text);
      const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = metrics;
      // The box of a line is that of its font around the baseline, whatever the line height.
      const baseline = line.top + (line.height * up) / (up + down);
      return {
        left: line.left,
        right: line.right,
        top: baseline - metrics.actualBoundingBoxAscent * scale,
        bottom: baseline + metrics.actualBoundingBoxDescent * scale,
      };
    },
  };
}

/** Words that others chose may be of any length; ours may not be longer than their line. */
const WORDS_OF_OTHERS =
  '.brand-name, .visitor-name, .typed-code, .its-code, .card-row-main, .number, [data-words-of-others]';

/** Chinese breaks between any two signs. */
const WORD = /[\p{L}\p{M}\p{N}'’]{2,}/gu;
const BREAKS_ANYWHERE = /\p{sc=Han}/u;

function brokenWords(node: Node, element: Element): readonly string[] {
  if (element.closest(WORDS_OF_OTHERS) !== null) return [];
  return Array.from((node.nodeValue ?? '').matchAll(WORD)).flatMap(({ 0: word, index }) => {
    if (BREAKS_ANYWHERE.test(word)) return [];
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const [first, ...rest] = range.getClientRects();
    // The boxes of lines set tight overlap: their tops tell them apart.
    const isBelow = ({ top }: DOMRect): boolean => first !== undefined && top > first.top + first.height / 2;
    return rest.some(isBelow) ? [word] : [];
  });
}

function isCovered(element: Element, box: Box): boolean {
  const at = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return at !== null && !at.contains(element) && !element.contains(at);
}

/** How much wider than the field its placeholder is. */
function placeholderOverflow(field: HTMLInputElement): number {
  if (field.value !== '' || field.placeholder === '') return 0;
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return 0;
  const style = getComputedStyle(field);
  const placeholder = getComputedStyle(field, '::placeholder');
  context.font = placeholder.font;
  context.letterSpacing = placeholder.letterSpacing;
  const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return context.measureText(field.placeholder).width - room;
}

/** Lines set tighter than their font stick out by so much of its size; whether their ink is cut, the texts say. */
const LEADING = 0.15;

function overflowsIn(root: Element): Overflow[] {
  return [document.documentElement, root, ...root.querySelectorAll('*')].flatMap((element) => {
    if (isUnseen(element)) return [];
    const style = getComputedStyle(element);
    const field = element instanceof HTMLInputElement;
    if (!field && element !== document.documentElement && !clips(style)) return [];
    if (element instanceof SVGElement) return [];
    const wide = element.scrollWidth - element.clientWidth;
    return [
      {
        what: describe(element),
        wide: field ? Math.max(wide, placeholderOverflow(element)) : wide,
        high:
          field || scrolls(element)
            ? 0
            : element.scrollHeight - element.clientHeight - LEADING * parseFloat(style.fontSize),
      },
    ];
  });
}

/** The drawing's width and height for this orientation (kiosk.css). */
function scaleOf(width: number, height: number): number {
  return width > height ? Math.min(width / 1920, height / 1080) : Math.min(width / 1080, height / 1920);
}

export function measure(): Layout {
  const page: Box = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
  const dialogs = [...document.querySelectorAll('dialog:modal')];
  // A screen at rest lies behind what is said on it: the next touch wakes it, whatever it lands on.
  const root = dialogs.at(-1) ?? document.querySelector('.rest') ?? document.body;
  const ruler = createRuler();
  const controlElements = [...root.querySelectorAll(CONTROLS)].filter(
    (element) =>
      !isUnseen(element) &&
      element.getBoundingClientRect().width > 0 &&
      element.parentElement?.closest(CONTROLS) === null,
  );
  const controls: Control[] = controlElements.map((element) => ({
    name: nameOf(element),
    shownOnly: element instanceof HTMLInputElement && element.inputMode === 'none',
    box: boxOf(element.getBoundingClientRect()),
    clip: clipOf(element.parentElement ?? element, page),
  }));

  const elements = new Map<Element, number>();
  const texts: TextLine[] = [];
  const broken: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || (node.nodeValue ?? '').trim() === '' || isUnseen(element)) continue;
    broken.push(...brokenWords(node, element));
    const number = elements.get(element) ?? elements.size;
    elements.set(element, number);
    const clip = clipOf(element, page);
    const control = controlElements.findIndex((one) => one.contains(element));
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rectangle of range.getClientRects()) {
      if (rectangle.width < 1) continue;
      const box = seenOf(element, ruler.ink(element, (node.nodeValue ?? '').trim(), rectangle));
      if (box === undefined) continue;
      texts.push({
        text: (node.nodeValue ?? '').trim(),
        box,
        clip,
        element: number,
        control: control === -1 ? undefined : control,
        capital: ruler.capital(element),
        needed: element.closest(NOT_NEEDED) === null,
        covered: isCovered(element, box),
      });
    }
  }
  return { scale: scaleOf(page.right, page.bottom), texts, controls, overflows: overflowsIn(root), broken };
}
