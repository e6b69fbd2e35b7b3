/**
 * Mutual authentication of a local page and its hub. Another program may get the port while Foyer is stopped, so the
 * page sends no pass: first the hub and then the page prove that they have a shared key. Both proofs cover the page's
 * origin, so they cannot be relayed.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { jsonIn } from '../base/json.ts';
import type { Surface } from '../../contract/roles.ts';
import type { CancelTimer, Clock } from '../../clock/clock.ts';
import { doorOf, entryOf, type Screen } from '../access/screen.ts';
import type { Screens } from '../access/screens.ts';

/** Milliseconds for both messages of the page. */
const PROVEN_WITHIN_MS = 5_000;

const NONCE_BYTES = 16;

const HelloSchema = z.strictObject({
  as: z.string().regex(/^[\w-]{22}$/),
  nonce: z.string().regex(/^[\w-]{22}$/),
});
const ProofSchema = z.strictObject({ proof: z.string().regex(/^[\w-]{43}$/) });

/** Valid over restarts of the hub, for pages that keep it in memory. */
const lineKeyOf = ({ key }: Pick<Screen, 'key'>): Buffer => createHmac('sha256', key).update('line').digest();

export const lineKeyText = (screen: Screen): string =>
  JSON.stringify({ as: screen.id, key: lineKeyOf(screen).toString('base64url') });

const prove = (screen: Screen, words: readonly string[]): string =>
  createHmac('sha256', lineKeyOf(screen)).update(words.join(' ')).digest('base64url');

function isProof(given: string, right: string): boolean {
  const [left, other] = [Buffer.from(given), Buffer.from(right)];
  return left.length === other.length && timingSafeEqual(left, other);
}

const parsed = <T>(schema: z.ZodType<T>, text: string): T | undefined => schema.safeParse(jsonIn(text)).data;

interface ProofDeps {
  readonly surface: Surface;
  readonly origin: string;
  readonly screens: Pick<Screens, 'of'>;
  readonly clock: Pick<Clock, 'after'>;
}

/** Calls `proven` once. Any other socket is closed. */
export function proveLine(
  socket: WebSocket,
  { surface, origin, screens, clock }: ProofDeps,
  proven: (screen: Screen) => void,
): void {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const end = (): void => socket.terminate();
  const cancel: CancelTimer = clock.after(PROVEN_WITHIN_MS, end);
  socket.on('close', cancel);
  let asked: { readonly screen: Screen; readonly words: readonly string[] } | undefined;

  function screenNamed(id: string): Screen | undefined {
    const known = screens.of(id);
    const isHere =
      known?.record.surface === surface &&
      doorOf(known.record) === 'loopback' &&
      entryOf(known.record) !== 'window';
    return isHere ? known.screen : undefined;
  }

  function hear(data: unknown, isBinary: boolean): void {
    const text = isBinary || !Buffer.isBuffer(data) ? '' : data.toString();
    if (asked === undefined) {
      const hello = parsed(HelloSchema, text);
      const screen = hello && screenNamed(hello.as);
      if (hello === undefined || screen === undefined) return end();
      asked = { screen, words: [origin, hello.nonce, nonce] };
      return socket.send(JSON.stringify({ nonce, proof: prove(screen, ['hub', ...asked.words]) }));
    }
    const given = parsed(ProofSchema, text);
    if (given === undefined || !isProof(given.proof, prove(asked.screen, ['page', ...asked.words])))
      return end();
    socket.off('message', hear);
    cancel();
    proven(asked.screen);
  }
  socket.on('message', hear);
}
