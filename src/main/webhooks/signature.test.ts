import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../test/support/any-text.ts';
import { isSigned, signatureOf, type SignatureScheme } from './signature.ts';
import { shareOf } from '../../../test/support/share-of.ts';

const HEX: SignatureScheme = { algorithm: 'sha256', encoding: 'hex', prefix: '' };
/** GitHub's published test values ("Validating webhook deliveries"). */
const SECRET = "It's a Secret to Everybody";
const BODY = Buffer.from('Hello, World!');
const SIGNATURE = '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';

describe('a webhook signature', () => {
  it('a webhook signature holds for the values that GitHub publishes, plain and with its prefix', () => {
    expect(isSigned(BODY, SIGNATURE, [SECRET], HEX)).toBe(true);
    expect(isSigned(BODY, `sha256=${SIGNATURE}`, [SECRET], { ...HEX, prefix: 'sha256=' })).toBe(true);
  });

  it('a webhook signature holds in upper case as well', () => {
    expect(isSigned(BODY, SIGNATURE.toUpperCase(), [SECRET], HEX)).toBe(true);
  });

  it('a webhook signature holds over the address as it was registered and the body, and over neither alone', () => {
    const address = 'https://lobby.example/hooks/webhooks?site=1';
    const over = (text: string) => createHmac('sha256', SECRET).update(text).digest('hex');
    const scheme = { ...HEX, address };
    expect(isSigned(BODY, over(`${address}Hello, World!`), [SECRET], scheme)).toBe(true);
    for (const text of ['Hello, World!', address, `Hello, World!${address}`, `${address}/Hello, World!`])
      expect(isSigned(BODY, over(text), [SECRET], scheme)).toBe(false);
  });

  it('a webhook signature fails at every length but its own', () => {
    for (let length = 0; length < 64; length++)
      expect(isSigned(BODY, SIGNATURE.slice(0, length), [SECRET], HEX)).toBe(false);
    for (const more of ['0', '00', ' ', '=', SIGNATURE])
      expect(isSigned(BODY, SIGNATURE + more, [SECRET], HEX)).toBe(false);
  });

  it('a webhook signature fails when any bit of it or of the body is turned', () => {
    for (let n = 0; n < 64; n++) {
      const digit = (Number.parseInt(SIGNATURE[n] ?? '', 16) ^ 1).toString(16);
      expect(isSigned(BODY, SIGNATURE.slice(0, n) + digit + SIGNATURE.slice(n + 1), [SECRET], HEX)).toBe(
        false,
      );
    }
    for (let n = 0; n < BODY.length * 8; n++) {
      const other = Buffer.from(BODY);
      other[n >> 3] = (other[n >> 3] ?? 0) ^ (1 << (n & 7));
      expect(isSigned(other, SIGNATURE, [SECRET], HEX)).toBe(false);
    }
  });

  it.each([
    ['none', undefined],
    ['empty', ''],
    [
      'upper and lower case mixed',
      `${SIGNATURE.slice(0, 63)}${SIGNATURE.slice(63).toUpperCase()}`.replace('e', 'E'),
    ],
    ['padded in front', ` ${SIGNATURE}`],
    ['padded behind', `${SIGNATURE} `],
    ['with a line break', `${SIGNATURE}\n`],
    ['with a 0x', `0x${SIGNATURE.slice(2)}`],
    ['with a letter that is no digit', `${SIGNATURE.slice(0, 63)}g`],
    ['with a full-width digit', `${SIGNATURE.slice(0, 63)}７`],
    ['two in a list', `${SIGNATURE},${SIGNATURE}`],
    ['with a prefix nobody asked for', `sha256=${SIGNATURE}`],
    ['in base64', Buffer.from(SIGNATURE, 'hex').toString('base64')],
    ['of another algorithm', createHmac('sha512', SECRET).update(BODY).digest('hex')],
    ['of an empty key', createHmac('sha256', '').update(BODY).digest('hex')],
  ])('a webhook signature fails when it is %s', (_what, header) => {
    expect(isSigned(BODY, header, [SECRET], HEX)).toBe(false);
    expect(isSigned(BODY, header, ['', SECRET], HEX)).toBe(false);
  });

  it('a webhook signature needs the secret: not another one, not none, not an empty one', () => {
    const empty = createHmac('sha256', '').update(BODY).digest('hex');
    expect(isSigned(BODY, SIGNATURE, ['another'], HEX)).toBe(false);
    expect(isSigned(BODY, SIGNATURE, [], HEX)).toBe(false);
    expect(isSigned(BODY, empty, [''], HEX)).toBe(false);
  });

  it('a webhook signature may be by the current secret or the one before while they change', () => {
    for (const secrets of [
      [SECRET, 'new'],
      ['new', SECRET],
    ])
      expect(isSigned(BODY, SIGNATURE, secrets, HEX)).toBe(true);
    expect(isSigned(BODY, SIGNATURE, ['new', 'newer'], HEX)).toBe(false);
  });

  it('a webhook signature is over bytes: two bodies that are the same broken text do not share one', () => {
    const broken = Buffer.from([0x7b, 0xff, 0x7d]);
    const same = Buffer.from([0x7b, 0xfe, 0x7d]);
    expect(broken.toString()).toBe(same.toString());
    const signature = createHmac('sha256', SECRET).update(broken).digest('hex');
    expect(isSigned(broken, signature, [SECRET], HEX)).toBe(true);
    expect(isSigned(same, signature, [SECRET], HEX)).toBe(false);
  });

  it('a webhook signature may be base64, in its one spelling', () => {
    const scheme: SignatureScheme = { algorithm: 'sha256', encoding: 'base64', prefix: 'v1,' };
    const base64 = Buffer.from(SIGNATURE, 'hex').toString('base64');
    expect(isSigned(BODY, `v1,${base64}`, [SECRET], scheme)).toBe(true);
    const others = [
      base64,
      `v1,${base64.replace('=', '')}`,
      `v1,${base64}=`,
      `v1,${base64.replaceAll('+', '-').replaceAll('/', '_')} `,
      `v1, ${base64}`,
      `V1,${base64}`,
    ];
    for (const header of others) expect(isSigned(BODY, header, [SECRET], scheme), header).toBe(false);
    for (let length = 0; length < base64.length; length++) {
      expect(isSigned(BODY, `v1,${base64.slice(0, length)}`, [SECRET], scheme)).toBe(false);
    }
  });

  it('a webhook signature may be of another algorithm by profile', () => {
    for (const algorithm of ['sha1', 'sha512'] as const) {
      const signature = createHmac(algorithm, SECRET).update(BODY).digest('hex');
      expect(isSigned(BODY, signature, [SECRET], { ...HEX, algorithm })).toBe(true);
      expect(isSigned(BODY, signature, [SECRET], HEX)).toBe(false);
    }
  });

  it('a webhook signature never holds and never throws for anything made up', () => {
    fc.assert(
      fc.property(
        fc.uint8Array(),
        fc.oneof(
          fc.string(),
          anyText(),
          fc.string({ unit: fc.constantFrom(...'0123456789abcdef'.split('')), minLength: 64, maxLength: 64 }),
        ),
        (body, header) => {
          expect(isSigned(Buffer.from(body), header, [SECRET], HEX)).toBe(false);
        },
      ),
      { numRuns: shareOf(2_000) },
    );
  });
});

