/**
 * Without TLS, a browser's cookies also go to any other program that gets the port. So a cookie is valid only until the
 * hub that set it stops (docs/adr/0059-a-pass-is-good-for-one-run.md).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Milliseconds that a page has to fetch its next cookie. */
const AGAIN_MS = 30_000;

export type Run = ReturnType<typeof createRun>;

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** `secret`: 32 random bytes, new for each hub. `now`: monotonic milliseconds. */
export function createRun(secret: Buffer, now: () => number) {
  const sign = (words: string): string => createHmac('sha256', secret).update(words).digest('base64url');
  const signAgain = (screenId: string, expiry: string): string => sign(`again ${screenId} ${expiry}`);

  return {
    cookieOf: (pass: string): string => `${pass}.${sign(`pass ${pass}`)}`,
    passIn(value: string): { readonly pass: string; readonly isOfThisRun: boolean } {
      const at = value.lastIndexOf('.');
      const pass = value.slice(0, Math.max(0, at));
      return { pass, isOfThisRun: sameText(value.slice(at + 1), sign(`pass ${pass}`)) };
    },
    /** With this ticket, a page that proved to be this screen fetches its cookie. */
    againFor(screenId: string): string {
      const expiry = Math.ceil(now() + AGAIN_MS).toString(36);
      return `${expiry}.${signAgain(screenId, expiry)}`;
    },
    isAgainFor(screenId: string, ticket: string): boolean {
      const [expiry = '', signature = ''] = ticket.split('.');
      return sameText(signature, signAgain(screenId, expiry)) && Number.parseInt(expiry, 36) > now();
    },
  };
}
