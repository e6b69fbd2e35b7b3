import { type AddressInfo, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** A printer on a port of this machine, and each paper that came out. */
export async function paperPrinter() {
  const papers: Buffer[] = [];
  const server = createServer((socket) => {
    const paper: Buffer[] = [];
    socket.on('data', (bytes: Buffer) => paper.push(bytes));
    socket.on('close', () => papers.push(Buffer.concat(paper)));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  return { papers, port };
}
