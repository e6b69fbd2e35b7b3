/** Screens of people who only want their work done, looked at all the while. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { openLine, type Answer, type Line, type Seat, takeSeat } from './line.ts';
import type { House } from './house.ts';
import type { Knowledge } from './knowledge.ts';
import type { Findings } from '../suite.ts';

export interface Good {
  /** A visitor asks and is answered, and the desk sees the house. Milliseconds that it took. */
  look(at: string): Promise<number>;
  /** Another kiosk opens, before a crowd may keep it out. */
  renew(): Promise<void>;
  /** What was promised before all this still stands. */
  finish(): Promise<void>;
  close(): void;
}

/** A kiosk of ours keeps away from the sixty visitors in five minutes that pause it. */
const LOOKS_EACH = 40;

/** Desks and displays, each in its turn: one that connects all the time would be held up. */
const SCREENS = 6;

const TRIES = 20;
const TRY_AGAIN_MS = 500;

const AskedSchema = z.object({ kind: z.literal('asked'), helpId: z.union([z.string(), z.number()]) });
const ArrivalSchema = z.object({ kind: z.string(), arrival: z.string().optional() });
const KindSchema = z.object({ kind: z.string() });
const CallsSchema = z.object({ calls: z.array(z.object({ helpId: z.union([z.string(), z.number()]) })) });
const SeenSchema = z.object({ seenAt: z.number().optional() });

const bodyOf = <T>(schema: z.ZodType<T>, answer: Answer): T | undefined =>
  answer.kind === 'answer' ? schema.safeParse(answer.body).data : undefined;

const wordsOf = (answer: Answer): string =>
  answer.kind === 'answer'
    ? `${answer.status} ${(JSON.stringify(answer.body) ?? '').slice(0, 100)}`
    : answer.kind;

type LineFor = (seat: Seat | undefined) => Promise<Line>;

/** A page that is not let in tries again. */
const persistentLines =
  (findings: Findings): LineFor =>
  async (seat) => {
    if (!seat) throw new Error('there is no such screen');
    for (let tries = 0; tries < TRIES; tries += 1) {
      const line = await openLine(seat);
      if (line) return line;
      findings.count(`a good ${seat.surface} tried again`);
      await sleep(TRY_AGAIN_MS);
    }
    throw new Error(`a good ${seat.surface} was not let in`);
  };

interface GoodKiosk {
  line(at: string): Promise<Line>;
  renew(): Promise<void>;
  close(): void;
}

/** A kiosk that is asked by one visitor after the other, and replaced before it would be paused. */
function createGoodKiosk(address: string, lineFor: LineFor, findings: Findings): GoodKiosk {
  let kiosk: { readonly line: Line; looks: number } | undefined;
  let isOver = false;

  async function kioskLine(at: string): Promise<Line> {
    if (kiosk && kiosk.looks < LOOKS_EACH && kiosk.line.isOpen()) {
      kiosk.looks += 1;
      return kiosk.line;
    }
    kiosk?.line.close();
    const line = await lineFor(await takeSeat(address));
    const mine = { line, looks: 1 };
    kiosk = mine;
    void line.closed.then(() => {
      if (!isOver && kiosk === mine && mine.looks < LOOKS_EACH)
        findings.violation(`${at}: a good kiosk lost its connection`);
    });
    return line;
  }

  return {
    line: kioskLine,
    async renew() {
      if (kiosk) kiosk.looks = LOOKS_EACH;
      await kioskLine('between attacks');
    },
    close() {
      isOver = true;
      kiosk?.line.close();
    },
  };
}

interface Standing {
  /** What was promised still stands. */
  finish(): Promise<void>;
  close(): void;
}

