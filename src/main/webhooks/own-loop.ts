/**
 * A body of Foyer's own, signed with its own secret, that goes in over its own port: port, listener, address and signature
 * work. It says nothing about the service's side. It is known by its bytes, which nobody else can guess. Where only the way
 * in is tested it goes no further; a test call goes on to the board.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { request } from 'node:http';
import { signatureOf, type SignatureScheme } from './signature.ts';

/** How long the way to this machine's own port may take, in milliseconds. */
const LOOP_MS = 5_000;

/** `refused`: something answers there, and did not take it. */
export type LoopAnswer = 'heard' | 'refused' | 'silent';
/** `full`: it came in, and the disk would not take it. */
export type TestCallSent = LoopAnswer | 'full';

/** What a body of Foyer's own is for. */
export type OwnBody = 'loop' | 'test-call';

export interface OwnLoop {
  /** What the body that is under way is for; undefined for any other. For bodies whose signature was found good. */
  ownOf(body: Buffer): OwnBody | undefined;
  run(target: LoopTarget): Promise<LoopAnswer>;
  /** Sends `body`, an event with bits in it that nobody can guess. */
  sendCall(target: LoopTarget, body: Buffer): Promise<TestCallSent>;
}

export interface LoopTarget {
  /** `http://host:port/webhooks` as it is listened on. */
  readonly address: string;
  readonly secret: string;
  readonly scheme: SignatureScheme;
  readonly signatureHeader: string;
}

/** Listened to at every address: this machine's own is one of them. */
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

export function createOwnLoop(): OwnLoop {
  let underWay: { readonly body: Buffer; readonly isFor: OwnBody } | undefined;
  let isHeard = false;
  let before: Promise<unknown> = Promise.resolve();

  async function runOne(target: LoopTarget, body: Buffer, isFor: OwnBody): Promise<TestCallSent> {
    underWay = { body, isFor };
    isHeard = false;
    try {
      const status = await post(body, target);
      // Another program at this port might answer 200 to anything.
      if (!isHeard) return 'refused';
      return status === 200 ? 'heard' : 'full';
    } catch {
      return 'silent';
    } finally {
      underWay = undefined;
    }
  }

  /** One after the other: a self-test and a person may ask at the same moment. */
  function inTurn(target: LoopTarget, body: Buffer, isFor: OwnBody): Promise<TestCallSent> {
    const answer = before.then(() => runOne(target, body, isFor));
    before = answer;
    return answer;
  }

  return {
    ownOf(body) {
      const isOwn = underWay?.body.length === body.length && timingSafeEqual(underWay.body, body);
      if (!isOwn) return undefined;
      isHeard = true;
      return underWay?.isFor;
    },
    async run(target) {
      const body = Buffer.from(JSON.stringify({ type: 'foyer_loop', data: randomBytes(32).toString('hex') }));
      const sent = await inTurn(target, body, 'loop');
      // It is answered without being written.
      return sent === 'full' ? 'refused' : sent;
    },
    sendCall: (target, body) => inTurn(target, body, 'test-call'),
  };
}
