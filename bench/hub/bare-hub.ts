/**
 * The peer: a bare Node server over a copy of the same database. Each POST is one synced insert into the same journal,
 * and then 200: no signature, no ticket, no screen. Entry file: `bare-hub.ts DATABASE`. Prints one line of JSON when it
 * listens; sent anything, it answers with its resident memory in bytes.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { whenAskedToStop } from '../../src/main/host/parent-process.ts';

const sqlite = new DatabaseSync(process.argv[2] ?? '');
sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
const insert = sqlite.prepare(
  `INSERT INTO webhook_journal (dedupe_key, body_hash, received_at, type, body) VALUES (?, ?, ?, ?, ?)
   ON CONFLICT (dedupe_key) DO NOTHING`,
);

const server = createServer((request, response) => {
  void buffer(request).then((body) => {
    const hash = createHash('sha256').update(body).digest('hex');
    insert.run(hash, hash, Date.now(), 'ticket', body);
    response.writeHead(200).end();
  });
});

process.on('message', () => process.send?.(process.memoryUsage.rss()));
whenAskedToStop(process, () => process.exit());
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${address.port}/` })}\n`);
});
