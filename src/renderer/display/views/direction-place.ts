/** Where on half a card the way to a desk with a name of its own is written, and how large. Pure. */
import { widthInEms } from '../../ui/text-width.ts';

export interface DirectionPlace {
  /** `below` a desk's name of one line; else beside a short label, where it is read from 5 m; else beside the name. */
  readonly place: 'below' | 'beside-label' | 'beside-desk';
  /** It is written smaller, since it is long. */
  readonly isLong: boolean;
}

/** A line of half a card is about as wide: of a desk's name beside an arrow, and of a direction below it. */
const DESK_EMS = 11.5;
const DIRECTION_EMS = 21;

/** From this length on, in signs, a direction beside a desk's name needs all the room it has. */
const LONG_DIRECTION = 30;

/** All in rem: what is within half a card, the gap and the sign before a direction, and the least label. */
const WITHIN = 56;
const AROUND = 5.5;
const LABEL = 9.2;

/** The sizes of a direction beside a label, and how many of its lines are as high as that. */
const LARGE = { font: 2.5, lines: 3 };
const SMALL = { font: 2.125, lines: 4 };

/** Lines end at words, so they are not full. */
const SHARE_OF_A_LINE = 0.85;

/** `desk` is its name, as it is written. */
export function directionPlace(label: string, desk: string, direction: string): DirectionPlace {
  const width = widthInEms(direction);
  if (widthInEms(desk) <= DESK_EMS) return { place: 'below', isLong: width > DIRECTION_EMS };
  const room = WITHIN - AROUND - widthInEms(label) * LABEL;
  const fits = ({ font, lines }: typeof LARGE): boolean => width * font <= room * lines * SHARE_OF_A_LINE;
  if (fits(LARGE)) return { place: 'beside-label', isLong: false };
  if (fits(SMALL)) return { place: 'beside-label', isLong: true };
  return { place: 'beside-desk', isLong: direction.length > LONG_DIRECTION };
}
