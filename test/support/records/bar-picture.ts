/** Pictures of every kind of code, as a camera might take them, for tests. */
import bwip from 'bwip-js/generic';
import { z } from 'zod';
import { type PictureOptions, picture, type Squares } from './camera-picture.ts';

/** What the package says of one code: the widths of bars and spaces, or a matrix row after row. */
const RawSchema = z.union([
  z.object({ sbs: z.array(z.number()) }),
  z.object({ pixs: z.array(z.number()), pixx: z.number(), pixy: z.number() }),
]);

/** In units of the narrowest bar. */
const BAR_HEIGHT = 40;
const QUIET = 10;

const quiet = Array.from({ length: QUIET }, () => false);

/** `kind`: as https://github.com/metafloor/bwip-js/wiki names it. */
export function barSquares(kind: string, text: string): Squares {
  const drawn = RawSchema.parse(
    bwip.raw({ bcid: kind, text, ...(kind === 'pdf417' ? { columns: 3 } : {}) })[0],
  );
  const rows =
    'sbs' in drawn
      ? Array.from({ length: BAR_HEIGHT }, () =>
          drawn.sbs.flatMap((width, n) => Array.from({ length: width }, () => n % 2 === 0)),
        )
      : Array.from({ length: drawn.pixy }, (_, y) =>
          drawn.pixs.slice(y * drawn.pixx, (y + 1) * drawn.pixx).map((pixel) => pixel === 1),
        );
  const width = (rows[0]?.length ?? 0) + 2 * QUIET;
  const empty = Array.from({ length: QUIET }, () => Array.from({ length: width }, () => false));
  return [...empty, ...rows.map((row) => [...quiet, ...row, ...quiet]), ...empty];
}

/** As large as the picture allows. */
export function barPicture(kind: string, text: string, options: PictureOptions = {}) {
  const squares = barSquares(kind, text);
  const scale = Math.min(5, 460 / Math.max(squares.length, squares[0]?.length ?? 1));
  return picture(squares, { scale, ...options });
}
