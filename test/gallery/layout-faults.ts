/** Whether what is drawn can be read and touched: rectangles in, sentences out. Pure. */

/** In CSS pixels of the page. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** One line of text as it lies on the page. */
export interface TextLine {
  readonly text: string;
  /** Around its ink. */
  readonly box: Box;
  /** What its clipping ancestors and the page leave to be seen. */
  readonly clip: Box;
  /** Lines of the same element belong together, whatever their line height. */
  readonly element: number;
  /** The control it is the label of. */
  readonly control: number | undefined;
  /** How high a capital of its font is. */
  readonly capital: number;
  /** False for what a visitor can do without, such as the clock. */
  readonly needed: boolean;
  /** Something that is not its own element or around it lies over its middle. */
  readonly covered: boolean;
}

export interface Control {
  readonly name: string;
  /** A field that only shows what keys of ours type: nobody needs to touch it. */
  readonly shownOnly: boolean;
  readonly box: Box;
  readonly clip: Box;
}

/** An element whose content is larger than itself, in pixels. */
export interface Overflow {
  readonly what: string;
  readonly wide: number;
  readonly high: number;
}

export interface Layout {
  /** Pixels of the page for one of the drawing. */
  readonly scale: number;
  readonly texts: readonly TextLine[];
  readonly controls: readonly Control[];
  readonly overflows: readonly Overflow[];
  /** Words of ours that end on another line than they began, without a place to break at. */
  readonly broken: readonly string[];
}

export interface LayoutRules {
  /** In pixels of the drawing. */
  readonly leastTarget: number;
  readonly leastGap: number;
  /** In pixels of the page; undefined where it is not asked for. */
  readonly leastCapital: number | undefined;
  /** Every control lies below this line of the page, in its pixels; 0 where controls may lie anywhere. */
  readonly controlsBelow: number;
}

/** What rounding may do, in pixels. */
const SLACK = 1.01;

const widthOf = ({ left, right }: Box): number => right - left;
const heightOf = ({ top, bottom }: Box): number => bottom - top;

const overlap = (a: Box, b: Box): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;

const inside = (a: Box, b: Box): boolean =>
  a.left >= b.left - SLACK &&
  a.right <= b.right + SLACK &&
  a.top >= b.top - SLACK &&
  a.bottom <= b.bottom + SLACK;

/** The space between two boxes along the axis on which they are further apart; negative where they overlap. */
export function gapBetween(a: Box, b: Box): number {
  const across = Math.max(a.left, b.left) - Math.min(a.right, b.right);
  const down = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
  return Math.max(across, down);
}

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

function* pairs<T>(all: readonly T[]): Generator<readonly [T, T]> {
  for (const [place, one] of all.entries()) {
    for (const other of all.slice(place + 1)) yield [one, other];
  }
}

function cutTexts(texts: readonly TextLine[]): string[] {
  return texts.filter(({ box, clip }) => !inside(box, clip)).map(({ text }) => `"${short(text)}" is cut`);
}

function crossedTexts({ texts, controls }: Layout): string[] {
  const faults: string[] = [];
  for (const [one, other] of pairs(texts)) {
    if (one.element !== other.element && overlap(one.box, other.box)) {
      faults.push(`"${short(one.text)}" and "${short(other.text)}" overlap`);
    }
  }
  for (const { text, box, control } of texts) {
    for (const [place, { name, box: around }] of controls.entries()) {
      if (place !== control && overlap(box, around)) {
        faults.push(`"${short(text)}" lies on the control "${short(name)}"`);
      }
    }
  }
  return faults;
}

function badTargets({ controls, scale }: Layout, rules: LayoutRules): string[] {
  const { leastTarget, leastGap, controlsBelow } = rules;
  const faults: string[] = [];
  const drawn = (pixels: number): number => pixels / scale;
  for (const { name, box, clip, shownOnly } of controls) {
    const [width, height] = [drawn(widthOf(box)), drawn(heightOf(box))];
    if (Math.min(width, height) < leastTarget - SLACK) {
      faults.push(`the control "${short(name)}" is ${Math.round(width)} by ${Math.round(height)}`);
    }
    if (!shownOnly && box.top < controlsBelow - SLACK) {
      faults.push(`the control "${short(name)}" is too high up to reach`);
    }
    if (!inside(box, clip)) faults.push(`the control "${short(name)}" is cut`);
  }
  for (const [one, other] of pairs(controls)) {
    const gap = drawn(gapBetween(one.box, other.box));
    if (gap < leastGap - SLACK) {
      faults.push(
        `the controls "${short(one.name)}" and "${short(other.name)}" are ${Math.round(gap)} apart`,
      );
    }
  }
  return faults;
}

function lowText(texts: readonly TextLine[], leastCapital: number | undefined): string[] {
  if (leastCapital === undefined) return [];
  return texts
    .filter(({ needed, capital }) => needed && capital < leastCapital - 0.1)
    .map(({ text, capital }) => `"${short(text)}" has capitals of ${capital.toFixed(1)} px`);
}

/** One sentence for each fault, without the same one twice. */
export function layoutFaults(layout: Layout, rules: LayoutRules): readonly string[] {
  const { texts, overflows, broken } = layout;
  const faults = [
    ...cutTexts(texts),
    ...texts.filter(({ covered }) => covered).map(({ text }) => `"${short(text)}" is covered`),
    ...broken.map((word) => `the word "${short(word)}" is broken`),
    ...crossedTexts(layout),
    ...badTargets(layout, rules),
    ...overflows
      .filter(({ wide, high }) => wide > SLACK || high > SLACK)
      .map(({ what, wide, high }) => `${what} holds ${Math.round(wide)} by ${Math.round(high)} px too much`),
    ...lowText(texts, rules.leastCapital),
  ];
  return [...new Set(faults)];
}

const MM_PER_INCH = 25.4;

/** How many pixels of a panel with this diagonal are `mm` high. */
export function pixelsFor(mm: number, panel: { width: number; height: number; inches: number }): number {
  const diagonal = Math.hypot(panel.width, panel.height);
  return (mm * diagonal) / (panel.inches * MM_PER_INCH);
}

/** 0.7 degrees seen from 600 mm. */
export const LARGEST_CAPITAL_MM = 2 * 600 * Math.tan((0.35 * Math.PI) / 180);
