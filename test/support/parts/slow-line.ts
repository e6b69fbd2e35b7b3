/** A line to an engine of this machine whose answers come late. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Of a running test. Returns the engine's address on this line. */
export async function slowLine(enginePort: number, lateMs: number): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(enginePort, '127.0.0.1');
    near.pipe(far);
    far.on('data', (data) => void setTimeout(() => near.writable && near.write(data), lateMs));
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return `redis://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}
