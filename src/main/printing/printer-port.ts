/** One slip to a printer: over the network, a device file, or the system's queue. Failures are values, in bounded time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { readPrinterAddress } from '../../contract/printer-address.ts';

export type Printed =
  | { readonly kind: 'printed' }
  | { readonly kind: 'failed'; readonly why: 'no-paper' | 'cover-open' | 'not-ready' | 'not-reached' };

export type PrintSlip = (bytes: Uint8Array) => Promise<Printed>;

/** Milliseconds, from the begin to the last answer. A visitor stays about that long at the kiosk. */
const MAX_PRINT_MS = 8_000;
const MAX_CONNECT_MS = 3_000;
/** Printers that answer at all do so at once. */
const MAX_STATUS_MS = 1_000;

const NOT_REACHED: Printed = { kind: 'failed', why: 'not-reached' };

/** `DLE EOT n` asks for the printer's state (1), why it is offline (2), and its paper (4). */
const askFor = (...states: readonly number[]): Buffer =>
  Buffer.from(states.flatMap((state) => [0x10, 0x04, state]));

/** Every answer to `DLE EOT` has these bits; other bytes are not answers. */
const isAnswer = (byte: number): boolean => (byte & 0x93) === 0x12;

/** `answers`: to 1, 2 and 4. Undefined: ready, as far as it says. */
function whyNot([state = 0x12, offline = 0x12, paper = 0x12]: readonly number[]): Printed | undefined {
  if ((offline & 0x20) !== 0 || (paper & 0x60) !== 0) return { kind: 'failed', why: 'no-paper' };
  if ((offline & 0x04) !== 0) return { kind: 'failed', why: 'cover-open' };
  if ((offline & 0x40) !== 0 || (state & 0x08) !== 0) return { kind: 'failed', why: 'not-ready' };
  return undefined;
}

async function answersOf(socket: Socket, signal: AbortSignal): Promise<readonly number[]> {
  const answers: number[] = [];
  const patience = AbortSignal.any([signal, AbortSignal.timeout(MAX_STATUS_MS)]);
  socket.write(askFor(1, 2, 4));
  try {
    while (answers.length < 3) {
      const [chunk] = await once(socket, 'data', { signal: patience });
      if (chunk instanceof Buffer) answers.push(...[...chunk].filter(isAnswer));
    }
  } catch {
    // It says nothing, or not all of it.
  }
  return answers;
}

/** Printers that never answer are believed; one that stops answering has not printed. */
async function printOverNetwork(host: string, port: number, bytes: Uint8Array): Promise<Printed> {
  const signal = AbortSignal.timeout(MAX_PRINT_MS);
  const socket = createConnection({ host, port });
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(MAX_CONNECT_MS) });
    const before = await answersOf(socket, signal);
    const problem = whyNot(before);
    if (problem) return problem;
    socket.write(bytes);
    const after = await answersOf(socket, signal);
    if (socket.destroyed || (before.length > 0 && after.length === 0))
      return { kind: 'failed', why: 'not-ready' };
    return whyNot(after) ?? { kind: 'printed' };
  } catch {
    return NOT_REACHED;
  } finally {
    socket.end();
    socket.destroySoon();
  }
}

/** In a process of its own: a device without paper blocks whoever writes. */
async function printBy(command: string, args: readonly string[], bytes: Uint8Array): Promise<Printed> {
  const child = spawn(command, args, { stdio: ['pipe', 'ignore', 'ignore'], timeout: MAX_PRINT_MS });
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  try {
    const [code] = await once(child, 'exit');
    return code === 0 ? { kind: 'printed' } : NOT_REACHED;
  } catch {
    return NOT_REACHED;
  }
}

/** `address`: as the setting `printer` has it. */
export function createPrinterPort(address: string): PrintSlip {
  const place = readPrinterAddress(address);
  switch (place?.kind) {
    case 'network':
      return (bytes) => printOverNetwork(place.host, place.port, bytes);
    case 'device':
      return (bytes) => printBy('dd', [`of=${place.path}`, 'conv=notrunc', 'status=none'], bytes);
    case 'system':
      return (bytes) => printBy('lp', ['-d', place.name, '-o', 'raw', '-t', 'Foyer'], bytes);
    case undefined:
      return () => Promise.resolve(NOT_REACHED);
  }
}
