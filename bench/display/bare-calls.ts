/**
 * The peers: a process that takes the same POST, keeps nothing, and tells every page the number, over `ws` or over
 * server-sent events. Entry file: `bare-calls.ts ws|sse`. Prints one line of JSON when it listens.
 */
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { WebSocketServer } from 'ws';
import { whenAskedToStop } from '../../src/main/host/parent-process.ts';

const kind = process.argv[2] === 'sse' ? 'sse' : 'ws';

const LISTEN = {
  ws: `new WebSocket(location.href.replace('http', 'ws')).onmessage = show`,
  sse: `new EventSource('/calls').onmessage = show`,
};

const PAGE = `<!doctype html><meta charset="utf-8"><title>Calls</title>
<style>body { margin: 0; background: #10202f; color: #fff; font: 200px sans-serif; text-align: center }</style>
<p data-testid="called-number"></p>
<script>
  const show = ({ data }) => { document.querySelector('p').textContent = data }
  ${LISTEN[kind]}
</script>`;

/** The number a room sees for a ticket without an appointment. */
function numberIn(body: string): string {
  const { data }: { readonly data: { readonly id: string } } = JSON.parse(body);
  return data.id.replace(/\D/g, '').slice(-3);
}

const streams = new Set<ServerResponse>();
const server = createServer((request, response) => {
  if (request.method === 'POST') {
    void text(request).then((body) => {
      const number = numberIn(body);
      for (const client of sockets.clients) client.send(number);
      for (const stream of streams) stream.write(`data: ${number}\n\n`);
      response.writeHead(200).end();
    });
  } else if (request.url === '/calls') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    streams.add(response);
  } else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });

whenAskedToStop(process, () => process.exit());
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${address.port}/` })}\n`);
});
