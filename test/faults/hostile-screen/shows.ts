/** The largest attacks and what must hold under them, each of a size of its own. */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { MAX_MISSES } from '../../../src/main/appointments/kiosk/guess-watch.ts';
import { eventBody } from '../../support/records/event-of.ts';
import { postEvent } from '../../support/hubs/post-event.ts';
import { post } from '../hostile/client.ts';
import { abortedDownloads, clientEvents, unread } from './floods.ts';
import { HOUSE_SECRETS, type House } from './house.ts';
import { type Answer, openLine, openSocket, takeSeat } from './line.ts';
import type { Siege } from './siege.ts';
import { LANES } from './siege.ts';

export interface Show {
  readonly name: string;
  /** `part`: of the full size, 1 or less. */
  readonly run: (siege: Siege, part: number) => Promise<void>;
  /** Memory and descriptors are held against what they were before. */
  readonly isWeighed: boolean;
}

/** Sockets of kiosks beyond anything that a hub lets stand. */
const KIOSK_SOCKETS = 400;
const CONNECTS_WITHIN_MS = 1_000;

/** As many kiosks as the hub takes; then the desk and setup come. */
async function everyKioskSocket(siege: Siege, part: number): Promise<void> {
  const { house, findings, at } = siege;
  const kiosks = await Promise.all(
    Array.from({ length: KIOSK_SOCKETS / 4 }, () => house.hostileSeat('kiosk').catch(() => undefined)),
  );
  const opened = await Promise.all(
    kiosks.flatMap((seat) =>
      seat === undefined
        ? []
        : Array.from({ length: 4 }, () =>
            openSocket(seat.origin, '/kiosk/rpc', { origin: seat.origin, cookie: seat.cookie }),
          ),
    ),
  );
  const held = opened.filter((socket) => typeof socket !== 'number');
  findings.most(
    'kiosk sockets held at once',
    held.filter(({ readyState, OPEN }) => readyState === OPEN).length,
  );
  for (const surface of ['desk', 'setup'] as const) {
    const began = performance.now();
    const line = await openLine(await takeSeat(house.ready[surface]));
    const answer = await line?.ask('screen.watch');
    const took = Math.round(performance.now() - began);
    findings.most(`${surface} connects while every kiosk socket is taken, ms`, took);
    if (answer?.kind !== 'answer' || answer.status !== 200)
      findings.violation(`${at}: the ${surface} was locked out by ${held.length} sockets of kiosks`);
    // On a machine shared with other work a second is only measured.
    else if (part === 1 && took > CONNECTS_WITHIN_MS)
      findings.violation(`${at}: the ${surface} needed ${took} ms to connect`);
    line?.close();
  }
  for (const socket of held) socket.terminate();
}

const SIGNED_EVERY_MS = 200;
const UNSIGNED_EACH_10_MS = 10;

/** Unsigned events at 1,000 a second from the same address, and signed ones among them. */
async function signedAmongUnsigned({ house, findings, at }: Siege, part: number): Promise<void> {
  const until = performance.now() + 60_000 * part;
  const port = Number(new URL(house.ready.webhooks).port);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const forged = Buffer.from(eventBody('ticket_created', { id: 'forged', note: 'x'.repeat(400) }));
  const over = new AbortController();
  let unsigned = 0;
  let answered = 0;
  const flood = (async () => {
    while (!over.signal.aborted) {
      for (let n = 0; n < UNSIGNED_EACH_10_MS && unsigned - answered < 500; n += 1) {
        unsigned += 1;
        void post(port, forged, ['0'.repeat(64)], agent).then(() => (answered += 1));
      }
      await sleep(10);
    }
  })();
  const answers = new Map<string, number>();
  const signed: Promise<void>[] = [];
  for (let n = 0; performance.now() < until; n += 1) {
    const body = eventBody('ticket_created', {
      id: `signed-${at}-${n}`,
      firstName: 'Vorn0000',
      lastName: 'Zunam0000',
    });
    const answer = postEvent(house.ready.webhooks, body, HOUSE_SECRETS.webhookSecret).then(
      String,
      () => 'cut',
    );
    signed.push(answer.then((status) => void answers.set(status, (answers.get(status) ?? 0) + 1)));
    await sleep(SIGNED_EVERY_MS);
  }
  await Promise.all(signed);
  over.abort();
  await flood;
  agent.destroy();
  findings.count('unsigned events', unsigned);
  findings.count('signed events among them', signed.length);
  findings.count('signed events answered 200', answers.get('200') ?? 0);
  if (answers.get('200') !== signed.length)
    findings.violation(
      `${at}: signed events among unsigned ones were answered ${JSON.stringify([...answers])}`,
    );
}

export const SHOWS: readonly Show[] = [
  {
    name: 'a gigabyte of client events',
    run: async (siege, part) => void (await clientEvents(siege, 1_024 * part, 240_000)),
    isWeighed: true,
  },
  {
    name: 'ten thousand unread answers',
    run: (siege, part) =>
      unread(siege, 10_000 * part, part === 1 ? LANES * 4 : 4, part === 1 ? 6_000 : 1_000),
    isWeighed: true,
  },
  {
    name: 'a thousand aborted downloads',
    run: (siege, part) => abortedDownloads(siege, 1_000 * part),
    isWeighed: true,
  },
  { name: 'every kiosk socket taken', run: everyKioskSocket, isWeighed: true },
  { name: 'signed events among unsigned ones', run: signedAmongUnsigned, isWeighed: false },
];

const KindSchema = z.object({ kind: z.string(), until: z.number().optional() });
const kindOf = (answer: Answer | undefined) =>
  answer?.kind === 'answer' ? KindSchema.safeParse(answer.body).data : undefined;

/** A kiosk guesses until it is paused; the hub is killed; the kiosk that comes back is paused still. */
export async function pauseOverRestart(house: House, violation: (example: string) => void): Promise<House> {
  const at = 'a pause and a SIGKILL';
  const seat = await takeSeat(house.ready.kiosk);
  const line = await openLine(seat);
  for (let n = 0; n < MAX_MISSES; n += 1) await line?.ask('appointments.find', { code: `Q${n}` });
  const code = house.visitors[0]?.code;
  const before = kindOf(await line?.ask('appointments.find', { code }));
  if (before?.kind !== 'paused') violation(`${at}: ${MAX_MISSES} misses were answered ${before?.kind}`);
  const next = await house.killAndRestart();
  const [name = ''] = seat.cookie.split('=', 1);
  const { port } = new URL(next.ready.kiosk);
  const cookie = seat.cookie.replace(name, name.replace(String(seat.port), port));
  const back = await openLine(await takeSeat(next.ready.kiosk, cookie));
  const after = kindOf(await back?.ask('appointments.find', { code }));
  if (after?.kind !== 'paused') violation(`${at}: after the restart a code is answered ${after?.kind}`);
  back?.close();
  return next;
}
