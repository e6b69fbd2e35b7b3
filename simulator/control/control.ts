/** The control surface under `/_simulator`: loopback only, no key, JSON in and out. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ControlParts } from './control-parts.ts';
import { controlRoutes } from './control-routes.ts';
import { parseJson, readBody, send, type Answer } from '../door/exchange.ts';
import { envelope, refused, type Refusal } from '../service/outcome.ts';

export const CONTROL_PREFIX = '/_simulator';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const HOSTS = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;

const refusal = (value: Refusal): Answer => ({ status: value.status, body: envelope(value) });

/** Other machines, and web pages of other sites in a browser on this one, have no business here. */
function stranger(request: IncomingMessage): boolean {
  const { host, origin } = request.headers;
  if (!LOOPBACK.has(request.socket.remoteAddress ?? '')) return true;
  if (host === undefined || !HOSTS.test(host)) return true;
  return origin !== undefined && origin !== `https://${host}`;
}

export type Control = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function createControl(parts: ControlParts): Control {
  const routes = controlRoutes(parts);

  return async (request, response) => {
    if (stranger(request)) {
      send(response, refusal(refused(403, 'The control surface answers this machine only.')));
      return;
    }
    const [path = '', query = ''] = (request.url ?? '').slice(CONTROL_PREFIX.length).split('?', 2);
    const body = await readBody(request);
    if (body.kind === 'gone') return;
    if (body.kind === 'too-large') {
      send(response, refusal(refused(413, 'The body is too large.')));
      return;
    }
    const onPath = routes.filter((route) => route.path.test(path));
    const route = onPath.find(({ method }) => method === request.method);
    if (route === undefined) {
      const problem =
        onPath.length === 0
          ? refused(404, `There is nothing at ${CONTROL_PREFIX}${path}.`)
          : refused(405, `${request.method ?? 'This method'} is not possible here.`);
      send(response, refusal(problem));
      return;
    }
    const json = body.text.trim() === '' ? {} : parseJson(body.text);
    if (json === undefined) {
      send(response, refusal(refused(400, 'The body is not valid JSON.')));
      return;
    }
    const id = route.path.exec(path)?.[1] ?? '';
    send(response, route.handle(json, id, new URLSearchParams(query), response));
  };
}
