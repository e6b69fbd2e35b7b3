/** The limiters that people use on Redis, each hub with its own connection: bottleneck and rate-limiter-flexible. */
import Bottleneck from 'bottleneck';
import { type Command, Redis } from 'ioredis';
import { RateLimiterQueue, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Priority, RateObservation } from '../../src/main/service/rate-budget.ts';
import type { LimitedHub, Limiter } from './workload.ts';

const isServed = (rate: RateObservation): boolean => rate.kind === 'answered' && !rate.rejected;

/** Of bottleneck: 0 goes first. */
const IMPORTANCE: Readonly<Record<Priority, number>> = { visitor: 0, staff: 4, background: 9 };

/**
 * Since Redis 7 an error of a script begins with `ERR`, so bottleneck does not know its own, such as the one for a client
 * that was idle for ten seconds, and the process ends. It gets them as Redis 6 says them.
 */
class RedisAsBefore extends Redis {
  override sendCommand(command: Command, ...rest: readonly unknown[]): unknown {
    const { reject } = command;
    command.reject = (error) => {
      error.message = error.message.replace(/^ERR (?=[A-Z_]+)/, '');
      reject(error);
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- passed on as it came
    return super.sendCommand(command, ...(rest as []));
  }
}

/** Its own bucket: 40 at once, 10 more each second. */
export function bottleneck(port: number): Limiter {
  let n = 0;
  return {
    name: 'bottleneck 2.19.5, reservoir in Redis',
    async open(hubs) {
      n += 1;
      return Promise.all(
        Array.from({ length: hubs }, async (): Promise<LimitedHub> => {
          const limiter = new Bottleneck({
            id: `bench-${n}`,
            datastore: 'ioredis',
            Redis: RedisAsBefore,
            clientOptions: { host: '127.0.0.1', port },
            reservoir: 40,
            reservoirIncreaseAmount: 10,
            reservoirIncreaseInterval: 1_000,
            reservoirIncreaseMaximum: 40,
          });
          limiter.on('error', () => {});
          await limiter.ready();
          return {
            send: async (priority, call) =>
              isServed(await limiter.schedule({ priority: IMPORTANCE[priority] }, call)),
            close: () => limiter.disconnect(false),
          };
        }),
      );
    },
  };
}

/** Its own queue over a window of ten calls a second. It knows no priorities. */
export function flexible(port: number): Limiter {
  let n = 0;
  return {
    name: 'rate-limiter-flexible 11.4.0, queue over a window in Redis',
    async open(hubs) {
      n += 1;
      return Promise.all(
        Array.from({ length: hubs }, async (): Promise<LimitedHub> => {
          const storeClient = new Redis({ host: '127.0.0.1', port, lazyConnect: true });
          await storeClient.connect();
          const window = new RateLimiterRedis({
            storeClient,
            keyPrefix: `bench-${n}`,
            points: 10,
            duration: 1,
          });
          const queue = new RateLimiterQueue(window, { maxQueueSize: 1_000 });
          return {
            async send(_priority, call) {
              await queue.removeTokens(1);
              return isServed(await call());
            },
            async close() {
              storeClient.disconnect();
            },
          };
        }),
      );
    },
  };
}