describe('a signature that tells when it was made', () => {
  const AT = Date.UTC(2026, 10, 23, 9, 30);
  const SECONDS = AT / 1_000;
  const over = (text: string, secret = SECRET) => createHmac('sha256', secret).update(text).digest('hex');
  const right = over(`${SECONDS}.Hello, World!`);
  const timed = (hub = AT): SignatureScheme => ({ ...HEX, prefix: 'v1=', now: () => hub });
  const HOUR = 3_600_000;

  it.each([
    ['alone', `t=${SECONDS},v1=${right}`],
    ['with a blank', `t=${SECONDS}, v1=${right}`],
    ['before its time', `v1=${right},t=${SECONDS}`],
    ['in upper case', `t=${SECONDS},v1=${right.toUpperCase()}`],
    ['beside that of another secret', `t=${SECONDS},v1=${over('x')},v1=${right}`],
    ['beside another scheme', `t=${SECONDS},v0=${over('x')},v1=${right}`],
  ])('a signature that tells when it was made holds %s', (_how, header) => {
    expect(isSigned(BODY, header, [SECRET], timed())).toBe(true);
    expect(isSigned(BODY, header, ['other', SECRET], timed())).toBe(true);
  });

  it.each([
    ['without a time', `v1=${right}`],
    ['with two times', `t=${SECONDS},t=${SECONDS},v1=${right}`],
    ['with another time than was signed', `t=${SECONDS + 1},v1=${right}`],
    ['with a time that is no number', `t=${SECONDS}.0,v1=${right}`],
    ['of the body alone', `t=${SECONDS},v1=${over('Hello, World!')}`],
    ['behind another name', `t=${SECONDS},v2=${right}`],
    ['that is plain', right],
    ['among more values than are tried', `t=${SECONDS},${`v1=${over('x')},`.repeat(4)}v1=${right}`],
    ['that is none', ''],
  ])('a signature that tells when it was made fails for a header %s', (_how, header) => {
    expect(isSigned(BODY, header, [SECRET], timed())).toBe(false);
  });

  it('a signature that tells when it was made holds in a lobby whose clock is hours off, and fails a day later', () => {
    const header = `t=${SECONDS},v1=${right}`;
    for (const hours of [-23, -1, 1, 23])
      expect(isSigned(BODY, header, [SECRET], timed(AT + hours * HOUR))).toBe(true);
    for (const hours of [-25, 25])
      expect(isSigned(BODY, header, [SECRET], timed(AT + hours * HOUR))).toBe(false);
  });

  it('a signature that tells when it was made is what Foyer itself makes for an event of its own', () => {
    expect(signatureOf(BODY, SECRET, timed(AT + 999))).toBe(`t=${SECONDS},v1=${right}`);
  });
});
