/** Listening on the loopback address, with a pause in which connections are really refused. */
import type { Server } from 'node:https';
import type { Waiting } from '../base/waiting.ts';

export interface Listening {
  readonly port: number;
  /** Closes the port and every connection for `ms`, then listens on the same port again. */
  pauseFor(ms: number): void;
  close(): Promise<void>;
}

function bind(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use.`
          : `Port ${port} cannot be used: ${error.message}.`;
      reject(new Error(why, { cause: error }));
    };
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', failed);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

function unbind(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Rejects with one plain sentence when the port cannot be had. */
export async function listen(
  server: Server,
  wanted: number,
  waiting: Waiting,
  warn: (line: string) => void,
): Promise<Listening> {
  const port = await bind(server, wanted);
  let pause: Promise<void> | undefined;

  async function pauseOnce(ms: number): Promise<void> {
    await unbind(server);
    await waiting.wait(ms);
    if (waiting.stopped.aborted) return;
    await bind(server, port).catch((error: unknown) => warn(String(error)));
  }

  return {
    port,
    pauseFor(ms) {
      pause ??= pauseOnce(ms).finally(() => {
        pause = undefined;
      });
    },
    async close() {
      await pause;
      await unbind(server);
    },
  };
}
