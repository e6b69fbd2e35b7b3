/**
 * Slow sockets of every kind hold what they can of the listener: all are cut in time, and a good webhook gets through
 * meanwhile. One run is one socket. Here a real clock is read, because the promise is one of time.
 */
import { connect, type Socket } from 'node:net';
import type { WebhookLimits } from '../../../src/main/webhooks/bodies.ts';
import { goodBody, signed } from '../hostile/bodies.ts';
import { post } from '../hostile/client.ts';
import { createRandom } from '../random.ts';
import { createFindings, type SuiteOptions, type SuiteReport } from '../suite.ts';
import { openRig, realParts, type RigParts } from '../webhook-rig.ts';

export interface SlowCapabilities extends RigParts {
  /** What differs from the hub's own limits. */
  readonly limits: Partial<WebhookLimits>;
  /** Milliseconds within which every slow socket must be cut. */
  readonly cutWithinMs: number;
  /** Milliseconds within which a good webhook must be answered. */
  readonly answerWithinMs: number;
  /** Milliseconds between two good webhooks. */
  readonly goodEveryMs: number;
}

export const realPatience: SlowCapabilities = {
  ...realParts,
  limits: {},
  cutWithinMs: 12_000,
  answerWithinMs: 1_000,
  goodEveryMs: 500,
};

/**
 * Limits that are over in a few seconds, with fewer connections than the sockets of a small run. What is asked is short
 * of "never" only: this runs beside other tests, on disks that may take a second to sync. Shorter limits than these end
 * during such a second, and what comes then is cut, good or not.
 */
export const shortPatience: SlowCapabilities = {
  ...realParts,
  limits: { headersMs: 4_000, requestMs: 6_000, keepAliveMs: 500, checkEveryMs: 200, maxConnections: 12 },
  cutWithinMs: 25_000,
  answerWithinMs: 15_000,
  goodEveryMs: 200,
};

const headers = 'POST /webhooks HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

/** Often enough for a drip between any two looks at the limits. */
const DRIP_EVERY_MS = 40;

interface Kind {
  readonly what: string;
  readonly first: () => Buffer | string;
  /** Sent again and again. */
  readonly drip: string;
}

function kindsOf(fresh: () => Buffer): readonly Kind[] {
  return [
    { what: 'says nothing', first: () => '', drip: '' },
    {
      what: 'sends headers by the letter',
      first: () => 'POST /webhooks HTTP/1.1\r\nHost: x\r\nX-',
      drip: 'a',
    },
    { what: 'sends headers one by one', first: () => headers, drip: 'X: y\r\n' },
    { what: 'sends a body by the letter', first: () => `${headers}Content-Length: 60000\r\n\r\n`, drip: ' ' },
    {
      what: 'announces a body and sends none',
      first: () => `${headers}Content-Length: 100\r\n\r\n`,
      drip: '',
    },
    {
      what: 'sends chunks for ever',
      first: () => `${headers}Transfer-Encoding: chunked\r\n\r\n`,
      drip: '1\r\nx\r\n',
    },
    {
      what: 'sends a chunk extension for ever',
      first: () => `${headers}Transfer-Encoding: chunked\r\n\r\n1;`,
      drip: 'x',
    },
    {
      what: 'rests after a good webhook',
      first() {
        const body = fresh();
        return `${headers}X-Service-Signature: ${signed(body)}\r\nContent-Length: ${body.length}\r\n\r\n${body.toString()}`;
      },
      drip: '',
    },
    {
      what: 'is slow after a good webhook',
      first() {
        const body = fresh();
        return `${headers}X-Service-Signature: ${signed(body)}\r\nContent-Length: ${body.length}\r\n\r\n${body.toString()}POST /`;
      },
      drip: 'w',
    },
  ];
}

interface Slow {
  readonly what: string;
  readonly socket: Socket;
  readonly drip: string;
  openedAt: number | undefined;
  closedAt: number | undefined;
}

function open(port: number, kind: Kind): Slow {
  const socket = connect(port, '127.0.0.1');
  const slow: Slow = { what: kind.what, socket, drip: kind.drip, openedAt: undefined, closedAt: undefined };
  socket.on('connect', () => {
    slow.openedAt = performance.now();
    const first = kind.first();
    if (first.length > 0) socket.write(first);
  });
  socket.on('data', () => {});
  socket.on('error', () => {});
  socket.on('close', () => (slow.closedAt = performance.now()));
  return slow;
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

export async function runSlowSuite(
  options: SuiteOptions,
  capabilities: SlowCapabilities = realPatience,
): Promise<SuiteReport> {
  const { cutWithinMs, answerWithinMs, goodEveryMs } = capabilities;
  const findings = createFindings();
  const random = createRandom(options.seed);
  const rig = openRig(capabilities, () => Date.UTC(2026, 0, 5, 9));
  const listener = await rig.listen(capabilities.limits);
  let ids = 0;
  const fresh = (): Buffer => goodBody(`s${ids++}`, random);
  const kinds = kindsOf(fresh);
  const began = performance.now();
  const isOver = (): boolean => slow.every(({ closedAt }) => closedAt !== undefined);
  const isTooLate = (): boolean => performance.now() - began > cutWithinMs + 500;
  const slow: Slow[] = [];
  const dripping = setInterval(() => {
    for (const { socket, drip, closedAt } of slow)
      if (closedAt === undefined && drip.length > 0 && socket.writable) socket.write(drip);
  }, DRIP_EVERY_MS);

  let slowest = 0;
  async function sendGood(): Promise<void> {
    const body = fresh();
    const sentAt = performance.now();
    const answer = await post(listener.port, body, [signed(body)], false, answerWithinMs * 3);
    const took = performance.now() - sentAt;
    slowest = Math.max(slowest, took);
    findings.count('good webhooks');
    if (answer !== 200) findings.violation(`a good webhook was answered ${answer}`);
    else if (took > answerWithinMs) findings.violation(`a good webhook took ${Math.round(took)} ms`);
  }

  try {
    // The first good ones come together with the crowd.
    const goods = [sendGood()];
    for (let n = 0; n < options.runs; n++) {
      const kind = kinds[n % kinds.length];
      if (kind) slow.push(open(listener.port, kind));
      if (n === Math.floor(options.runs / 2)) goods.push(sendGood());
    }
    goods.push(sendGood());
    await Promise.all(goods);
    // One at a time: many that wait for a slow disk would crowd the slow ones out.
    for (let round = 1; !isOver() && !isTooLate(); round += 1) {
      await pause(goodEveryMs);
      await sendGood();
      if (round % 10 === 0) options.say?.(`slow: ${listener.connections()} connections are open`);
    }
    let longest = 0;
    for (const { what, openedAt, closedAt } of slow) {
      if (openedAt === undefined) {
        findings.violation(`a socket that ${what} could not connect`);
        continue;
      }
      const held = (closedAt ?? performance.now()) - openedAt;
      longest = Math.max(longest, held);
      if (closedAt === undefined || held > cutWithinMs)
        findings.violation(`a socket that ${what} was held for ${Math.round(held)} ms`);
    }
    findings.count('longest a slow socket was held, in ms', Math.round(longest));
    findings.count('slowest answer to a good webhook, in ms', Math.round(slowest));
    return findings.report('slow', options);
  } finally {
    clearInterval(dripping);
    for (const { socket } of slow) socket.destroy();
    await rig.close();
  }
}
