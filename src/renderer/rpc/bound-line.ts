/**
 * A page without TLS and its hub prove who they are before the page sends anything: another program may have the port
 * while Foyer is away. The key stays in memory, since whoever serves this origin could read what is stored. The hub's
 * side is `main/lan/line-proof.ts`.
 */
import { screenAddress } from './line.ts';

/** Whether only the line itself proves who is at the other end. TLS proves it, and so does Foyer's own scheme. */
export const isBoundPage = ({ protocol }: Pick<Location, 'protocol'>): boolean => protocol === 'http:';

/** Begins on a socket that is opening. `bound` is called once both ends are proven; else the socket is closed. */
export type BindLine = (socket: WebSocket, bound: () => void) => void;

interface LineKey {
  readonly as: string;
  readonly key: CryptoKey;
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' };
const NONCE_BYTES = 16;

const encoder = new TextEncoder();

const textOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0) ?? 0);

function fieldOf(said: unknown, name: string): string | undefined {
  const value: unknown = typeof said === 'object' && said !== null ? Reflect.get(said, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}

function need(said: unknown, name: string): string {
  const value = fieldOf(said, name);
  if (value === undefined) throw new Error(`no ${name}`);
  return value;
}

async function fetchKey(pageUrl: string): Promise<LineKey> {
  const answer = await fetch(screenAddress('line', pageUrl), { cache: 'no-store' });
  if (!answer.ok) throw new Error('no key');
  const said: unknown = await answer.json();
  const raw = bytesOf(need(said, 'key'));
  return {
    as: need(said, 'as'),
    key: await crypto.subtle.importKey('raw', raw, HMAC, false, ['sign', 'verify']),
  };
}

/** The messages of a socket, one at a time and hidden from other listeners, until `end` is called. */
function messagesOf(socket: WebSocket) {
  const said: string[] = [];
  let wake = (): void => undefined;
  const hear = (event: MessageEvent<unknown>): void => {
    event.stopImmediatePropagation();
    said.push(String(event.data));
    wake();
  };
  socket.addEventListener('message', hear);
  return {
    async next(): Promise<unknown> {
      while (said.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return JSON.parse(said.shift() ?? '');
    },
    end: () => socket.removeEventListener('message', hear),
  };
}

const whenOpen = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.readyState === WebSocket.OPEN) resolve();
    else socket.addEventListener('open', () => resolve(), { once: true });
  });

/** The key of the first line is the only one in the page's life: whoever answers later must prove to have it. */
export function createBindLine(pageUrl: string): BindLine {
  const { origin } = new URL(pageUrl);
  let known: LineKey | undefined;

  async function bind(socket: WebSocket, messages: ReturnType<typeof messagesOf>): Promise<void> {
    const { as, key } = known ?? (await fetchKey(pageUrl));
    await whenOpen(socket);
    const mine = textOf(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
    socket.send(JSON.stringify({ as, nonce: mine }));
    const answer = await messages.next();
    const words = `${origin} ${mine} ${need(answer, 'nonce')}`;
    const isHub = await crypto.subtle.verify(
      HMAC,
      key,
      bytesOf(need(answer, 'proof')),
      encoder.encode(`hub ${words}`),
    );
    if (!isHub) throw new Error('not the hub');
    known = { as, key };
    const proof = await crypto.subtle.sign(HMAC, key, encoder.encode(`page ${words}`));
    socket.send(JSON.stringify({ proof: textOf(new Uint8Array(proof)) }));
    const again = fieldOf(await messages.next(), 'again');
    // A restarted hub gives another cookie, for when this page is loaded again.
    if (again !== undefined) await fetch(screenAddress(`again/${again}`, pageUrl)).catch(() => undefined);
  }

  return (socket, bound) => {
    const messages = messagesOf(socket);
    bind(socket, messages).then(
      () => {
        messages.end();
        bound();
      },
      () => socket.close(),
    );
  };
}
