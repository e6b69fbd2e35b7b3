/** Lets one start at a time get Electron: two would clear away and unpack into the same folder. */
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Ends with the process that listens there, whichever way that ends; a file with a number in it would not. */
function placeFor(folder: string): string {
  const name = `foyer-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name);
}

type Try =
  | { readonly kind: 'mine'; readonly end: () => void }
  | { readonly kind: 'taken' }
  /** Turns cannot be taken here; two starts at once are rare enough to go on. */
  | { readonly kind: 'no-turns' };

function listen(place: string): Promise<Try> {
  const waiting = new Set<Socket>();
  const server = createServer((socket) => {
    waiting.add(socket);
    socket.on('error', () => undefined);
  });
  function end(): void {
    process.off('exit', end);
    server.close();
    for (const socket of waiting) socket.destroy();
  }
  return new Promise((done) => {
    server.once('error', (error) =>
      done({ kind: 'code' in error && error.code === 'EADDRINUSE' ? 'taken' : 'no-turns' }),
    );
    server.listen(place, () => {
      process.once('exit', end);
      done({ kind: 'mine', end });
    });
  });
}

/** Resolves when the process that listens has ended or is done; false where none has listened. */
function othersEnd(place: string): Promise<boolean> {
  let wasThere = false;
  return new Promise((done) => {
    const socket = connect(place, () => (wasThere = true));
    socket.on('error', () => undefined);
    socket.on('close', () => done(wasThere));
    socket.resume();
  });
}

/**
 * Waits until no other start is getting the Electron of `folder`. The answer ends the turn; so does the end of this
 * process. `onWait` is called once before the waiting.
 */
export async function takeTurn(folder: string, onWait: () => void): Promise<() => void> {
  const place = placeFor(folder);
  let hasWaited = false;
  for (;;) {
    const attempt = await listen(place);
    if (attempt.kind === 'mine') return attempt.end;
    if (attempt.kind === 'no-turns') return () => undefined;
    if (!hasWaited) onWait();
    hasWaited = true;
    if (await othersEnd(place)) continue;
    try {
      // What a process that was killed left behind.
      rmSync(place, { force: true });
    } catch {
      return () => undefined;
    }
  }
}