/** One visitor has checked in and was seen, one has called for help: both stand until the end. */
async function openStanding(
  house: House,
  desk: Seat | undefined,
  lineFor: LineFor,
  knowledge: Knowledge,
  findings: Findings,
): Promise<Standing> {
  const arriving = house.visitors[house.prey.length];
  const standing = await takeSeat(house.ready.kiosk);
  const before = await lineFor(standing);
  const { code = '', id = '' } = arriving ?? {};
  await before.ask('appointments.find', { code });
  const arrived = await before.ask('appointments.checkIn', { code, appointmentId: id });
  const arrival = bodyOf(ArrivalSchema, arrived)?.arrival;
  if (arrival !== undefined) knowledge.ours(arrival);
  const call = bodyOf(
    AskedSchema,
    await before.ask('help.ask', { reason: 'start', language: 'en', listens: false }),
  );
  if (call) knowledge.ours(call.helpId);
  const clerk = await lineFor(desk);
  await clerk.ask('appointments.markSeen', { appointmentId: id });
  clerk.close();

  return {
    async finish() {
      const at = 'at the end';
      const line = before.isOpen() ? before : await lineFor(standing);
      const seen = await line.ask('appointments.watchSeen', { arrival: arrival ?? '', appointmentId: id });
      if (bodyOf(SeenSchema, seen)?.seenAt === undefined)
        findings.violation(
          `${at}: a kiosk that checked somebody in is not told that the desk saw it: ${wordsOf(seen)}`,
        );
      const stands = await line.ask('help.follow', { helpId: call?.helpId });
      if (!wordsOf(stands).includes('"asked"'))
        findings.violation(`${at}: a call that nobody closed stands at ${wordsOf(stands)}`);
      const worker = await lineFor(desk);
      const calls = bodyOf(CallsSchema, await worker.ask('help.watch'))?.calls ?? [];
      if (!calls.some(({ helpId }) => helpId === call?.helpId))
        findings.violation(`${at}: a call that nobody closed is not at the desk`);
      worker.close();
      const withdrawn = await line.ask('help.withdraw', { helpId: call?.helpId });
      if (!wordsOf(withdrawn).includes('"done":true'))
        findings.violation(`${at}: the screen that called cannot withdraw its call: ${wordsOf(withdrawn)}`);
      line.close();
    },
    close: () => before.close(),
  };
}

export async function openGood(house: House, knowledge: Knowledge, findings: Findings): Promise<Good> {
  const { ready } = house;
  const visitors = house.visitors.slice(house.prey.length + 1);
  const desks = await Promise.all(Array.from({ length: SCREENS }, () => takeSeat(ready.desk)));
  const displays = await Promise.all(Array.from({ length: SCREENS }, () => takeSeat(ready.display)));
  const lineFor = persistentLines(findings);
  const kiosk = createGoodKiosk(ready.kiosk, lineFor, findings);
  let looks = 0;

  async function visit(at: string): Promise<void> {
    const line = await kiosk.line(at);
    const code = visitors[looks % visitors.length]?.code ?? '';
    const found = await line.ask('appointments.find', { code });
    if (bodyOf(KindSchema, found)?.kind !== 'found')
      findings.violation(`${at}: a good kiosk’s visitor was answered ${wordsOf(found)}`);
    const asked = await line.ask('help.ask', { reason: 'confirm', code, language: 'en', listens: false });
    const helpId = bodyOf(AskedSchema, asked)?.helpId;
    if (helpId === undefined)
      return findings.violation(`${at}: a good kiosk’s call was answered ${wordsOf(asked)}`);
    knowledge.ours(helpId);
  }

  async function work(at: string): Promise<void> {
    const line = await lineFor(desks[looks % SCREENS]);
    try {
      for (const path of ['hub.watch', 'appointments.watch', 'help.watch']) {
        const answer = await line.ask(path);
        if (answer.kind !== 'answer' || !answer.event)
          findings.violation(`${at}: a good desk’s ${path} was answered ${wordsOf(answer)}`);
      }
    } finally {
      line.close();
    }
  }

  async function show(at: string): Promise<void> {
    const line = await lineFor(displays[looks % SCREENS]);
    const answer = await line.ask('board.watch');
    if (answer.kind !== 'answer' || !answer.event)
      findings.violation(`${at}: a good display was answered ${wordsOf(answer)}`);
    line.close();
  }

  const standing = await openStanding(house, desks[0], lineFor, knowledge, findings);

  return {
    async look(at) {
      const began = performance.now();
      looks += 1;
      await Promise.all(
        [visit(at), work(at), show(at)].map((part) =>
          part.catch((error: unknown) => findings.violation(`${at}: ${String(error)}`)),
        ),
      );
      findings.count('looks of good screens');
      return performance.now() - began;
    },
    renew: kiosk.renew,
    finish: standing.finish,
    close() {
      kiosk.close();
      standing.close();
    },
  };
}
