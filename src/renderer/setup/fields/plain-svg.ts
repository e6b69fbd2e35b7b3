/**
 * Checks an SVG before it is drawn. A kilobyte of copies, patterns, masks, filters or dashes can keep a browser drawing
 * for minutes, and drawing cannot be stopped. So only shapes, text, gradients and a few clipping paths are accepted, and
 * what draws nothing is removed.
 */

const SVG = 'http://www.w3.org/2000/svg';

const DRAWN = new Set(
  'g a path rect circle ellipse line polyline polygon text tspan defs linearGradient radialGradient stop clipPath style switch'.split(
    ' ',
  ),
);
const LEFT_OUT = new Set('title desc metadata script animate animateTransform animateMotion set'.split(' '));

/** They cost no more than their shape. */
const STYLES =
  /^(?:fill|fill-opacity|fill-rule|clip-rule|clip-path|stroke|stroke-(?:width|linecap|linejoin|miterlimit|opacity|dashoffset)|opacity|stop-color|stop-opacity|solid-(?:color|opacity)|display|visibility|color|color-rendering|shape-rendering|text-rendering|image-rendering|color-interpolation(?:-filters)?|font(?:-[a-z-]+)?|text-[a-z-]+|letter-spacing|word-spacing|line-height|white-space|writing-mode|direction|baseline-shift|dominant-baseline|alignment-baseline|paint-order|overflow|vector-effect|enable-background|-inkscape-[a-z-]+)$/;
/** An effect that is switched off. */
const OFF = /^(?:none|normal|auto|0)$/;
const EFFECTS =
  /^(?:filter|mask|marker(?:-(?:start|mid|end))?|stroke-dasharray|mix-blend-mode|isolation|backdrop-filter)$/;

const MAX_ELEMENTS = 1_000;
const MAX_CLIPPING = 32;
const MAX_DEPTH = 32;
const MAX_TEXT = 2_000;
/** Longer side to shorter side. */
const MAX_RATIO = 20;

export interface PlainSvg {
  /** Width by height. */
  readonly ratio: number;
  /** The SVG as it is drawn at that size, in pixels. */
  at(width: number, height: number): string;
}

const pointsHere = (value: string): boolean => !/url\((?!\s*["']?#)/i.test(value);

function isCheapStyle(name: string, value: string): boolean {
  if (EFFECTS.test(name)) return OFF.test(value);
  return STYLES.test(name) && pointsHere(value);
}

function areCheap(declarations: string): boolean {
  return declarations.split(';').every((declaration) => {
    const [name = '', ...value] = declaration.split(':');
    return declaration.trim() === '' || isCheapStyle(name.trim().toLowerCase(), value.join(':').trim());
  });
}

/** Only classes: a rule for all elements could clip what clips. */
const SHEET = /^(?:\s*\.[\w-]+(?:\s*,\s*\.[\w-]+)*\s*\{[^{}]*\})*\s*$/;

function isCheapSheet(text: string): boolean {
  const rules = text.replaceAll(/\/\*[^]*?\*\//g, '');
  return (
    SHEET.test(rules) &&
    Array.from(rules.matchAll(/\{([^{}]*)\}/g)).every(([, inner = '']) => areCheap(inner))
  );
}

function hasCheapAttributes(element: Element): boolean {
  const isGradient = element.localName.endsWith('Gradient');
  return Array.from(element.attributes).every(({ localName, value }) => {
    if (localName === 'style') return areCheap(value);
    if (localName === 'href') return element.localName === 'a' || (isGradient && value.startsWith('#'));
    if (EFFECTS.test(localName)) return OFF.test(value.trim());
    return pointsHere(value);
  });
}

/** Removes what draws nothing. False if something may cost too much. */
function strip(root: Element): boolean {
  const waiting = [{ element: root, depth: 0, clips: false }];
  let elements = 0;
  let clipping = 0;
  let text = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { element, depth, clips } = next;
    elements += 1;
    if (clips) {
      clipping += 1;
      // Clipping within clipping multiplies.
      for (const name of ['class', 'style', 'clip-path']) element.removeAttribute(name);
    }
    const isStyle = element.localName === 'style';
    if (isStyle && !isCheapSheet(element.textContent)) return false;
    if (element.localName === 'text') text += element.textContent.length;
    if (elements > MAX_ELEMENTS || clipping > MAX_CLIPPING || depth > MAX_DEPTH || text > MAX_TEXT)
      return false;
    if (!hasCheapAttributes(element)) return false;
    for (const child of Array.from(element.children)) {
      if (child.namespaceURI !== SVG || LEFT_OUT.has(child.localName)) child.remove();
      else if (!DRAWN.has(child.localName)) return false;
      else
        waiting.push({ element: child, depth: depth + 1, clips: clips || element.localName === 'clipPath' });
    }
  }
  return true;
}

const lengthOf = (text: string | null): number => Number.parseFloat(text ?? '');

/** The ratio of the sides; adds a `viewBox` if there is none. */
function ratioOf(root: Element): number | undefined {
  const [, , boxWidth, boxHeight] = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] = [
    boxWidth ?? lengthOf(root.getAttribute('width')),
    boxHeight ?? lengthOf(root.getAttribute('height')),
  ];
  const ratio = width / height;
  if (!(ratio >= 1 / MAX_RATIO && ratio <= MAX_RATIO)) return undefined;
  if (boxWidth === undefined) root.setAttribute('viewBox', `0 0 ${width} ${height}`);
  return ratio;
}

/** Undefined if it is not an SVG, or may take long to draw. */
export function plainSvg(text: string): PlainSvg | undefined {
  // The parser would expand entities within entities.
  if (/<!(?:ENTITY|DOCTYPE[^>]*\[)/i.test(text)) return undefined;
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (root.namespaceURI !== SVG || root.localName !== 'svg' || !strip(root)) return undefined;
  const ratio = ratioOf(root);
  if (ratio === undefined) return undefined;
  return {
    ratio,
    at(width, height) {
      root.setAttribute('width', String(width));
      root.setAttribute('height', String(height));
      return new XMLSerializer().serializeToString(root);
    },
  };
}
