/** HTTP written by hand, for what no client would send. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RawConnection {
  readonly socket: Socket;
  /** Everything that came so far, a character for each byte. */
  text(): string;
  /** Resolves when something has come, or never will. */
  begun(): Promise<void>;
  /** Resolves when it is over, with everything that came. */
  closed(): Promise<string>;
}

/** A connection to a server on this machine, ended with the test. */
export async function rawConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  const begun = new Promise<void>((resolve) => socket.once('data', () => resolve()));
  return {
    socket,
    text: () => text,
    begun: () => Promise.race([begun, closed]),
    closed: () => closed.then(() => text),
  };
}

/** Sends one request's lines and resolves with what came back, once it ended or rested. */
export async function rawRequest(port: number, lines: readonly string[]): Promise<string> {
  const { socket, text, closed } = await rawConnection(port);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const rested = new Promise((resolve) => socket.once('data', () => setTimeout(resolve, 100)));
  await Promise.race([closed(), rested]);
  socket.destroy();
  return text();
}
