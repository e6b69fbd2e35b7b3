/** A line over a MessagePort, for screens in the hub's own Electron windows. */
import { RPCLink } from '@orpc/client/message-port';
import { createHubClient, type Line, type LineEvents, type OpenLine } from './line.ts';

/** The messages between page and preload; the port is in `event.ports[0]`. */
const ASK = 'foyer:connect';
const ANSWER = 'foyer:port';

/** For the preload. */
const PORT_DEADLINE_MS = 5_000;

function isAnswer(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === ANSWER;
}

/** Rejects if no port comes within the deadline. */
function askForPort(page: Window): Promise<MessagePort> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => finish(undefined), PORT_DEADLINE_MS);
    function finish(port: MessagePort | undefined): void {
      clearTimeout(deadline);
      page.removeEventListener('message', onMessage);
      if (port === undefined) reject(new Error('No port came from the hub.'));
      else resolve(port);
    }
    function onMessage(event: MessageEvent<unknown>): void {
      if (event.source === page && isAnswer(event.data) && event.ports[0] !== undefined)
        finish(event.ports[0]);
    }
    page.addEventListener('message', onMessage);
    page.postMessage({ type: ASK }, page.location.origin);
  });
}

/** Its calls wait for the port: a `Line` is returned before the preload answers. */
function lineOnPort(port: Promise<MessagePort>, { opened, closed }: LineEvents): Line {
  let hungUp = false;
  const link = port.then((port) => {
    const link = new RPCLink({ port });
    port.addEventListener('close', closed);
    port.start();
    if (hungUp) port.close();
    else opened();
    return link;
  });
  link.catch(closed);
  return {
    client: createHubClient({
      call: async (path, input, options) => (await link).call(path, input, options),
    }),
    close() {
      hungUp = true;
      port.then((port) => port.close()).catch(() => undefined);
    },
  };
}

/** A new port for each line. */
export function openMessagePortLine(page: Window): OpenLine {
  return (events) => lineOnPort(askForPort(page), events);
}
