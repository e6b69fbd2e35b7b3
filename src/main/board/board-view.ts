/** What one screen shows of the board: the house's settings, and its own over them. Pure. */
import type { LabelPrivacy } from './label.ts';

export interface BoardView {
  /** How far a display goes in saying who is called. */
  readonly privacy: LabelPrivacy;
  /** Ids of the lines that it shows; absent: all of the house. */
  readonly lines?: readonly number[] | undefined;
  /** Ids of the desks that it shows; absent: all. */
  readonly desks?: readonly number[] | undefined;
}

/** What a screen may have otherwise than the house. */
export interface OwnView {
  readonly privacy?: LabelPrivacy | undefined;
  readonly lines?: readonly number[] | undefined;
  readonly desks?: readonly number[] | undefined;
}

/** A screen's own settings are narrower than the house's or say less; what is absent is the house's. */
export const viewOver = (house: LabelPrivacy, own: OwnView): BoardView => ({
  privacy: own.privacy ?? house,
  ...(own.lines === undefined ? {} : { lines: own.lines }),
  ...(own.desks === undefined ? {} : { desks: own.desks }),
});

/** A ticket that names no line is on every display: nothing says that it is not meant. */
export const showsLine = ({ lines }: BoardView, line: string | undefined): boolean =>
  lines === undefined || line === undefined || lines.some((id) => String(id) === line);

/** The same for a call that names no desk. */
export const showsDesk = ({ desks }: BoardView, desk: string | undefined): boolean =>
  desks === undefined || desk === undefined || desks.some((id) => String(id) === desk);
