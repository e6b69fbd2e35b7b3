/** The peer: the kiosk's 38 keys as plain buttons, without any library. */
import { createServer } from 'node:http';

const KEYS = [...Array.from('1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ'), 'Clear', 'Delete'];

const PAGE = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<style>
  body { margin: 0; padding: 52px; background: #f6f3ee; color: #10202f; font: 40px sans-serif }
  output { display: block; height: 160px; border: 4px solid #0c5c56; font-size: 64px; line-height: 160px }
  div { display: grid; grid-template-columns: repeat(8, 1fr); gap: 16px; margin-top: 40px }
  button { height: 110px; border: 3px solid #d9d4c9; border-radius: 12px; background: #fff; font: inherit }
  button:active { background: #d9d4c9 }
</style>
<output></output><div>${KEYS.map((key) => `<button>${key}</button>`).join('')}</div>
<script>
  const field = document.querySelector('output');
  document.querySelector('div').addEventListener('click', ({ target }) => {
    const key = target.textContent;
    field.textContent =
      key === 'Clear' ? '' : key === 'Delete' ? field.textContent.slice(0, -1) : field.textContent + key;
  });
</script>`;

export interface BarePage {
  readonly url: string;
  close(): Promise<void>;
}

export async function serveBarePage(): Promise<BarePage> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
