/** The view of one screen: the lobby's settings, narrowed by its own. Pure. */
import { type LabelPrivacy, RUNGS } from './label.ts';

export interface DisplayView {
  /** How much a display reveals of a visitor. */
  readonly privacy: LabelPrivacy;
  /** Default: all lines of the lobby. */
  readonly lines?: readonly number[] | undefined;
  /** Default: all desks. */
  readonly desks?: readonly number[] | undefined;
}

export interface OwnView {
  readonly privacy?: LabelPrivacy | undefined;
  readonly lines?: readonly number[] | undefined;
  readonly desks?: readonly number[] | undefined;
}

/** May be narrower or reveal less than the lobby's. */
export const viewOver = (house: LabelPrivacy, own: OwnView): DisplayView => ({
  privacy: own.privacy ?? house,
  ...(own.lines === undefined ? {} : { lines: own.lines }),
  ...(own.desks === undefined ? {} : { desks: own.desks }),
});

/** A ticket without a line is on every display. */
export const showsLine = ({ lines }: DisplayView, line: string | undefined): boolean =>
  lines === undefined || line === undefined || lines.some((id) => String(id) === line);

/** A call without a desk is on every display. */
export const showsDesk = ({ desks }: DisplayView, desk: string | undefined): boolean =>
  desks === undefined || desk === undefined || desks.some((id) => String(id) === desk);

/**
 * Each once, from the most private up; the lobby's own without displays. `displays`: the own settings of each known
 * display.
 */
export function rungsShowing(
  line: string | undefined,
  house: LabelPrivacy,
  displays: readonly OwnView[],
): readonly LabelPrivacy[] {
  const views = displays.map((own) => viewOver(house, own)).filter((view) => showsLine(view, line));
  const rungs = RUNGS.filter((rung) => views.some(({ privacy }) => privacy === rung));
  return rungs.length === 0 ? [house] : rungs;
}
