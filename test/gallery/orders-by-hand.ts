/** What staff have the page do, as a state of the gallery wants it to. */
import type { ScreenOrder } from '../../src/contract/screen.ts';

export function createOrdersByHand() {
  const waiting: ScreenOrder[] = [{ kind: 'listening' }];
  let wake = (): void => {};
  return {
    give(order: ScreenOrder): void {
      waiting.push(order);
      wake();
    },
    async *stream(): AsyncGenerator<ScreenOrder, void, void> {
      for (;;) {
        const next = waiting.shift();
        if (next !== undefined) yield next;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
