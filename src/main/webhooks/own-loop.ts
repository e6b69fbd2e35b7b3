/**
 * Tests port, listener, address and signature by an event of Foyer's own, identified by unguessable bytes. A loop event
 * ends here, a test call continues to the board.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { request } from 'node:http';
import type { TicketStatuses } from '../service/ticket-statuses.ts';
import { TEST_CALL_MARK } from '../storage/test-call-rows.ts';
import { signatureOf, type SignatureScheme } from './signature.ts';

const LOOP_MS = 5_000;

/** `refused`: something else answered, or rejected it. */
export type LoopAnswer = 'heard' | 'refused' | 'silent';
/** `full`: it arrived, but the disk failed. */
export type TestCallSent = LoopAnswer | 'full';

export type OwnBody = 'loop' | 'test-call';

export interface LoopTarget {
  /** `http://host:port/webhooks`. */
  readonly address: string;
  readonly secret: string;
  readonly scheme: SignatureScheme;
  readonly signatureHeader: string;
}

/** A wildcard address includes this machine's own. */
const OWN: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '[::]': '[::1]' };

function post(body: Buffer, { address, secret, scheme, signatureHeader }: LoopTarget): Promise<number> {
  const url = new URL(address);
  url.hostname = OWN[url.hostname] ?? url.hostname;
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(LOOP_MS),
        headers: {
          'content-type': 'application/json',
          'content-length': body.length,
          [signatureHeader]: signatureOf(body, secret, scheme),
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', reject);
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

export function createOwnLoop() {
  let underWay: { readonly body: Buffer; readonly isFor: OwnBody } | undefined;
  let isHeard = false;
  let before: Promise<unknown> = Promise.resolve();

  async function runOne(target: LoopTarget, body: Buffer, isFor: OwnBody): Promise<TestCallSent> {
    underWay = { body, isFor };
    isHeard = false;
    try {
      const status = await post(body, target);
      // Another program at this port may answer 200 to anything.
      if (!isHeard) return 'refused';
      return status === 200 ? 'heard' : 'full';
    } catch {
      return 'silent';
    } finally {
      underWay = undefined;
    }
  }

  /** A self-test and a person may send at once. */
  function inTurn(target: LoopTarget, body: Buffer, isFor: OwnBody): Promise<TestCallSent> {
    const answer = before.then(() => runOne(target, body, isFor));
    before = answer;
    return answer;
  }

  return {
    /** Only for bodies with a good signature. */
    ownOf(body: Buffer): OwnBody | undefined {
      const isOwn = underWay?.body.length === body.length && timingSafeEqual(underWay.body, body);
      if (!isOwn) return undefined;
      isHeard = true;
      return underWay?.isFor;
    },
    async run(target: LoopTarget): Promise<LoopAnswer> {
      const body = Buffer.from(JSON.stringify({ type: 'foyer_loop', data: randomBytes(32).toString('hex') }));
      const sent = await inTurn(target, body, 'loop');
      // A loop event is answered without being written.
      return sent === 'full' ? 'refused' : sent;
    },
    /** `body` must contain unguessable bits. */
    sendCall: (target: LoopTarget, body: Buffer): Promise<TestCallSent> => inTurn(target, body, 'test-call'),
  };
}

interface TestEvent {
  readonly ticketId: string;
  readonly body: Buffer;
}

/**
 * A `ticket_called` for a ticket of no one. `random`: 16 unguessable bytes. `calledAt`: milliseconds since 1970,
 * booking system's clock. Without line and desk, so it is for every display.
 */
export function testEvent(random: Buffer, calledAt: number, statuses: TicketStatuses): TestEvent {
  const ticketId = TEST_CALL_MARK + random.toString('hex');
  const [status] = Object.entries(statuses).find(([, meaning]) => meaning === 'called') ?? [];
  const called = { date: new Date(calledAt).toISOString() };
  const data = { id: ticketId, ...(status === undefined ? {} : { status }), called };
  return { ticketId, body: Buffer.from(JSON.stringify({ type: 'ticket_called', data })) };
}
