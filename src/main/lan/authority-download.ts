/** Foyer's own authority for a browser that is to trust it, at the port of pairing: there is nothing secret in it. */
import type { ServerResponse } from 'node:http';
import { ANSWER_HEADERS } from './answers.ts';

export const AUTHORITY_PATH = '/authority.crt';

/** DER behind this type is what Android, iPadOS and Windows offer to install. */
export function sendAuthority(response: ServerResponse, pem: string): void {
  const bytes = Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
  response.writeHead(200, {
    ...ANSWER_HEADERS,
    'content-type': 'application/x-x509-ca-cert',
    'content-disposition': 'attachment; filename="foyer-authority.crt"',
    'content-length': bytes.length,
    'cache-control': 'no-store',
  });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}
