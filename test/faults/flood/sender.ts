/** The other side of the flood suite, on a thread of its own: a proxy that brings signed events and a flood. Worker entry. */
import { createHmac } from 'node:crypto';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { type Answer, post } from '../hostile/client.ts';

/**
 * What the flood is made of. `kept` and `own`: bodies without a signature, with a wrong one, and of 64 KiB, over the
 * connections that the signed events use, and over one each. `largest`: 64 KiB with a wrong signature each. `crowd`:
 * connections that send half a request and stay.
 */
export const FLOODS = ['kept', 'own', 'largest', 'crowd'] as const;
export type Flood = (typeof FLOODS)[number];

export const FloodOrderSchema = z.object({
  port: z.number(),
  secret: z.string(),
  flood: z.enum(FLOODS),
  seconds: z.number(),
  /** Of the flood; signed events come 20 times a second. */
  perSecond: z.number(),
});
export type FloodOrder = z.infer<typeof FloodOrderSchema>;

export const FloodReportSchema = z.object({
  /** Answers and how many there were of each. */
  signed: z.record(z.string(), z.number()),
  unsigned: z.record(z.string(), z.number()),
  slowestSignedMs: z.number(),
  /** What was sent of the flood each second. */
  perSecond: z.number(),
});
export type FloodReport = z.infer<typeof FloodReportSchema>;

const SIGNED_PER_SECOND = 20;
const STEP_MS = 10;
/** What the flood waits for at most, as a proxy does; more would measure how slow this machine is. */
const MOST_WAITING = 500;
/** Milliseconds that a signed event waits: that it is taken is what is asked, not how soon on a busy machine. */
const SIGNED_WAITS_MS = 60_000;
const WRONG = '0'.repeat(64);
const LARGE = Buffer.alloc(64 * 1024, 'x');
const SMALL = Buffer.from(`{"type":"ticket_created","data":{"id":"${'x'.repeat(500)}"}}`);
const HALF = `POST /webhooks HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\nX-Service-Signature: ${WRONG}\r\n\r\n{`;

/** The `n`th piece of a flood: its body and what it has for a signature. */
function piece(flood: Flood, n: number): readonly [Buffer, readonly string[]] {
  if (flood === 'largest' || n % 4 === 3) return [LARGE, [WRONG]];
  return [SMALL, [[], ['not a signature'], [WRONG]][n % 3] ?? []];
}

async function run({ port, secret, flood, seconds, perSecond }: FloodOrder): Promise<FloodReport> {
  const agent: Agent | false =
    flood === 'own' || flood === 'crowd' ? false : new Agent({ keepAlive: true, maxSockets: 64 });
  const signed: Record<string, number> = {};
  const unsigned: Record<string, number> = {};
  let slowestSignedMs = 0;
  let waiting = 0;
  let sent = 0;
  const under: Promise<void>[] = [];

  async function sendSigned(n: number): Promise<void> {
    const body = Buffer.from(`{"type":"ticket_created","data":{"id":"${flood}-${n}"}}`);
    const began = performance.now();
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const answer = await post(port, body, [signature], agent, SIGNED_WAITS_MS);
    slowestSignedMs = Math.max(slowestSignedMs, performance.now() - began);
    signed[answer] = (signed[answer] ?? 0) + 1;
  }

  function crowdIn(): Promise<Answer> {
    return new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(HALF));
      socket.on('data', () => {});
      socket.on('error', () => {});
      socket.on('close', () => resolve('cut'));
    });
  }

  async function sendUnsigned(n: number): Promise<void> {
    // A crowd waits for nothing.
    const waits = flood === 'crowd' ? 0 : 1;
    waiting += waits;
    const answer = flood === 'crowd' ? await crowdIn() : await post(port, ...piece(flood, n), agent);
    waiting -= waits;
    unsigned[answer] = (unsigned[answer] ?? 0) + 1;
  }

  const began = performance.now();
  let events = 0;
  for (;;) {
    const elapsedS = (performance.now() - began) / 1_000;
    if (elapsedS >= seconds) break;
    while (events < elapsedS * SIGNED_PER_SECOND) under.push(sendSigned(events++));
    while (sent < elapsedS * perSecond && waiting < MOST_WAITING) void sendUnsigned(sent++);
    await new Promise((resolve) => void setTimeout(resolve, STEP_MS));
  }
  const lasted = (performance.now() - began) / 1_000;
  await Promise.all(under);
  if (agent) agent.destroy();
  return { signed, unsigned, slowestSignedMs, perSecond: sent / lasted };
}

if (parentPort) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window
  parentPort.postMessage(await run(FloodOrderSchema.parse(workerData)));
  // Connections of the crowd may still be open.
  process.exit();
}
