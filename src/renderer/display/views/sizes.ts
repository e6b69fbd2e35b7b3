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

/** The list's share of a portrait screen, below one call and below two. */
const PORTRAIT_LIST = 0.48;
const PORTRAIT_LIST_OF_TWO = 0.25;

/** In rem: a heading above a part of the list, and a line of the waiting times. */
const HEADING_REM = 5;
const WAIT_REM = 4.75;

/** The band above an old board, less the foot that is not there then. */
const BAND_REM = 4;

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
  readonly isPortrait: boolean;
}

/** What takes room from the rows of the list. */
export interface BesideRows {
  readonly cards: number;
  /** Calls that wait for the card have a heading of their own. */
  readonly isNextShown: boolean;
  /** Lines of waiting times. */
  readonly waits: number;
  /** That the board is old. */
  readonly isBandShown: boolean;
}

const ALONE: BesideRows = { cards: 1, isNextShown: false, waits: 0, isBandShown: false };

export function millimetresPerPixel({ width, height }: ScreenPixels): number {
  return (SCREEN_INCHES * MM_PER_INCH) / Math.hypot(width, height);
}

export function displaySizes(screen: ScreenPixels, beside: BesideRows = ALONE): DisplaySizes {
  const { width, height } = screen;
  const isPortrait = height >= width;
  const [long, short] = isPortrait ? [height, width] : [width, height];
  const rem = Math.min(long / LONG_SIDE, short / SHORT_SIDE) * DRAWN_REM;
  const fontFor = (mm: number): number => mm / millimetresPerPixel(screen) / CAPITAL_EM;
  const leastRow = fontFor(LIST_CAPITAL_MM);
  const rowHeight = Math.max(ROW_REM * rem, leastRow * LINES_OF_A_ROW);
  const share = !isPortrait ? 1 : beside.cards > 1 ? PORTRAIT_LIST_OF_TWO : PORTRAIT_LIST;
  const headings = (beside.isNextShown ? 1 : 0) + (beside.waits > 0 ? 1 : 0);
  const taken = headings * HEADING_REM + beside.waits * WAIT_REM + (beside.isBandShown ? BAND_REM : 0);
  const room = (height - AROUND_THE_LIST_REM * rem) * share - taken * rem;
  return {
    rem,
    leastCall: fontFor(CALL_CAPITAL_MM),
    leastRow,
    rowHeight,
    rows: Math.max(1, Math.floor(room / rowHeight)),
    isPortrait,
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

/** A code in two lines that are as near to the same length as its dashes allow; in one where it has none. */
export function linesAtDash(code: string): readonly string[] {
  const ends = Array.from(code.matchAll(/-(?=.)/gu), ({ index }) => index + 1);
  const fromMiddle = ends.map((end) => Math.abs(end - code.length / 2));
  const end = ends[fromMiddle.indexOf(Math.min(...fromMiddle))];
  return end === undefined ? [code] : [code.slice(0, end), code.slice(end)];
}

/** Letters and digits in one label: there a zero has a stroke, so that it is no O. */
export const isMixed = (label: string): boolean => /\p{L}/u.test(label) && /\p{Nd}/u.test(label);
