/** The peer: a day as one plain table that is filtered by what is typed, without any library. */
import { createServer } from 'node:http';
import type { BarePage } from '../bare-page.ts';
import type { Many } from './many-appointments.ts';

const PAGE = `<!doctype html><meta charset="utf-8"><title>Day</title>
<style>
  body { margin: 0; font: 16px sans-serif } input { width: 90%; height: 44px }
  td { height: 40px; padding: 0 8px; border-bottom: 1px solid #ddd }
</style>
<input aria-label="Search"><table><tbody></tbody></table>
<script type="module">
  const rows = await (await fetch('rows.json')).json();
  const body = document.querySelector('tbody');
  const fold = (text) => text.toLowerCase().normalize('NFKD').replace(/\\p{M}/gu, '');
  const texts = rows.map(({ code, name }) => fold(code + ' ' + name));
  const draw = (typed) => {
    const shown = rows.filter((_, n) => texts[n].includes(fold(typed)));
    body.replaceChildren(...shown.map((row) => {
      const line = document.createElement('tr');
      line.className = 'day-row';
      const time = new Date(row.startsAt).toISOString().slice(11, 16);
      for (const text of [time, row.code, row.name, row.line, row.clerk, 'Expected'])
        line.append(Object.assign(document.createElement('td'), { textContent: text }));
      return line;
    }));
  };
  draw('');
  document.querySelector('input').addEventListener('input', ({ target }) => draw(target.value));
</script>`;

export async function servePlainTable(appointments: readonly Many[]): Promise<BarePage> {
  const rows = JSON.stringify(appointments);
  const server = createServer(({ url }, response) => {
    const isRows = url === '/rows.json';
    const type = isRows ? 'application/json' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type }).end(isRows ? rows : PAGE);
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
