/** Attacks on the connection itself: messages and frames that no screen of ours sends. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ROLE_OF_SURFACE, type Surface } from '../../../src/contract/roles.ts';
import { LINE_LIMITS } from '../../../src/main/rpc/line-limits.ts';
import { ROLES_OF } from './knowledge.ts';
import { type Line, requestText } from './line.ts';
import { hostileMessage, type Pool } from './messages.ts';
import { type Attack, type Siege, wordsToGuess } from './siege.ts';
import { oneOf, wholeBetween } from '../random.ts';
import { withDeadline } from '../with-deadline.ts';

/** Mostly what an attacker has: a kiosk's page, or the connection of a display. */
const SURFACES_DRAWN: readonly Surface[] = [
  ...Array<Surface>(6).fill('kiosk'),
  ...Array<Surface>(3).fill('display'),
  'desk',
  'setup',
];

function poolOf(siege: Siege, surface: Surface): Pool {
  const role = ROLE_OF_SURFACE[surface];
  const all = [...ROLES_OF.entries()];
  const own = all.filter(([, roles]) => roles.includes(role)).map(([path]) => path);
  const isPublic = surface === 'kiosk' || surface === 'display';
  return {
    // What staff may change would be changed: theirs are only looked at.
    own: isPublic ? own : own.filter((path) => path.endsWith('.watch')),
    others: all.filter(([, roles]) => !roles.includes(role)).map(([path]) => path),
    words: wordsToGuess(siege),
  };
}

async function expectHungUp({ at, findings, patienceMs }: Siege, line: Line, what: string): Promise<void> {
  const isGone = await withDeadline(
    line.closed.then(() => true),
    patienceMs,
  );
  if (isGone) findings.count('hung up at what is of no use');
  else findings.violation(`${at}: the hub did not hang up at ${what}`);
}

/** A connection that is open is one that answers. */
async function expectAlive({ at, findings }: Siege, line: Line): Promise<void> {
  if (!line.isOpen()) return;
  const answer = await line.ask('screen.watch');
  if (answer.kind === 'silent') findings.violation(`${at}: an open connection was not answered`);
}

export const messages: Attack = async (siege) => {
  const { random, findings } = siege;
  const surface = oneOf(random, SURFACES_DRAWN);
  const line = await siege.line(await siege.seat(surface));
  if (!line) return;
  const pool = poolOf(siege, surface);
  for (let left = wholeBetween(random, 1, 8); left > 0 && line.isOpen(); left -= 1) {
    const { what, text, isUseless } = hostileMessage(random, pool);
    findings.count(`messages: ${what}`);
    line.send(text);
    if (isUseless) return expectHungUp(siege, line, what);
  }
  await expectAlive(siege, line);
};

/** What a display or kiosk may not call, called as it should be. */
export const roles: Attack = async (siege) => {
  const { at, random, findings } = siege;
  const surface = oneOf(random, ['kiosk', 'display'] as const);
  const line = await siege.line(await siege.seat(surface));
  if (!line) return;
  const [id = ''] = wordsToGuess(siege);
  const input = {
    appointmentId: id,
    helpId: oneOf(random, wordsToGuess(siege)),
    intentId: 1,
    noticeId: 'n',
    decision: 'keep',
    from: 0,
    code: id,
    brandName: 'B',
  };
  for (let left = 6; left > 0 && line.isOpen(); left -= 1) {
    const path = oneOf(random, poolOf(siege, surface).others);
    const answer = await line.ask(path, input);
    findings.count('procedures of another role');
    if (answer.kind === 'silent') findings.violation(`${at}: ${path} was not answered`);
    if (answer.kind === 'answer' && answer.status !== 403)
      findings.violation(`${at}: a ${surface} that called ${path} was answered ${answer.status}`);
  }
};

