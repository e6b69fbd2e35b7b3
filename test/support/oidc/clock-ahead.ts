/** The time that a provider reads. Providers of one process may each have a wrong clock. */
import { AsyncLocalStorage } from 'node:async_hooks';

const ahead = new AsyncLocalStorage<number>();
const realNow = Date.now.bind(Date);
Date.now = () => realNow() + (ahead.getStore() ?? 0);

/** For `run` and all that it starts, `Date.now` is ahead by `ms`. */
export const withClockAhead = <Result>(ms: number, run: () => Result): Result => ahead.run(ms, run);
