/** Asks the hub that runs on this machine how it is, over its door for programs. */

/** In milliseconds. */
const PATIENCE_MS = 2_000;

async function textAt(address: string): Promise<string> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  return answer.text();
}

/** What `/healthz` and `/metrics` say; undefined where nobody answers as Foyer does. */
export async function askHealth(port: number): Promise<unknown> {
  const at = `http://127.0.0.1:${port}`;
  try {
    const health: unknown = JSON.parse(await textAt(`${at}/healthz`));
    const metrics = await textAt(`${at}/metrics`);
    return {
      health,
      metrics: metrics.split('\n').filter((line) => line.startsWith('foyer_') || line.startsWith('process_')),
    };
  } catch {
    return undefined;
  }
}
