/**
 * One life of a hub, as its browsers on this machine know it. Their connection has no TLS, so what they send by themselves
 * goes to whoever has the port: a cookie is therefore good for the hub that gave it until that stops, and no longer
 * (docs/adr/0059-a-pass-is-good-for-one-run.md). Nothing of it is stored.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a page has to fetch its next cookie, in milliseconds. */
const AGAIN_MS = 30_000;

export interface Run {
  /** The value of a cookie with `pass`: good for this life of the hub. */
  cookieOf(pass: string): string;
  /** The pass in the value of a cookie, and whether this hub gave it; one of an earlier hub tells only who it was. */
  passIn(value: string): { readonly pass: string; readonly isOfThisRun: boolean };
  /** What a page that has proved to be the screen with this id asks for its cookie by. */
  againFor(screenId: string): string;
  isAgainFor(screenId: string, ticket: string): boolean;
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** `secret`: 32 random bytes that no other hub has. `now`: milliseconds that only grow. */
export function createRun(secret: Buffer, now: () => number): Run {
  const sign = (words: string): string => createHmac('sha256', secret).update(words).digest('base64url');
  const signAgain = (screenId: string, expiry: string): string => sign(`again ${screenId} ${expiry}`);

  return {
    cookieOf: (pass) => `${pass}.${sign(`pass ${pass}`)}`,
    passIn(value) {
      const at = value.lastIndexOf('.');
      const pass = value.slice(0, Math.max(0, at));
      return { pass, isOfThisRun: sameText(value.slice(at + 1), sign(`pass ${pass}`)) };
    },
    againFor(screenId) {
      const expiry = Math.ceil(now() + AGAIN_MS).toString(36);
      return `${expiry}.${signAgain(screenId, expiry)}`;
    },
    isAgainFor(screenId, ticket) {
      const [expiry = '', signature = ''] = ticket.split('.');
      return sameText(signature, signAgain(screenId, expiry)) && Number.parseInt(expiry, 36) > now();
    },
  };
}
