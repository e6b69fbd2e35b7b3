/** The PIN of setup, on a line of a suite. */
import type { Line } from './line.ts';

const SETUP_PIN = '739154';

/** Chooses it where there is none, and types it where there is one. */
export async function typeSetupPin(line: Line): Promise<void> {
  await line.ask('administrator.choose', { pin: SETUP_PIN });
  const answer = await line.ask('administrator.enter', { pin: SETUP_PIN });
  if (answer.kind !== 'answer' || !JSON.stringify(answer.body).includes('right'))
    throw new Error(`setup was not opened: ${JSON.stringify(answer)}`);
}
