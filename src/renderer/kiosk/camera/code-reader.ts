/** The page's end of the worker that reads pictures. */
import type { WorkerAnswer } from './code-worker.ts';
import type { ReadFrame } from './read-frame.ts';

export interface CodeReader {
  /** One picture at a time. Takes its bytes away. Rejects if the decoder failed: it is of no use any more. */
  readonly read: ReadFrame;
  close(): void;
}

/** Rejects if the decoder cannot be loaded. */
export async function openCodeReader(): Promise<CodeReader> {
  const worker = new Worker(new URL('code-worker.ts', import.meta.url), { type: 'module' });

  /** The next answer, after `ask`. */
  function answerTo(ask: () => void): Promise<WorkerAnswer> {
    return new Promise((resolve, reject) => {
      const heard = new AbortController();
      const { signal } = heard;
      const fail = (): void => {
        heard.abort();
        reject(new Error('The decoder failed.'));
      };
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<WorkerAnswer>) => {
          if (data.kind === 'failed') return fail();
          heard.abort();
          resolve(data);
        },
        { signal },
      );
      worker.addEventListener('error', fail, { signal });
      ask();
    });
  }

  const reader: CodeReader = {
    async read({ width, height, data, colorSpace }) {
      const answer = await answerTo(() =>
        worker.postMessage({ width, height, data, colorSpace }, [data.buffer]),
      );
      return answer.kind === 'read' ? answer.seen : undefined;
    },
    close: () => worker.terminate(),
  };
  try {
    await answerTo(() => undefined);
    return reader;
  } catch (error) {
    reader.close();
    throw error;
  }
}
