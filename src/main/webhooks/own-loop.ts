/**
 * An event of Foyer's own, signed with its own secret, that goes in over its own port: port, listener, address and
 * signature work. It says nothing about the service's side, is no event, and leaves nothing behind: it is known by its
 * bytes, which nobody else can guess.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { request } from 'node:http';
import { signatureOf, type SignatureScheme } from './signature.ts';

/** How long the way to this machine's own port may take, in milliseconds. */
const LOOP_MS = 5_000;

/** `refused`: something answers there, and did not take it. */
export type LoopAnswer = 'heard' | 'refused' | 'silent';

export interface OwnLoop {
  /** True for the body that is under way, once. For bodies whose signature was found good. */
  isOwn(body: Buffer): boolean;
  run(target: LoopTarget): Promise<LoopAnswer>;
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
  let underWay: Buffer | undefined;
  let isHeard = false;
  let before: Promise<unknown> = Promise.resolve();

  async function runOne(target: LoopTarget): Promise<LoopAnswer> {
    const body = Buffer.from(JSON.stringify({ type: 'foyer_loop', data: randomBytes(32).toString('hex') }));
    underWay = body;
    isHeard = false;
    try {
      const status = await post(body, target);
      // Another program at this port might answer 200 to anything.
      return status === 200 && isHeard ? 'heard' : 'refused';
    } catch {
      return 'silent';
    } finally {
      underWay = undefined;
    }
  }

  return {
    isOwn(body) {
      if (underWay?.length !== body.length || !timingSafeEqual(underWay, body)) return false;
      isHeard = true;
      return true;
    },
    run(target) {
      // One after the other: a self-test and a person may ask at the same moment.
      const answer = before.then(() => runOne(target));
      before = answer;
      return answer;
    },
  };
}
