/** How far displays go in saying who is called, as far as one line is concerned. Pure. */
import { type OwnView, showsLine, viewOver } from './board-view.ts';
import { type LabelPrivacy, RUNGS } from './label.ts';

/**
 * The rungs of those displays that show `line`, each once, from the least on; of a house without one its own rung.
 * `displays`: what each known display has otherwise than the house.
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
