/** A clerk who can look at the service decides what nobody knows to be done, and what is set aside. */
import type { Intent } from '../../../src/main/outbox/intent.ts';
import { readOrder } from '../../../src/main/outbox/order.ts';
import type { WeatherNetwork } from '../weather.ts';
import type { NetworkHub } from './hub.ts';
import type { NetworkService } from './service.ts';

/** What tells one booking from all others. */
export function markOf(intent: Intent): string | undefined {
  const order = readOrder(intent);
  return order && 'input' in order ? order.input.lastName : undefined;
}

export interface ClerkParts {
  readonly hub: NetworkHub;
  readonly service: NetworkService;
  readonly network: WeatherNetwork;
  readonly random: () => number;
  readonly count: (what: string, by?: number) => void;
}

export function createClerk({ hub, service, network, random, count }: ClerkParts) {
  const sentAgain = new Map<number, number>();

  async function decide(intent: Intent): Promise<void> {
    // What was on its way when a process died may still arrive; the clerk looks after that.
    await network.quiet();
    const mark = markOf(intent);
    const there = (await service.appointments()).find((one) => one.lastName === mark);
    if (there) {
      const { id, publicId } = there;
      hub.actions().resolve(intent.id, { kind: 'it-is-there', appointmentId: id, code: publicId });
      count('found by a person');
    } else if (random() < 0.7) {
      hub.actions().resolve(intent.id, { kind: 'send-again' });
      sentAgain.set(intent.id, (sentAgain.get(intent.id) ?? 0) + 1);
      count('sent again by a person');
    } else {
      hub.actions().resolve(intent.id, { kind: 'give-up' });
      count('given up by a person');
    }
  }

  /** A clerk who has seen what the service says about it. */
  function decideAside(intent: Intent, last: boolean): void {
    if (!last && random() < 0.5) return;
    hub.actions().resolve(intent.id, { kind: last ? 'give-up' : 'send-again' });
    count(`set aside and ${last ? 'given up' : 'sent again'} by a person`);
  }

  return { sentAgain, decide, decideAside };
}
