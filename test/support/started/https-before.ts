/** What stands before the hub where a service calls it from outside: HTTPS, passed on to the listener as it is. */
import { request } from 'node:http';
import { createServer } from 'node:https';
import { createServerCertificate } from '../../../simulator/door/certificates.ts';

export interface HttpsBefore {
  /** `https://127.0.0.1:port/webhooks`, what a service is given. */
  readonly address: string;
  /** Whom a caller must trust. */
  readonly caPem: string;
  /** The listener behind it, once it is known; until then, and while it is away, the answer is 502. */
  passTo(listener: string): void;
  close(): Promise<void>;
}

/** Listens at a free port of this machine. `now`: milliseconds since 1970, for the certificate. */
export async function openHttpsBefore(now: number): Promise<HttpsBefore> {
  const { certPem, keyPem } = await createServerCertificate(now);
  let target: string | undefined;
  const server = createServer({ cert: certPem, key: keyPem }, (outside, answer) => {
    const away = (): void => void answer.writeHead(502).end();
    if (target === undefined) return away();
    const inside = request(target, { method: outside.method, headers: outside.headers }, (heard) => {
      answer.writeHead(heard.statusCode ?? 502, heard.headers);
      heard.pipe(answer);
    });
    inside.on('error', away);
    outside.pipe(inside);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  return {
    address: `https://127.0.0.1:${port}/webhooks`,
    caPem: certPem,
    passTo: (listener) => void (target = listener),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
