/** Goes on where nobody reads any more what is written. */

/**
 * A terminal that was closed, a `tee` that Ctrl+C ended first, a start command that was killed: the next line would end
 * the process before it has stopped cleanly. Call it before the first line.
 */
export function goOnUnheard(process: Pick<NodeJS.Process, 'stdout' | 'stderr'>): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