/** The same stream more often than a page can need it. */
export const streams: Attack = async (siege) => {
  const { at, random, findings } = siege;
  const line = await siege.line(await siege.seat(oneOf(random, ['kiosk', 'display'] as const)));
  if (!line) return;
  const answers = await Promise.all(Array.from({ length: 60 }, () => line.ask('screen.watch')));
  const opened = answers.filter((answer) => answer.kind === 'answer' && answer.status === 200).length;
  findings.count('streams asked for', answers.length);
  if (opened > LINE_LIMITS.mostOfOneStream)
    findings.violation(`${at}: one connection had ${opened} streams at once`);
};

type FrameAttack = (siege: Siege, line: Line) => Promise<void>;

/** A client's frame with a mask of zeros. */
function frame(first: number, payload: Buffer, isMasked = true): Buffer {
  const length = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 0xff];
  const [short = 0, ...rest] = length;
  return Buffer.concat([
    Buffer.from([first, (isMasked ? 0x80 : 0) | short, ...rest, ...(isMasked ? [0, 0, 0, 0] : [])]),
    payload,
  ]);
}

/** Bytes past the library that writes frames. */
function write(line: Line, bytes: Buffer): void {
  const { _socket: socket } = line.socket as unknown as { readonly _socket?: NodeJS.WritableStream };
  socket?.write(bytes);
}

const FRAMES: Readonly<Record<string, FrameAttack>> = {
  async 'a binary frame'(siege, line) {
    line.send(Buffer.from(requestText('b1', 'screen.watch')));
    await expectHungUp(siege, line, 'a binary frame');
  },
  async 'a binary frame with a blob'(siege, line) {
    line.send(
      Buffer.concat([
        Buffer.from(requestText('b1', 'screen.watch')),
        Buffer.from([255]),
        Buffer.alloc(2_000),
      ]),
    );
    await expectHungUp(siege, line, 'a blob');
  },
  async 'a message in pieces'(siege, line) {
    const text = requestText('ask1', 'screen.watch');
    for (const [n, piece] of text.split('').entries())
      line.socket.send(piece, { fin: n === text.length - 1 });
    await expectAlive(siege, line);
  },
  async 'pieces without an end'(_siege, line) {
    for (let n = 0; n < 3_000; n += 1) line.socket.send('x', { fin: false });
    await sleep(50);
  },
  async 'empty pieces without an end'(_siege, line) {
    for (let n = 0; n < 3_000; n += 1) line.socket.send('', { fin: false });
    await sleep(50);
  },
  async 'many pings'(siege, line) {
    for (let n = 0; n < 2_000 && line.isOpen(); n += 1) line.socket.ping(Buffer.alloc(125));
    await expectAlive(siege, line);
  },
  async 'pongs nobody asked for'(siege, line) {
    for (let n = 0; n < 500 && line.isOpen(); n += 1) line.socket.pong(Buffer.alloc(125));
    await expectAlive(siege, line);
  },
  async 'a frame without a mask'(siege, line) {
    write(line, frame(0x81, Buffer.from('{}'), false));
    await expectHungUp(siege, line, 'a frame without a mask');
  },
  async 'a kind of frame that there is not'(siege, line) {
    write(line, frame(0x83, Buffer.from('{}')));
    await expectHungUp(siege, line, 'a kind of frame that there is not');
  },
  async 'reserved bits'(siege, line) {
    write(line, frame(0xf1, Buffer.from('{}')));
    await expectHungUp(siege, line, 'reserved bits');
  },
  async 'text that is not UTF-8'(siege, line) {
    write(line, frame(0x81, Buffer.from([0x22, 0xc3, 0x28, 0x22])));
    await expectHungUp(siege, line, 'text that is not UTF-8');
  },
  async 'half a frame'(_siege, line) {
    write(line, frame(0x81, Buffer.alloc(300)).subarray(0, 40));
    await sleep(20);
  },
  async 'a length past every limit'(siege, line) {
    write(line, Buffer.from([0x81, 0xff, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]));
    await expectHungUp(siege, line, 'a length past every limit');
  },
};

export const frames: Attack = async (siege) => {
  const [what, make] = oneOf(siege.random, Object.entries(FRAMES));
  const line = await siege.line(await siege.seat(oneOf(siege.random, SURFACES_DRAWN)));
  if (!line) return;
  siege.findings.count(`frames: ${what}`);
  await make(siege, line);
};
