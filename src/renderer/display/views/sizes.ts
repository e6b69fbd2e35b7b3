/** How large a display draws, so that it is read from 5 m: computed from the screen's own pixels. Pure. */

/** The diagonal that the rule assumes. A larger screen is seen from farther away. */
const SCREEN_INCHES = 55;
const MM_PER_INCH = 25.4;

/** In millimetres on such a screen: 0.7 degrees and 0.29 degrees seen from 5 m. */
const CALL_CAPITAL_MM = 61;
const LIST_CAPITAL_MM = 25;

/** In ems. Capitals of the screens' font (Atkinson Hyperlegible Next) and letters of Noto Sans Arabic are no lower. */
export const CAPITAL_EM = 0.66;

/** The size of the drawing, in which 1rem is 16 px. */
const LONG_SIDE = 1_920;
const SHORT_SIDE = 1_080;
const DRAWN_REM = 16;

/** Header, foot, padding, gaps and the heading of the list, in rem. */
const AROUND_THE_LIST_REM = 22.5;
const ROW_REM = 7;

/** A desk's name has two tight lines in its row. */
const LINES_OF_A_ROW = 1.87;

/** The list's share of a portrait screen. */
const PORTRAIT_LIST = 0.48;

export interface ScreenPixels {
  readonly width: number;
  readonly height: number;
}

export interface DisplaySizes {
  /** In pixels. */
  readonly rem: number;
  /** The smallest font that the rule allows for a call and for a row, in pixels. */
  readonly leastCall: number;
  readonly leastRow: number;
  /** In pixels, and how many rows fit. */
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

/** About as many characters as a card and a row hold at full size. */
const MAX_LENGTH_AT_FULL_SIZE = 10;

/**
 * A code that must be drawn smaller to be whole: two codes may differ in their ends alone. A long name is known by its
 * beginning.
 */
export const isLongCode = (label: string): boolean =>
  label.length > MAX_LENGTH_AT_FULL_SIZE && /\d/.test(label) && !/\s/.test(label);
