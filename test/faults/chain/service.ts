/** The booking system of a chain: tickets of two lobbies, and webhooks that are sent again until they are taken. */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { postEvent } from '../../support/hubs/post-event.ts';
import { wholeBetween } from '../random.ts';

export interface Sent {
  readonly hash: string;
  readonly line: number;
  readonly ticketId: string;
  readonly isCalled: boolean;
}

const TRY_AGAIN_MS = 100;
/** Only against a suite that hangs. */
const MOST_TRIES = 600;

interface ServiceDeps {
  readonly address: () => string;
  readonly secret: string;
  readonly random: () => number;
}

export function createChainService({ address, secret, random }: ServiceDeps) {
  const acknowledged: Sent[] = [];
  let n = 0;
  let date = Date.now() - 60_000;

  /** No two bodies are alike. */
  function bodyOf(type: string, id: string, line: number, called?: string): Buffer {
    date += 1;
    const moment = new Date(date).toISOString();
    const data = {
      id,
      line,
      firstName: 'Anna',
      status: called === undefined ? 'NEW' : 'CALLED',
      created: { date: new Date(date - 60_000).toISOString() },
      ...(called === undefined ? {} : { called: { date: moment, desk: 4 } }),
    };
    return Buffer.from(JSON.stringify({ type, data }));
  }

  async function deliver(body: Buffer, about: Omit<Sent, 'hash'>): Promise<boolean> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const status = await postEvent(address(), body, secret).catch(() => 0);
      if (status === 200) {
        acknowledged.push({ ...about, hash: createHash('sha256').update(body).digest('hex') });
        return true;
      }
      await wait(TRY_AGAIN_MS);
    }
    return false;
  }

  return {
    acknowledged: (): readonly Sent[] => acknowledged,
    /** A visitor who takes a number, is called, and called again. False if it was never taken. */
    async visit(): Promise<boolean> {
      n += 1;
      const ticketId = `ticket-${n}`;
      const line = wholeBetween(random, 1, 2);
      const about = { line, ticketId };
      const moment = new Date(date).toISOString();
      return (
        (await deliver(bodyOf('ticket_created', ticketId, line), { ...about, isCalled: false })) &&
        (await deliver(bodyOf('ticket_called', ticketId, line, moment), { ...about, isCalled: true })) &&
        (await deliver(bodyOf('ticket_recalled', ticketId, line, moment), { ...about, isCalled: true }))
      );
    },
  };
}
