import { request } from 'node:http';
import { SECRET, sign } from '../records/event-of.ts';

/** Posts a body to a hub's webhook address, signed; resolves with the status. */
export const postEvent = (address: string, body: Buffer, secret = SECRET): Promise<number> =>
  postSigned(address, body, sign(body, secret));

/** The same with a signature of one's own. */
export function postSigned(address: string, body: Buffer, signature: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      address,
      {
        method: 'POST',
        agent: false,
        headers: {
          'content-type': 'application/json',
          'content-length': body.length,
          'x-service-signature': signature,
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
