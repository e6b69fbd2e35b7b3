import { request } from 'node:http';
import { SECRET, sign } from './event-of.ts';

/** Posts a body to a hub's webhook address, signed; resolves with the status. */
export function postEvent(address: string, body: Buffer, secret = SECRET): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      address,
      {
        method: 'POST',
        agent: false,
        headers: {
          'content-type': 'application/json',
          'content-length': body.length,
          'x-service-signature': sign(body, secret),
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}
