/**
 * Reads pictures beside the page, so that no tap waits for one. Only here may WebAssembly run: the worker has a content
 * security policy of its own (`screens-files.ts`), and no page a wider one.
 */
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { type CameraFrame, type CodeSeen, openDecoder } from './read-frame.ts';

/** `ready` or `failed` once, then one answer for each picture. */
export type WorkerAnswer =
  | { readonly kind: 'ready' | 'failed' }
  | { readonly kind: 'read'; readonly seen: CodeSeen | undefined };

const answer = (message: WorkerAnswer): void => postMessage(message);

openDecoder({
  // Where the build put it. Without this the package would ask a server on the internet.
  locateFile: () => new URL(wasm, import.meta.url).href,
}).then(
  (readFrame) => {
    addEventListener('message', ({ data }: MessageEvent<CameraFrame>) => {
      readFrame(data).then(
        (seen) => answer({ kind: 'read', seen }),
        () => answer({ kind: 'failed' }),
      );
    });
    answer({ kind: 'ready' });
  },
  () => answer({ kind: 'failed' }),
);
