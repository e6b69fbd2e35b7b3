/** Time that passes faster, for a process or a page: the same few functions of the platform are what both go by. */

/**
 * From now on clocks and timers of this process or page run `factor` times as fast; its sockets and its frames do not.
 * Needs nothing from outside it, since it is also sent to pages as text.
 */
export function hastenTime(factor: number): void {
  const began = Date.now();
  const wall = Date.now.bind(Date);
  const own = performance.now.bind(performance);
  const later = globalThis.setTimeout;
  const again = globalThis.setInterval;
  const now = (): number => Math.floor(began + (wall() - began) * factor);
  Date.now = now;
  performance.now = () => own() * factor;
  const put = (name: string, value: unknown): void =>
    void Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  const FastDate = new Proxy(Date, {
    construct: (plain, given: unknown[], made) =>
      Reflect.construct(plain, given.length === 0 ? [now()] : given, made),
  });
  put('Date', FastDate);
  const hastened =
    (timer: (run: () => void, ms?: number) => unknown) =>
    (run: (...more: readonly unknown[]) => void, ms = 0, ...more: readonly unknown[]) =>
      timer(() => run(...more), ms / factor);
  put('setTimeout', hastened(later));
  put('setInterval', hastened(again));
}
