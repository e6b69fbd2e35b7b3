/** How large a display draws, so that it is read from 5 m: computed from the screen's own pixels. Pure. */

/** The screen that the rule speaks of, by its diagonal. A larger one is seen from farther away. */
const SCREEN_INCHES = 55;
const MM_PER_INCH = 25.4;

/** How high capitals are at least, in millimetres on such a screen: 0.7 degrees and 0.29 degrees seen from 5 m. */
const CALL_CAPITAL_MM = 61;
const LIST_CAPITAL_MM = 25;

/** Capitals of the screens' font (Atkinson Hyperlegible Next), and of Noto Sans Arabic's letters, are no lower, in ems. */
export const CAPITAL_EM = 0.66;

/** What the drawings are made for; 1rem is 16 px of them. */
const LONG_SIDE = 1_920;
const SHORT_SIDE = 1_080;
const DRAWN_REM = 16;

/** Header, foot, padding and gaps, and the heading of the list; in rem. */
const AROUND_THE_LIST_REM = 22.5;
const ROW_REM = 7;

/** A desk’s name has two lines in its row, set tight. */
const LINES_OF_A_ROW = 1.87;

/** The share of a portrait screen that is the list's. */
const PORTRAIT_LIST = 0.48;

export interface ScreenPixels {
  readonly width: number;
  readonly height: number;
}

export interface DisplaySizes {
  /** Pixels of one rem. */
  readonly rem: number;
  /** The smallest font that the rule allows for a call and for a row of the list, in pixels. */
  readonly leastCall: number;
  readonly leastRow: number;
  /** The height of a row, in pixels, and how many there is room for. */
  readonly rowHeight: number;
  readonly rows: number;
}

export function millimetresPerPixel({ width, height }: ScreenPixels): number {
  return (SCREEN_INCHES * MM_PER_INCH) / Math.hypot(width, height);
}

export function displaySizes(screen: ScreenPixels): DisplaySizes {
  const { width, height } = screen;
  const isPortrait = height > width;
  const [long, short] = isPortrait ? [height, width] : [width, height];
  const rem = Math.min(long / LONG_SIDE, short / SHORT_SIDE) * DRAWN_REM;
  const fontFor = (mm: number): number => mm / millimetresPerPixel(screen) / CAPITAL_EM;
  const leastRow = fontFor(LIST_CAPITAL_MM);
  const rowHeight = Math.max(ROW_REM * rem, leastRow * LINES_OF_A_ROW);
  const room = (height - AROUND_THE_LIST_REM * rem) * (isPortrait ? PORTRAIT_LIST : 1);
  return {
    rem,
    leastCall: fontFor(CALL_CAPITAL_MM),
    leastRow,
    rowHeight,
    rows: Math.max(1, Math.floor(room / rowHeight)),
  };
}

/** Which labels are told apart by their last sign. Pure. */

/** A card and a row hold about as many signs at the size that the rule asks for. */
const LONGEST_AT_FULL_SIZE = 10;

/**
 * Whether `label` is a code that has to be drawn smaller to be whole. A name that is too long is known by its beginning;
 * two codes may differ in their ends alone.
 */
export const isLongCode = (label: string): boolean =>
  label.length > LONGEST_AT_FULL_SIZE && /\d/.test(label) && !/\s/.test(label);
