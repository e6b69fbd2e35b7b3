/** `MessageChannelMain` and its ports: in this process, and carried into a page's isolated world. */
import { EventEmitter } from 'node:events';
import { readClone, writeClone } from './clone.ts';
import { strict, strictClass } from './strict.ts';

/** The end of a carried port in the page. */
export interface Wire {
  /** As `writeClone` writes it. */
  post(clone: string): void;
  close(): void;
}

/** What the double knows of a port, behind the wrapper that the app holds. */
export interface PortEnd extends EventEmitter {
  started: boolean;
  closed: boolean;
  readonly waiting: unknown[];
  partner: PortEnd | undefined;
  wire: Wire | undefined;
  postMessage(message: unknown, transfer?: unknown[]): void;
  start(): void;
  close(): void;
  /** A message from the other end. */
  receive(data: unknown): void;
  /** The other end is gone. */
  lost(): void;
}

const ends = new WeakMap<object, PortEnd>();

function createEnd(): PortEnd {
  const emitter = new EventEmitter();
  const end: PortEnd = Object.assign(emitter, {
    started: false,
    closed: false,
    waiting: [] as unknown[],
    partner: undefined as PortEnd | undefined,
    wire: undefined as Wire | undefined,
    postMessage(message: unknown, transfer: unknown[] = []) {
      if (transfer.length > 0) throw new Error('The double carries no ports over ports.');
      // Also on a port that is closed: what cannot be cloned is refused first.
      const clone = writeClone(message);
      if (end.closed) return;
      const { partner } = end;
      // Electron delivers in a later turn.
      if (partner?.wire) partner.wire.post(clone);
      else setImmediate(() => partner?.receive(readClone(clone)));
    },
    start() {
      end.started = true;
      for (const data of end.waiting.splice(0)) end.emit('message', { data, ports: [] });
    },
    close() {
      if (end.closed) return;
      end.closed = true;
      const { partner } = end;
      if (partner?.wire) partner.wire.close();
      else setImmediate(() => partner?.lost());
    },
    receive(data: unknown) {
      if (end.closed) return;
      if (end.started) end.emit('message', { data, ports: [] });
      else end.waiting.push(data);
    },
    lost() {
      if (end.closed) return;
      end.closed = true;
      end.emit('close');
    },
  });
  return end;
}

function wrap(end: PortEnd): object {
  const wrapped = strict('MessagePortMain', end);
  ends.set(wrapped, end);
  return wrapped;
}

class Channel {
  readonly port1: object;
  readonly port2: object;
  constructor() {
    const [one, two] = [createEnd(), createEnd()];
    one.partner = two;
    two.partner = one;
    this.port1 = wrap(one);
    this.port2 = wrap(two);
  }
}

export const MessageChannelMain = strictClass('MessageChannelMain', Channel);

/** The end behind a port that the app transfers; it cannot be used or transferred again. */
export function takeEnd(port: unknown): PortEnd {
  const end = typeof port === 'object' && port !== null ? ends.get(port) : undefined;
  if (end === undefined || end.wire !== undefined)
    throw new Error('Only a port that is still here can be transferred.');
  return end;
}
