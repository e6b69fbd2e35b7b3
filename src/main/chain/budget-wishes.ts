/** What a hub wants to send and has asked for, so that it asks once, and again only for more. */
import type { Priority } from '../service/rate-budget.ts';

export type Wishes = Readonly<Record<Priority, number>>;

export const NONE: Wishes = { visitor: 0, staff: 0, background: 0 };
export const CLASSES: readonly Priority[] = ['visitor', 'staff', 'background'];
/** Of one hub. */
const MOST_BACKGROUND = 16;

const mapped = (of: (priority: Priority) => number): Wishes => ({
  visitor: of('visitor'),
  staff: of('staff'),
  background: of('background'),
});
export const sumOf = ({ visitor, staff, background }: Wishes): number => visitor + staff + background;

export function createWishes() {
  let waiting = NONE;
  /** In questions without an answer yet. */
  let asked = NONE;
  let questions = 0;
  /** Not granted by the last answer: no reason to ask before its time. */
  let left = NONE;
  return {
    set: (next: Wishes): void => void (waiting = next),
    /** `underWay`: background calls of this hub. */
    wanted(underWay: number): Wishes {
      const background = Math.min(waiting.background, MOST_BACKGROUND - underWay);
      return mapped((p) => Math.max(0, (p === 'background' ? background : waiting[p]) - asked[p]));
    },
    isMore: (wishes: Wishes): boolean => CLASSES.some((priority) => wishes[priority] > left[priority]),
    /** A visitor does not wait for the answer to another question. */
    mayAsk: (wishes: Wishes): boolean =>
      questions === 0 || (questions === 1 && wishes.visitor > left.visitor),
    ask(wishes: Wishes): void {
      asked = mapped((p) => asked[p] + wishes[p]);
      left = NONE;
      questions += 1;
    },
    /** Returns whether something of it was not granted. */
    answered(wishes: Wishes, granted: Wishes): boolean {
      questions -= 1;
      asked = mapped((p) => asked[p] - wishes[p]);
      left = mapped((p) => wishes[p] - granted[p]);
      return sumOf(left) > 0;
    },
  };
}
