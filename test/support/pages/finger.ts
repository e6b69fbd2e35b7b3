/** Fingers on a touch panel, as the browser gets them from the system: through DevTools, in pixels of the page. */
import type { CDPSession, Locator, Page } from '@playwright/test';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Finger {
  down(...points: readonly Point[]): Promise<void>;
  move(...points: readonly Point[]): Promise<void>;
  up(): Promise<void>;
  tap(point: Point): Promise<void>;
  /** The second tap does not wait for the test: no busy machine lets time pass between the two. */
  doubleTap(point: Point): Promise<void>;
}

export async function fingerOn(page: Page): Promise<Finger> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) => {
    const touchPoints = points.map((point, id) => ({ ...point, id }));
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  const finger: Finger = {
    down: (...points) => send('touchStart', points),
    move: (...points) => send('touchMove', points),
    up: () => send('touchEnd', []),
    async tap(point) {
      await finger.down(point);
      await finger.up();
    },
    async doubleTap(point) {
      await Promise.all([finger.down(point), finger.up(), finger.down(point), finger.up()]);
    },
  };
  return finger;
}

/** The middle of what is shown. */
export async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('There is nothing to touch.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
