/**
 * Loaded into the hub's process with `--expose-gc` and `--import`, as plain JavaScript (`living.ts`): when asked, it
 * collects garbage and tells what lives. So what a hub keeps is told apart from what V8 and malloc do not give back.
 */
import { setImmediate as oneTurn } from 'node:timers/promises';
import { getHeapCodeStatistics, getHeapStatistics } from 'node:v8';

const MB = 1024 * 1024;

/** So many that code which only a start has use for is no more kept: V8 lets go of it by how many it has lain through. */
const COLLECTIONS = 8;

/** Objects, and buffers beside the heap; without compiled code, of which there is more the longer a program runs. */
async function livingMb(): Promise<number> {
  for (let n = 0; n < COLLECTIONS; n += 1) {
    globalThis.gc?.();
    // What is told of a collection, as a registry of finalizers is, may let go of more.
    await oneTurn();
  }
  const { used_heap_size: used, external_memory: beside } = getHeapStatistics();
  const { code_and_metadata_size: code, bytecode_and_metadata_size: bytecode } = getHeapCodeStatistics();
  return Math.round(((used + beside - code - bytecode) / MB) * 10) / 10;
}

process.on('message', (message) => {
  if (message === 'what-lives') void livingMb().then((living) => process.send?.({ livingMb: living }));
});
